import StrataDocument

/// The places at which rows have come in between others, through the changes of an update: the indices from the first
/// of them to the last.
struct InsertedRows {
    private var hull: Range<Int>?

    /// Takes the next change over.
    mutating func follow(_ change: DocumentChange) {
        switch change {
        case .prepended(let count, _): hull = hull.map { $0.lowerBound + count..<$0.upperBound + count }
        case .inserted(let rows, _):
            let moved = hull.map { Self.push($0, by: rows) }
            hull = moved.map { min($0.lowerBound, rows.lowerBound)..<max($0.upperBound, rows.upperBound) } ?? rows
        case .insertedHeaders(let rows): hull = hull.map { Self.push($0, by: rows) }
        case .removed(let rows, _): hull = hull.map { Self.pull($0, by: rows) }
        // A moved row keeps its name, but between which others it stands was not counted.
        case .moved: if hull != nil { hull = 0..<Int.max }
        case .appended, .changed, .reread: break
        }
    }

    /// Returns the rows, as far as there are so many; nil where there are none.
    func range(in count: Int) -> Range<Int>? {
        guard let rows = hull?.clamped(to: 0..<count), !rows.isEmpty else { return nil }
        return rows
    }

    private static func push(_ hull: Range<Int>, by rows: Range<Int>) -> Range<Int> {
        guard hull.upperBound != .max else { return hull }
        let start = rows.lowerBound <= hull.lowerBound ? hull.lowerBound + rows.count : hull.lowerBound
        let end = rows.lowerBound < hull.upperBound ? hull.upperBound + rows.count : hull.upperBound
        return start..<max(start, end)
    }

    private static func pull(_ hull: Range<Int>, by rows: Range<Int>) -> Range<Int> {
        guard hull.upperBound != .max else { return hull }
        func place(_ index: Int) -> Int { index - max(0, min(index, rows.upperBound) - rows.lowerBound) }
        return place(hull.lowerBound)..<place(hull.upperBound)
    }
}
