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
            if let row = pane.list.unreadableRow {
                return CommandError(
                    description:
                        "cannot read line \(pane.list.document.lineNumber(at: row)) of \(pane.status.title): it is gone or was cut meanwhile; "
                        + "draw the picture again", exitCode: ExitCode.inputOutput)
            }
        }
        return nil
    }
}

extension ListView {
    /// The first row that is shown and could not be read.
    fileprivate var unreadableRow: Int? {
        placed.items.first { !document.text(of: document.id(at: $0.index)).isReadable }?.index
    }
}
