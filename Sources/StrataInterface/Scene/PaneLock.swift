import Strata
import StrataDocument

/// Has lists go together: the row at the top of the one that is read decides, by the moment that it says, or else by how
/// many of the rows lie above it.
struct PaneLock {
    /// Where the list that is read was when the others went there.
    private var known: (pane: ObjectIdentifier, offset: Double, count: Int)?

    /// Whether the list that is read is elsewhere by now.
    func isBehind(_ active: ListPane) -> Bool {
        guard let known else { return true }
        let engine = active.list.engine
        return known != (ObjectIdentifier(active), engine.offset, engine.count)
    }

    /// Has the others go to where a list is.
    mutating func follow(_ active: ListPane, _ panes: [ListPane]) {
        guard isBehind(active) else { return }
        let list = active.list
        list.readFrame()
        known = (ObjectIdentifier(active), list.engine.offset, list.engine.count)
        guard let top = list.placed.items.first(where: { !$0.isStuck && !list.document.isHeader(at: $0.index) }),
            top.index < list.document.count, let index = active.plainRows.index(of: list.document.id(at: top.index))
        else { return }
        let moment = active.moments.flatMap { MomentSearch(active.plainRows, moment: $0.ofLine).moment(at: index) }
        let part = Double(index) / Double(max(1, active.plainRows.count - 1))
        for pane in panes where pane !== active {
            if list.isAtEnd {
                pane.list.engine.scroll(toLimit: .end)
            } else {
                Self.scroll(pane, to: moment, part: part, start: list.engine.start(ofItem: top.index))
            }
        }
    }

    private static func scroll(_ pane: ListPane, to moment: Double?, part: Double, start: Double) {
        let rows = pane.plainRows
        guard rows.count > 0 else { return }
        let found = moment.flatMap { moment in
            pane.moments.flatMap { MomentSearch(rows, moment: $0.ofLine).row(at: moment) }
        }
        let place = found ?? min(rows.count - 1, Int((part * Double(rows.count - 1)).rounded()))
        guard let index = pane.list.document.index(of: rows.id(at: place)) else { return }
        pane.list.engine.scroll(toItem: index, start: start)
    }
}
