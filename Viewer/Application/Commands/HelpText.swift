import StrataCommandLine
import StrataInterface
import StrataSystem

/// The text that `--help` prints.
enum HelpText {
    static var text: String {
        """
        strata: a list that grows from the bottom, for logs and chats

        Usage:
        \(CommandHelp.lines(StrataCommand.table.usages))

        Options:
        \(CommandHelp.lines(ProgramOption.all.syntax + general))

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
                .terms("OPTIONS", (ProgramOption.all.syntax + general).map(\.term)),
                .terms("IN THE WINDOW", (pointer + keys).map(\.term)),
                .terms("EXIT STATUS", exitCodes.map(\.term)),
                .terms(
                    "FILES",
                    [
                        ("$XDG_CONFIG_HOME/strata/config", "settings, one a line: strata config --print-default"),
                        ("$XDG_STATE_HOME/strata/", "marks, filters, layouts, highlights and what was read"),
                    ]),
                .terms("ENVIRONMENT", [("TMPDIR", "folder for temporary copies of piped input (/var/tmp)")]),
            ])
    }

    /// The uses of the pointer.
    private static let pointer = [
        Command.Usage("wheel", "scroll"),
        Command.Usage("click in the header or just below it", "go to the top, or back"),
        Command.Usage("double click beside text (folding layouts: click)", "open a line, or close it"),
        Command.Usage("double click on a word", "select it"),
    ]

    /// The uses of keys, as the table of commands has them.
    private static var keys: [Command.Usage] {
        WindowCommands.viewer.help.map { Command.Usage($0.keys, $0.title) }
    }

    private static let exitCodes = [
        Command.Usage("0", "success"),
        Command.Usage("\(ExitCode.usage)", "wrong usage"),
        Command.Usage("\(ExitCode.badData)", "damaged or incomplete input"),
        Command.Usage("\(ExitCode.noInput)", "missing or unreadable input"),
        Command.Usage("\(ExitCode.unavailable)", "missing display, library or space"),
        Command.Usage("\(ExitCode.software)", "internal error"),
        Command.Usage("\(ExitCode.cannotCreate)", "cannot create a file"),
        Command.Usage("\(ExitCode.inputOutput)", "reading or writing failed"),
        Command.Usage("\(ExitCode.interrupted)", "interrupted before the end of input (export)"),
    ]

    private static let general = [
        CommandOption("--help", "print this"), CommandOption("--version", "print the version"),
        CommandOption("--", "run the command that follows (window, export)"),
    ]
}
