import Strata

/// The rows of a grid: each as long as the longest of its items. A header has a row to itself, so the row before it may
/// not be full. With one column the rows are the items themselves, and nothing is kept.
struct GridRows {
    let columns: Int
    private var lengths = ExtentTree()
    /// How many items each row holds, as extents. Kept only where there are headers: without them every row but the last
    /// one is full.
    private var counts: ExtentTree?

    init(columns: Int) {
        self.columns = columns
    }

    /// The rows in the order of the layout.
    func sequence(of items: ItemSequence) -> ItemSequence { columns == 1 ? items : ItemSequence(lengths) }

    /// The positions of the items in a range of rows.
    func positions(ofRows range: Range<Int>, count: Int) -> Range<Int> {
        guard columns > 1 else { return range }
        return min(start(ofRow: range.lowerBound), count)..<min(start(ofRow: range.upperBound), count)
    }

    /// The position of the first item of a row. O(log rows).
    private func start(ofRow row: Int) -> Int {
        guard let counts else { return row * columns }
        return Int(counts.length(before: min(row, counts.count)))
    }

    /// The row of the item at a position. O(log rows).
    func row(of position: Int) -> Int {
        guard let counts else { return position / columns }
        return counts.firstIndex(endingAfter: Double(position))
    }
}

// Preparing.
extension GridRows {
    /// Takes in what has changed: one row where an item did, all rows from the first that did where items came or went.
    mutating func prepare(_ items: ItemSequence, _ invalidation: Invalidation) {
        guard columns > 1 else { return }
        let hasHeaders = items.headerCount > 0
        guard hasHeaders == (counts != nil) else {
            counts = hasHeaders ? ExtentTree() : nil
            return rebuild(from: 0, items)
        }
        switch invalidation {
        case .extent(let position):
            let row = row(of: position)
            lengths.replace(at: row, with: .measured(length(ofRow: row, items)))
        // The row before may have been cut off by a header that does not follow it any more.
        case .items(let position): rebuild(from: position > 0 ? row(of: position - 1) : 0, items)
        case .everything: rebuild(from: 0, items)
        }
    }

    private func length(ofRow row: Int, _ items: ItemSequence) -> Double {
        var longest = 0.0
        // By runs: a row may have any number of columns.
        items.forEachRun(in: positions(ofRows: row..<row + 1, count: items.count)) { _, extent in
            longest = max(longest, extent.length)
        }
        return longest
    }

    private mutating func rebuild(from row: Int, _ items: ItemSequence) {
        let row = min(row, lengths.count)
        let first = min(start(ofRow: row), items.count)
        lengths.remove(row..<lengths.count)
        if let counts { counts.remove(row..<counts.count) }
        var begun = GridRow()
        items.forEachRun(in: first..<items.count) { count, extent, traits in
            guard !traits.contains(.header) else {
                append(&begun)
                return append(rows: count, of: 1, length: extent.length)
            }
            // The items that complete a row which is begun, then whole rows, then those that begin another.
            var rest = count
            if begun.count > 0 {
                let taken = min(rest, columns - begun.count)
                begun.take(taken, extent.length)
                rest -= taken
                if begun.count == columns { append(&begun) }
            }
            append(rows: rest / columns, of: columns, length: extent.length)
            if rest % columns > 0 { begun.take(rest % columns, extent.length) }
        }
        append(&begun)
    }

    private func append(rows: Int, of count: Int, length: Double) {
        lengths.insert(.measured(length), count: rows, at: lengths.count)
        if let counts { counts.insert(.measured(Double(count)), count: rows, at: counts.count) }
    }

    private func append(_ row: inout GridRow) {
        if row.count > 0 { append(rows: 1, of: row.count, length: row.length) }
        row = GridRow()
    }
}

/// A row that is begun.
private struct GridRow {
    var count = 0
    var length = 0.0

    mutating func take(_ count: Int, _ length: Double) {
        self.count += count
        self.length = max(self.length, length)
    }
}
