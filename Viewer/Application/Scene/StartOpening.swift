import StrataDocument
import StrataInterface
import StrataWindow

/// Keeps a list that opens at its start at the first line of its input while earlier ones are still being found: a file is
/// read from its end (Behaviour, "Strategies"). What the reader does ends it, and so does having found all.
final class StartOpening: SceneSource {
    private weak var pane: ListPane?
    var servedList: ListPane? { pane }
    private let lines: any Document
    /// The lines joined to entries; nil where none are.
    private let entries: EntrySource?
    /// The first line of the input, once it is known. Those of a rotated file may come before it.
    private var first: RowID?
    /// The number of times that the list had been scrolled when it was last put at the start.
    private var scrollCount = 0
    private var isDone = false

    /// - Parameter lines: what the list shows, as it is read.
    init(of pane: ListPane, _ lines: any Document, _ entries: EntrySource?) {
        (self.pane, self.lines, self.entries) = (pane, lines, entries)
    }

    func applyPending() {
        guard !isDone, let pane, pane.list.engine.count > 0, lines.count > 0 else { return }
        let engine = pane.list.engine
        guard engine.policy.opening == .start, engine.scrollCount == scrollCount, engine.activeItem == nil else {
            isDone = true
            return
        }
        if first == nil, pane.status.isIndexed { first = lines.id(at: 0) }
        if let first, first != lines.id(at: 0), let row = pane.list.document.index(of: first) {
            engine.scroll(toItem: row, alignment: .start)
        } else {
            engine.scroll(to: 0)
        }
        scrollCount = engine.scrollCount
        isDone = first != nil && entries?.entries.isRunning != true
    }
}
