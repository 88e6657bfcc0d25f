/// What `--help` prints.
enum HelpText {
    static let version = "0.1.0"

    static var text: String {
        """
        strata: a list that grows from the bottom, for logs and chats

        Usage:
          strata [OPTIONS] [FILE…]                      show files, opened at their newest line
          … | strata [OPTIONS]                          show what comes through a pipe
          strata --split|--tabs [OPTIONS] FILE…         show several lists in one window
          strata chat [OPTIONS] [FILE.jsonl]            talk over standard input and output, JSON Lines
          strata demo [NAME] [OPTIONS]                  scenes to try
          strata render [OPTIONS] [FILE…] --output PNG  draw the same picture without a display
          strata export [--follow] [FILE…]              write the rows as they are held, one a line
          strata strategies [--json]                    list the layouts and their options
          strata simulate [FILE]                        run a list without a window, JSON Lines in and out
          strata check CHAIN…                           hold strategies to the laws of a list
          strata plugin new|check|list|info             strategies of your own, loaded at run time

        Options:
        \(options)
          \(padded("--help"))print this
          \(padded("--version"))print the version
          \(padded("--"))what follows is a FILE, even if it begins with '-'

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

    private static var options: String {
        OptionName.allCases.map { name in
            let left = [name.rawValue, name.placeholder].compactMap { $0 }.joined(separator: " ")
            let note = name.commands.map { " (\($0))" } ?? ""
            return "  " + padded(left) + name.summary + note
        }.joined(separator: "\n")
    }

    private static func padded(_ text: String) -> String {
        text + String(repeating: " ", count: max(2, 27 - text.count))
    }
}
