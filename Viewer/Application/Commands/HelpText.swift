import StrataCommandLine
import StrataInterface
import StrataSystem

/// What `--help` prints.
enum HelpText {
    static var text: String {
        """
        strata: a list that grows from the bottom, for logs and chats

        Usage:
        \(CommandHelp.lines(StrataCommand.table.usages))

        Options:
        \(CommandHelp.lines(OptionName.allCases.syntax + general))

        In the window:
        \(CommandHelp.lines(pointer + keys))

        Exit codes:
        \(CommandHelp.lines(exitCodes))

        """
    }

    /// The same for man(1).
    static var manualPage: ManualPage {
        ManualPage(
            "strata", version: "strata \(Release.version)", "shows logs and chats that grow from the bottom",
            [
                .terms("SYNOPSIS", StrataCommand.table.usages.map(\.term)),
                .terms("OPTIONS", (OptionName.allCases.syntax + general).map(\.term)),
                .terms("IN THE WINDOW", (pointer + keys).map(\.term)),
                .terms("EXIT STATUS", exitCodes.map(\.term)),
                .terms(
                    "FILES",
                    [
                        ("$XDG_CONFIG_HOME/strata/config", "what is set, a line each: strata config --print-default"),
                        ("$XDG_STATE_HOME/strata/", "marks, filters, layouts and how far files have been read"),
                    ]),
                .terms("ENVIRONMENT", [("TMPDIR", "where a nameless file keeps what came through a pipe (/var/tmp)")]),
            ])
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

    private static let exitCodes = [
        Command.Usage("0", "it is done"),
        Command.Usage("\(ExitCode.usage)", "the command line makes no sense"),
        Command.Usage("\(ExitCode.badData)", "something that was read is damaged"),
        Command.Usage("\(ExitCode.noInput)", "there is nothing to read, or it may not be read"),
        Command.Usage("\(ExitCode.unavailable)", "a display, a library or room is missing"),
        Command.Usage("\(ExitCode.software)", "the program itself has failed"),
        Command.Usage("\(ExitCode.cannotCreate)", "a file cannot be made"),
        Command.Usage("\(ExitCode.inputOutput)", "reading or writing has failed"),
        Command.Usage("\(ExitCode.interrupted)", "it was interrupted before the end of what it reads (export)"),
    ]

    private static let general = [
        CommandOption("--help", "print this"), CommandOption("--version", "print the version"),
        CommandOption("--", "what follows is a command to run (window, export)"),
    ]
}
