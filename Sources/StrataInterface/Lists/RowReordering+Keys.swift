import Strata
import StrataDocument

// Rows that keys move.
extension RowReordering {
    /// True if keys can move rows now: some are selected, or one is pointed at.
    var canShiftRows: Bool { canMoveRows && drag.lifted == nil && !rowsMeant.isEmpty }

    /// The indices of the rows that keys move, in ascending order: those that are selected, or else the one that keys
    /// point at. O(selected).
    private var rowsMeant: [Int] {
        let selected = list.selector.choice.rows
        if !selected.isEmpty { return selected.compactMap(document.index).sorted() }
        return list.focus.row.flatMap { document.isHeader(at: $0) ? nil : [$0] } ?? []
    }

    /// Moves the rows that are meant by one place, and brings them into view.
    ///
    /// - Parameter direction: 1 for down, -1 for up.
    func shiftRows(_ direction: Int) {
        let rows = rowsMeant
        let step = list.newestIsAtStart ? -direction : direction
        let shift = RowShift(of: rows, by: step, among: document.count) { document.isHeader(at: $0) }
        let foremost = (step < 0 ? rows.first : rows.last).map(document.id)
        let moving = Set(rows + shift.neighbours)
        // The rest of the rows stays where it is while these go past.
        let resting = spans.first { !moving.contains($0.index) }?.row
        for move in shift.moves {
            drag.resting = resting.flatMap { row in document.index(of: row).map { (row, engine.held($0)) } }
            onMove?(move.from, move.to)
        }
        drag.resting = nil
        if let index = foremost.flatMap(document.index) {
            engine.scroll(toItem: index, alignment: .nearest, animated: true)
        }
        list.readFrame()
    }
}
