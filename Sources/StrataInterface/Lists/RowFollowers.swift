/// The rows above which another one may stand than before, as changes are made one after another.
struct RowFollowers {
    /// Indices as the changes so far have left them; the last one may be that of no row.
    private(set) var indices: [Int] = []
    /// True if they are so many that all rows had better be looked at.
    private(set) var isFull = false

    private static let most = 64

    mutating func add(_ index: Int) {
        guard !isFull else { return }
        indices.append(index)
        guard indices.count > Self.most else { return }
        isFull = true
        indices = []
    }

    /// Rows came in, whose indices are a range.
    mutating func insert(_ range: Range<Int>) {
        shift(from: range.lowerBound, by: range.count)
        add(range.upperBound)
    }

    /// Rows of a range went away.
    mutating func remove(_ range: Range<Int>) {
        indices.removeAll(where: range.contains)
        shift(from: range.upperBound, by: -range.count)
        add(range.lowerBound)
    }

    /// Rows of a range were taken out and put back so that the first of them has an index.
    mutating func move(_ range: Range<Int>, to index: Int) {
        let inside = indices.filter(range.contains)
        remove(range)
        insert(index..<index + range.count)
        for place in [range.lowerBound] + inside { add(place - range.lowerBound + index) }
    }

    private mutating func shift(from start: Int, by distance: Int) {
        for place in indices.indices where indices[place] >= start { indices[place] += distance }
    }
}
