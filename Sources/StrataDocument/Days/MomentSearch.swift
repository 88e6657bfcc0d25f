/// Looks for a moment among rows that say one, as lines of a log do that were written one after another, by halves:
/// O(log n) rows are read, and up to a thousand before each that says nothing.
package struct MomentSearch {
    private let document: any Document
    private let moment: (Line) -> Double?

    /// The number of rows without a moment that are looked at one by one.
    package static let reach = 1024

    /// - Parameter moment: the moment that a line says, in seconds since 1970 began in UTC; nil where it says none.
    package init(_ document: any Document, moment: @escaping (Line) -> Double?) {
        (self.document, self.moment) = (document, moment)
    }

    /// Returns the moment of a row: its own, or that of the row before which says one; nil where none is near.
    package func moment(at index: Int) -> Double? {
        for place in (max(0, index - Self.reach)...max(0, index)).reversed() where place < document.count {
            if let found = ownMoment(at: place) { return found }
        }
        return nil
    }

    /// Returns the moment that a row itself says.
    func ownMoment(at index: Int) -> Double? {
        let line = document.line(at: index)
        return line.isReadable && !line.isHeader && !line.isDivider ? moment(line) : nil
    }

    /// The number of rows.
    var count: Int { document.count }

    /// Returns the first row of a moment or later; the last row where all are earlier, and nil where no row says a
    /// moment. Where moments go up and down, one of several.
    package func row(at wanted: Double) -> Int? {
        guard document.count > 0, moment(at: document.count - 1) != nil else { return nil }
        let index = (0..<document.count).partitioningIndex { moment(at: $0) ?? -.infinity >= wanted }
        return min(index, document.count - 1)
    }
}
