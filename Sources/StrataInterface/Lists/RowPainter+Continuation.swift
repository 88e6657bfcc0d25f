import Strata
import StrataDocument

// Rows that go on where the row above them stops.
extension RowPainter {
    /// True if rows are told of the row above them; those of a horizontal list have none.
    var looksAtPreviousRow: Bool { axis == .vertical && cell.looksAtPreviousRow }

    /// The text of a row as its cell is given it, to be measured and to be drawn.
    func cellLine(at index: Int) -> Line {
        var line = document.line(at: index)
        line.isContinuation = isContinuation(index)
        return line
    }

    /// Returns true if a row goes on where the one above it stops.
    func isContinuation(_ index: Int) -> Bool {
        guard looksAtPreviousRow, index > 0 else { return false }
        if let known = continuations[index] { return known }
        let found = cell.continues(document.line(at: index), after: document.line(at: index - 1))
        // More than any window shows.
        if continuations.count >= 4096 { continuations.removeAll(keepingCapacity: true) }
        continuations[index] = found
        return found
    }
}
