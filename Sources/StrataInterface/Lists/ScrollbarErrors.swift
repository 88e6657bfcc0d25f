import StrataDocument

/// The errors that the scrollbar of a list marks: of all rows, or, under a filter, of those that it shows.
final class ScrollbarErrors {
    private unowned let pane: ListPane
    private let isError: @Sendable ([UInt8]) -> Bool
    private let all: ErrorMarks
    /// Those of the rows that a filter shows, with the number of the filter.
    private var shown: (number: Int, marks: ErrorMarks)?

    /// All that decides where marks are, but for the rows and the track.
    struct Version: Hashable {
        /// The number of the filter whose rows they are of. An object would not do: a later one may lie where it lay.
        var filter: Int?
        var revision = 0
    }

    init(in pane: ListPane, _ isError: @escaping @Sendable ([UInt8]) -> Bool) {
        (self.pane, self.isError, all) = (pane, isError, ErrorMarks(isError))
    }

    /// Returns the marks, anew for other filters, and the rows that are read for them; nil while a filter still looks for
    /// rows.
    private func marksOfShown() -> (marks: ErrorMarks, rows: any Document)? {
        guard pane.filters.isFiltered else {
            shown = nil
            return (all, pane.allRows)
        }
        guard !pane.filters.isRunning else { return nil }
        let number = pane.filters.shownCount
        if let shown, shown.number == number { return (shown.marks, pane.plainRows) }
        let marks = ErrorMarks(isError)
        shown = (number, marks)
        return (marks, pane.plainRows)
    }

    /// The version of the marks.
    var version: Version {
        guard let current = marksOfShown() else { return Version() }
        return Version(filter: pane.filters.shownCount, revision: current.marks.rows.revision)
    }

    /// Returns the time to look again, in milliseconds; nil if all rows have been read.
    func nextLook(after time: Double) -> Double? {
        marksOfShown().flatMap { $0.marks.nextLook(at: $0.rows, after: time) }
    }

    /// Reads what has arrived since it looked last.
    func look(at time: Double) {
        if let shown = marksOfShown() { shown.marks.look(at: shown.rows, time: time) }
    }

    /// The places of the marked rows among those that are shown, from 0 to 1. O(marks · log n).
    var fractions: [Double] {
        guard let current = marksOfShown() else { return [] }
        let rows = pane.plainRows
        let count = Double(max(1, rows.count))
        return current.marks.rows.groups(in: rows, isWhole: shown == nil).map { (Double($0) + 0.5) / count }
    }
}

extension MarkedRows {
    /// Returns the index of a row of each group that has a marked one.
    ///
    /// - Parameter isWhole: whether no row is left out, so that the middle one of a group is there.
    fileprivate func groups(in rows: any Document, isWhole: Bool) -> [Int] {
        if isWhole { return ordinals.compactMap { rows.index(of: RowID($0)) } }
        return groups.compactMap { group in
            // Rows under a filter are in the order of their names.
            let index = (0..<rows.count).partitioningIndex { rows.id(at: $0).ordinal >= group << shift }
            return index < rows.count && rows.id(at: index).ordinal >> shift == group ? index : nil
        }
    }
}
