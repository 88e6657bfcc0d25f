import Strata
import StrataSystem

/// The commands of a program, of which one word chooses one.
package struct CommandTable: Sendable {
    /// The program's name and version, for `--version`.
    private let version: String
    /// The command without a word.
    private let main: Command
    /// The commands that have a word.
    private let commands: [Command]

    package init(version: String, main: Command, commands: [Command]) {
        self.version = version
        self.main = main
        self.commands = commands
    }

    /// The ways to call all commands.
    package var usages: [Command.Usage] { main.usages + commands.flatMap(\.usages) }

    /// The commands that help tells of, by their first words; the one without a word stands first.
    package var pages: [(word: String, command: Command)] {
        [("", main)] + commands.filter { !$0.usages.isEmpty }.map { ($0.name, $0) }
    }

    /// The options of all commands.
    private var options: [CommandOption] { main.options + commands.flatMap(\.options) }

    /// Carries out a command line.
    ///
    /// - Parameter arguments: without the program's name.
    /// - Returns: the code to exit with.
    package func run(_ arguments: [String]) throws(CommandError) -> Int32 {
        // As git and others have it, where no file has that name.
        if arguments.first == "help", !Folder.exists("help") {
            let words = arguments.dropFirst().prefix { !$0.hasPrefix("-") }
            return try run(words + ["--help"] + arguments[words.endIndex...])
        }
        guard let command = commands.first(where: { $0.name == arguments.first }) else {
            if !Self.asks(arguments, for: Self.help, main) {
                try checkForSlip(arguments.first)
                try checkForLateCommand(arguments)
            }
            return try run(main, arguments, others: options)
        }
        return try run(command, Array(arguments.dropFirst()), others: options)
    }

    private func run(
        _ command: Command, _ arguments: [String], others: [CommandOption]
    ) throws(CommandError) -> Int32 {
        if case .commands(let commands) = command.body,
            let inner = commands.first(where: { $0.name == arguments.first })
        {
            return try run(inner, Array(arguments.dropFirst()), others: [])
        }
        if Self.asks(arguments, for: Self.help, command) {
            try StandardOutput.print(command.help?() ?? CommandHelp.text(of: command), label: command.outputLabel)
            return 0
        }
        if Self.asks(arguments, for: ["--version"], command) {
            try StandardOutput.print(version + "\n", label: command.outputLabel)
            return 0
        }
        switch command.body {
        case .run(let run): return try run(try command.parse(arguments, others: others))
        case .commands(let commands): throw Self.choice(arguments.first, of: command, among: commands)
        }
    }

    private static let help: Set = ["--help", "-h"]

    private static func asks(_ arguments: [String], for names: Set<String>, _ command: Command) -> Bool {
        ownWords(arguments, options: command.options).contains { names.contains(arguments[$0]) }
    }

    /// Returns the places of the words before `--` that are no values of options.
    private static func ownWords(_ arguments: [String], options: [CommandOption]) -> [Int] {
        let takingValues = Set(options.filter { $0.placeholder != nil }.map(\.name))
        var places: [Int] = []
        var isValue = false
        for (index, word) in arguments.enumerated() {
            if !isValue {
                if word == "--" { break }
                places.append(index)
            }
            isValue = !isValue && takingValues.contains(word)
        }
        return places
    }

    private static func choice(_ word: String?, of command: Command, among commands: [Command]) -> CommandError {
        let names = commands.filter { !$0.usages.isEmpty }.map(\.name)
        guard let word else {
            let list = names.dropLast().joined(separator: ", ") + " or " + names[names.count - 1]
            return .usage("\(command.name): say \(list)")
        }
        return .usage("\(command.name): unknown command '\(word)'\(NearestName.hint(word, among: names))")
    }

    /// Refuses the word of a command behind options, where no file has that name.
    private func checkForLateCommand(_ arguments: [String]) throws(CommandError) {
        let index = Self.ownWords(arguments, options: options).first { !arguments[$0].hasPrefix("-") }
        guard let index, commands.contains(where: { $0.name == arguments[index] }), !Folder.exists(arguments[index])
        else { return }
        var others = arguments.map { OneLine.escaping($0) }
        let word = others.remove(at: index)
        throw .usage("'\(word)' comes first: strata \(word) \(others.joined(separator: " "))")
    }

    /// Refuses a first word that is no file, but nearly a command: a slip of the finger.
    private func checkForSlip(_ word: String?) throws(CommandError) {
        guard let word, !word.hasPrefix("-"), !word.contains(where: { "*?[".contains($0) }), !Folder.exists(word),
            let command = NearestName.find(word, among: commands.map(\.name).sorted(), within: 2)
        else { return }
        throw CommandError(
            description: "there is no file '\(word)'; did you mean 'strata \(command)'?", exitCode: ExitCode.noInput)
    }
}
