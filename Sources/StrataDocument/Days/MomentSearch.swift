/// Looks for a moment among rows that say one, as lines of a log do that were written one after another, by halves:
/// O(log n) rows are read, and those before each that says nothing, as far as it reaches.
package struct MomentSearch {
    private let document: any Document
    private let moment: (Line) -> Double?
    private let known = KnownMoments()
    /// The number of rows without a moment that are looked at one by one.
    let reach: Int

    /// The usual reach, and one for a search that is made once: a trace in a log may have tens of thousands of lines.
    package static let (reach, farReach) = (1024, 1 << 16)

    /// Looks for moments in a document that does not change while it is used.
    ///
    /// - Parameters:
    ///   - reach: The number of rows without a moment that are looked at one by one.
    ///   - moment: Returns the moment that a line says, in seconds since 1970 began in UTC; nil where it says none.
    package init(_ document: any Document, reach: Int = reach, moment: @escaping (Line) -> Double?) {
        (self.document, self.reach, self.moment) = (document, reach, moment)
    }

    /// The moments of rows that were read, by their indices. Most time is spent on rows that say none.
    private final class KnownMoments {
        var moments: [Int: Double?] = [:]

        static let most = 1 << 18
    }

    /// Returns the moment of a row: its own, or that of the row before which says one; nil where none is near.
    package func moment(at index: Int) -> Double? {
        for place in (max(0, index - reach)...max(0, index)).reversed() where place < document.count {
            if let found = ownMoment(at: place) { return found }
        }
        return nil
    }

    /// Returns the moment that a row itself says.
    func ownMoment(at index: Int) -> Double? {
        if let own = known.moments[index] { return own }
        let line = document.line(at: index)
        let own = line.isReadable && !line.isHeader && !line.isDivider ? moment(line) : nil
        if known.moments.count >= KnownMoments.most { known.moments = [:] }
        known.moments[index] = .some(own)
        return own
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
