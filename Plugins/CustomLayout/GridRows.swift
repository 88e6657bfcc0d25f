import Strata

/// The rows of a grid: each as long as the longest of its items. With one column the rows are the items themselves, and
/// nothing is kept.
struct GridRows {
    let columns: Int
    private var lengths = ExtentTree()

    init(columns: Int) {
        self.columns = columns
    }

    /// The rows in the order of the layout.
    func sequence(of items: ItemSequence) -> ItemSequence { columns == 1 ? items : ItemSequence(lengths) }

    /// The positions of the items in a range of rows.
    func positions(ofRows range: Range<Int>, count: Int) -> Range<Int> {
        guard columns > 1 else { return range }
        return min(range.lowerBound * columns, count)..<min(range.upperBound * columns, count)
    }

    /// Takes in what has changed: one row where an item did, all rows from the first that did where items came or went.
    mutating func prepare(_ items: ItemSequence, _ invalidation: Invalidation) {
        guard columns > 1 else { return }
        switch invalidation {
        case .extent(let position):
            let row = position / columns
            lengths.replace(at: row, with: .measured(length(ofRow: row, items)))
        case .items(let position): rebuild(from: position / columns, items)
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
        lengths.remove(row..<lengths.count)
        var filled = 0
        var longest = 0.0
        items.forEachRun(in: min(row * columns, items.count)..<items.count) { count, extent in
            var rest = count
            // The items that complete a row which is begun, then whole rows, then those that begin another.
            if filled > 0 {
                let taken = min(rest, columns - filled)
                longest = max(longest, extent.length)
                filled += taken
                rest -= taken
                if filled == columns { append(&filled, &longest) }
            }
            if rest >= columns { lengths.insert(.measured(extent.length), count: rest / columns, at: lengths.count) }
            if rest % columns > 0 {
                filled = rest % columns
                longest = extent.length
            }
        }
        if filled > 0 { append(&filled, &longest) }
    }

    private func append(_ filled: inout Int, _ longest: inout Double) {
        lengths.insert(.measured(longest), at: lengths.count)
        filled = 0
        longest = 0
    }
}
