import StrataDocument

/// The way in which a list is selected from.
public enum SelectionMode: Sendable, Hashable {
    /// Letters and lines, as those of a text are: by dragging, with Shift and by keys; not where a click on a row means
    /// something else.
    case text
    /// Nothing.
    case none
    /// One row at most, by a click and by keys.
    case single
    /// Any rows: one by a click, a range with Shift or by dragging, one more or less with Control.
    case multiple

    /// True if rows are selected as a whole, and whatever a click means besides.
    var isByRows: Bool { self == .single || self == .multiple }
}

/// The rows that are selected as a whole, by the reader or by the program.
struct RowChoice: Equatable {
    /// The way in which they are selected. Rows that it does not allow are selected no more.
    var mode = SelectionMode.text { didSet { set(mode.isByRows ? rows : []) } }
    /// The rows.
    private(set) var rows: Set<RowID> = []
    /// The row from which a range goes on.
    private(set) var anchor: RowID?

    /// Selects one row alone.
    mutating func choose(_ row: RowID) { (rows, anchor) = ([row], row) }

    /// Selects one row more, or one less.
    mutating func toggle(_ row: RowID) {
        anchor = row
        if rows.remove(row) != nil { return }
        if mode == .single { rows = [] }
        rows.insert(row)
    }

    /// Selects a range of rows alone; further ranges go on from where this one did.
    mutating func choose(range: [RowID], from anchor: RowID) { (rows, self.anchor) = (Set(range), anchor) }

    /// Selects rows alone; of several the first in the order of names where one is the most.
    mutating func set(_ rows: Set<RowID>) {
        self.rows = mode == .single ? rows.min().map { [$0] } ?? [] : rows
        if anchor.map({ !self.rows.contains($0) }) ?? true { anchor = self.rows.min() }
    }

    /// Selects nothing.
    mutating func clear() { (rows, anchor) = ([], nil) }

    /// Selects those rows no more that are not there. O(selected).
    mutating func keep(where isThere: (RowID) -> Bool) {
        let kept = rows.filter(isThere)
        if kept.count != rows.count { rows = kept }
        if let row = anchor, !isThere(row) { anchor = nil }
    }
}

/// Reads those rows of a document that are selected.
struct ChosenRowReader: RowReader {
    let base: any RowReader
    let rows: Set<RowID>

    func read(from row: RowID, _ direction: ScanDirection) -> RowBlock? {
        var next = row
        while let block = base.read(from: next, direction) {
            var chosen = RowBlock()
            for (index, id) in block.rows.enumerated() where rows.contains(id) {
                chosen.append(id, block.bytes[block.range(at: index)])
            }
            if !chosen.rows.isEmpty { return chosen }
            next = block.next(direction)
        }
        return nil
    }
}
