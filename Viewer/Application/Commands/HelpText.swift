import StrataCommandLine
import StrataInterface

/// What `--help` prints.
enum HelpText {
    static let version = "0.1.0"

    static var text: String {
        """
        strata: a list that grows from the bottom, for logs and chats

        Usage:
        \(CommandHelp.lines(StrataCommand.table.usages))

        Options:
        \(CommandHelp.lines(OptionName.allCases.syntax + general))

        In the window:
        \(CommandHelp.lines(pointer + keys))

        """
    }

    /// What the pointer does.
    private static let pointer = [
        Command.Usage("wheel", "scroll"),
        Command.Usage("click in the header or just below it", "to the top; again: back to where you were"),
        Command.Usage("double click (folding layouts: click)", "expand a line; a click closes it"),
    ]

    /// What keys do, as the table of commands has it.
    private static var keys: [Command.Usage] {
        WindowCommands.viewer.help.map { Command.Usage($0.keys, $0.title) }
    }

    private static let general = [
        CommandOption("--help", "print this"), CommandOption("--version", "print the version"),
        CommandOption("--", "what follows is a command to run (window, export)"),
    ]
}
