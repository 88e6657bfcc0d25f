import StrataCommandLine
import StrataFeeds
import StrataInterface
import StrataSystem

extension WindowScene {
    /// The reason why not every line could be read, or not every line that is shown; nil if all were.
    var readingError: CommandError? {
        for pane in panes {
            if let error = pane.readingFailure {
                return CommandError(error)
            }
            if let row = unreadableRow(of: pane.list) {
                return CommandError(
                    description:
                        "cannot read line \(pane.list.document.lineNumber(at: row)) of \(pane.status.title): it is gone or was cut meanwhile; "
                        + "draw the picture again", exitCode: ExitCode.inputOutput)
            }
        }
        return nil
    }

    /// Returns the first row that a list shows and that could not be read.
    private func unreadableRow(of list: ListView) -> Int? {
        list.placed.items.first { !list.document.text(of: list.document.id(at: $0.index)).isReadable }?.index
    }
}
