import Strata
import StrataCommandLine
import StrataPlugin
import StrataSystem

/// `strata plugin new NAME`: writes a complete package for a strategy.
enum NewCommand {
    private struct Language: Sendable {
        let name: String
        /// Returns true if a package in it cannot have a name, because something that it uses has it.
        let isTaken: @Sendable (String) -> Bool
        let make: @Sendable (Request) throws(CommandError) -> NewPackage
    }

    /// The languages. The first is that of a package of which none is said.
    private static let languages = [
        Language(name: "swift", isTaken: NewPackage.isTakenInSwift) { request throws(CommandError) in
            .swift(request.name, try source(request.kit), command: Program.command)
        },
        Language(name: "c", isTaken: { _ in false }) { request throws(CommandError) in
            .c(request.name, command: Program.command)
        },
        Language(name: "rust", isTaken: NewPackage.isTakenInRust) { request throws(CommandError) in
            .rust(request.name, command: Program.command)
        },
    ]

    /// What is asked for: the name of the package, and where the sources of Strata are said to be.
    private typealias Request = (name: String, kit: String?)

    private static let language = CommandOption(
        "--language", languages.map(\.name).joined(separator: "|"), "what the strategy is written in (swift)")
    private static let kit = CommandOption("--strata", "PATH|URL", "where the sources of Strata are")

    static func command(registry: @escaping @Sendable () -> StrategyRegistry) -> Command {
        Subcommand.make(
            "new",
            [
                .init(
                    "strata plugin new NAME [--language \(language.placeholder ?? "")] [--strata PATH|URL]",
                    "write a package for a strategy of your own")
            ], options: [language, kit]
        ) { arguments throws(CommandError) in
            let name = try arguments.word("NAME")
            let language = try wantedLanguage(arguments)
            try check(name, language, registry())
            let package = try language.make((name, arguments.value(kit.name)))
            try write(package)
            try Subcommand.print(package.advice)
            return 0
        }
    }

    /// Checks that a package can be called by a name, and its strategy by the same in small letters.
    private static func check(
        _ name: String, _ language: Language, _ registry: StrategyRegistry
    ) throws(CommandError) {
        guard isName(name) else {
            throw .usage("plugin new: a package cannot be called '\(name)': use a letter, then letters and digits")
        }
        guard !language.isTaken(name) else {
            throw .usage("plugin new: a package in \(language.name) uses the name '\(name)' itself; choose another")
        }
        guard !registry.descriptors.contains(where: { $0.name == name.lowercased() }) else {
            throw .usage("plugin new: a strategy that ships is called '\(name.lowercased())'; choose another name")
        }
    }

    private static func wantedLanguage(_ arguments: ParsedArguments) throws(CommandError) -> Language {
        let known = languages.map(\.name)
        let wanted = arguments.value(language.name) ?? known[0]
        guard let language = languages.first(where: { $0.name == wanted }) else {
            let names = "\(known.dropLast().joined(separator: ", ")) or \(known[known.count - 1])"
            throw .usage(
                "plugin new: '--language' cannot be '\(wanted)': it takes \(names)\(NearestName.hint(wanted, among: known))"
            )
        }
        return language
    }

    /// Returns true if a package, a type and a strategy can be called by a name.
    private static func isName(_ name: String) -> Bool {
        guard let first = name.utf8.first, (1...40).contains(name.utf8.count) else { return false }
        let isLetter = { (byte: UInt8) in (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) }
        return isLetter(first) && name.utf8.allSatisfy { isLetter($0) || (0x30...0x39).contains($0) }
    }

    /// Returns where a package in Swift has the kit from.
    private static func source(_ named: String?) throws(CommandError) -> KitSource {
        if let named, KitSource.isAddress(named) { return .repository(named, version: PluginHost.version) }
        return .folder(try sources(named))
    }

    /// Returns the folder of the kit.
    private static func sources(_ named: String?) throws(CommandError) -> String {
        guard let named else {
            if let found = Program.sources { return found }
            throw CommandError(
                description:
                    "plugin new: the sources of Strata are not where this program lies; name them with --strata PATH or URL",
                exitCode: ExitCode.noInput)
        }
        guard let path = Folder.realPath(of: named) else {
            throw CommandError(description: "plugin new: there is no '\(named)'", exitCode: ExitCode.noInput)
        }
        guard Program.isPackage(path) else {
            throw CommandError(
                description:
                    "plugin new: '\(named)' is not where the sources of Strata are: it has no Package.swift of theirs",
                exitCode: ExitCode.noInput)
        }
        return path
    }

    /// Writes all of a package, or nothing.
    private static func write(_ package: NewPackage) throws(CommandError) {
        try attempt(package.folder) { path throws(SystemError) in try Folder.make(path) }
        var made = [package.folder]
        do throws(CommandError) {
            for (path, text) in package.files { try write(text, to: path, of: package, &made) }
        } catch {
            for path in made.reversed() { Folder.remove(path) }
            throw error
        }
    }

    private static func write(
        _ text: String, to path: String, of package: NewPackage, _ made: inout [String]
    ) throws(CommandError) {
        let parts = path.split(separator: "/").dropLast()
        for count in 0..<parts.count {
            let folder = package.folder + "/" + parts.prefix(count + 1).joined(separator: "/")
            guard !Folder.exists(folder) else { continue }
            try attempt(folder) { path throws(SystemError) in try Folder.make(path) }
            made.append(folder)
        }
        let file = package.folder + "/" + path
        try attempt(file) { path throws(SystemError) in
            let output = try FileDescriptor(writing: path, isNew: true)
            made.append(file)
            try writeAll(text, to: output.number)
            try output.finish()
        }
    }

    /// Tries to make a file. The error of a full or broken disk is 74, all else that keeps a file from being made 73.
    private static func attempt(
        _ path: String, _ body: (String) throws(SystemError) -> Void
    ) throws(CommandError) {
        do {
            try body(path)
        } catch {
            throw CommandError(
                description: "plugin new: cannot write '\(path)': \(error.description)",
                exitCode: ExitCode.forWriting(error))
        }
    }
}

/// A package that is about to be written.
struct NewPackage {
    /// Its folder.
    let folder: String
    /// Texts by their paths in the folder.
    let files: [(path: String, text: String)]
    /// The advice for a person.
    let advice: String
}
