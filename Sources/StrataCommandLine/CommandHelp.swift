/// The parts that help texts are made of.
package enum CommandHelp {
    /// Returns the text that `--help` prints of one command.
    static func text(of command: Command) -> String {
        var usages = command.usages
        if case .commands(let commands) = command.body { usages = commands.flatMap(\.usages) }
        // Which other commands have an option, only the help of all of them has to say.
        let own = command.options.map { CommandOption($0.name, $0.placeholder, $0.summary) }
        let options = own + [CommandOption("--help", "print this")]
        return "Usage:\n\(lines(usages))\n\nOptions:\n\(lines(options))\n"
    }

    /// Returns the ways to call commands, a line each; one that is too long for its column is two.
    package static func lines(_ usages: [Command.Usage]) -> String {
        let column = 2 + (usages.map(\.synopsis.count).filter { $0 <= widest }.max() ?? widest)
        return usages.map { usage in
            let isLong = usage.synopsis.count > widest
            let end = isLong ? "\n  " + String(repeating: " ", count: column) : ""
            return "  " + (isLong ? usage.synopsis + end : padded(usage.synopsis, to: column)) + usage.summary
        }.joined(separator: "\n")
    }

    /// The number of characters of a command line that stand beside what it does.
    private static let widest = 60

    /// Writes options, a line each.
    package static func lines(_ options: [CommandOption]) -> String {
        options.map { option in
            let left = [option.name, option.placeholder].compactMap { $0 }.joined(separator: " ")
            let note = option.commands.map { " (\($0))" } ?? ""
            return "  " + padded(left, to: 27) + option.summary + note
        }.joined(separator: "\n")
    }

    private static func padded(_ text: String, to column: Int) -> String {
        text + String(repeating: " ", count: max(2, column - text.count))
    }
}
