import StrataCommandLine

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
          wheel, arrows, j k, Page Up, Page Down, space   scroll
          Home g, End G                                   to the first line, to the newest
          click in the header or just below it, t         to the top; again: back to where you were
          1 2 3 4                                         \(KeyBindings.chains.joined(separator: ", "))
          f                                               follow the newest line, or stay
          w                                               wrap long lines, or clip them
          double click (folding layouts: click)           expand a line; click or Escape closes it
          Tab, Shift-Tab                                  to the next list, to the one before
          q, Ctrl-C, Ctrl-W                               quit

        """
    }

    private static let general = [
        CommandOption("--help", "print this"), CommandOption("--version", "print the version"),
        CommandOption("--", "what follows is a FILE, even if it begins with '-'"),
    ]
}
