import Strata
import StrataDocument

/// Has lists go together: the row at the top of the one that was scrolled last decides, by the moment that it says, or
/// else by how many of the rows lie above it.
struct PaneLock {
    /// The list that the others go with: the one that was scrolled last.
    private var leader: ObjectIdentifier?
    /// The number of times that each list had been scrolled by then, by the reader or by this.
    private var scrollCounts: [ObjectIdentifier: Int] = [:]
    /// The position of the leading list when the others went there.
    private var known: (pane: ObjectIdentifier, offset: Double, count: Int)?

    /// Returns true if a list has been scrolled, or the leading one is elsewhere by now.
    func isBehind(_ active: ListPane, _ panes: [ListPane]) -> Bool {
        let leading = leading(active, panes)
        guard let known else { return true }
        return known != (ObjectIdentifier(leading), leading.list.engine.offset, leading.list.engine.count)
    }

    /// The list that has been scrolled since; else the one that leads already, or has the keys.
    private func leading(_ active: ListPane, _ panes: [ListPane]) -> ListPane {
        let scrolled = panes.first { pane in
            scrollCounts[ObjectIdentifier(pane)].map { $0 != pane.list.engine.scrollCount } ?? false
        }
        return scrolled ?? panes.first { ObjectIdentifier($0) == leader } ?? active
    }

    /// Has the others go to where a list is.
    mutating func follow(_ active: ListPane, _ panes: [ListPane]) {
        guard isBehind(active, panes) else { return }
        let leading = leading(active, panes)
        leader = ObjectIdentifier(leading)
        lead(leading, panes)
        for pane in panes { scrollCounts[ObjectIdentifier(pane)] = pane.list.engine.scrollCount }
    }

    private mutating func lead(_ leading: ListPane, _ panes: [ListPane]) {
        let list = leading.list
        list.readFrame()
        known = (ObjectIdentifier(leading), list.engine.offset, list.engine.count)
        guard let top = list.placed.items.first(where: { !$0.isStuck && !list.document.isHeader(at: $0.index) }),
            top.index < list.document.count, let index = leading.plainRows.index(of: list.document.id(at: top.index))
        else { return }
        let moment = leading.moments.flatMap { MomentSearch(leading.plainRows, moment: $0.ofLine).moment(at: index) }
        let part = Double(index) / Double(max(1, leading.plainRows.count - 1))
        for pane in panes where pane !== leading {
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
