import Strata

/// The rows of a grid: each as long as the longest of its items. A header has a row to itself, so the row before it may
/// not be full.
struct GridRows {
    let columns: Int
    private var root: GridNode?

    /// No items.
    init(columns: Int) {
        self.columns = columns
    }

    /// Takes in what has changed. O(log runs + runs that are not as they were) once it is known what the others come to;
    /// with more columns than a few, that is found out for each number of items by which they have moved on.
    mutating func prepare(_ context: LayoutContext) {
        let count = context.items.count
        let items = GridItems(items: context.items, columns: columns)
        switch context.invalidation {
        case .extent(let position): replace(position..<position + 1, by: 1, in: items)
        case .items(let position):
            let kept = min(context.keptAtEnd, count - position)
            replace(position..<(root?.count ?? 0) - kept, by: count - kept - position, in: items)
        case .everything: root = GridNode.tree(of: items.leaves(of: 0..<count)[...])
        }
    }

    /// Takes in that other items are in the place of those at a range of positions.
    private mutating func replace(_ range: Range<Int>, by count: Int, in items: GridItems) {
        guard let root else {
            self.root = GridNode.tree(of: items.leaves(of: 0..<items.items.count)[...])
            return
        }
        let growth = count - range.count
        var part = root.leaves(touching: range)
        var new = items.leaves(of: part.lowerBound..<part.upperBound + growth)
        if new.allSatisfy(\.isSmall), part != 0..<root.count {
            part = root.leaves(touching: max(0, part.lowerBound - 1)..<min(root.count, part.upperBound + 1))
            new = items.leaves(of: part.lowerBound..<part.upperBound + growth)
        }
        self.root = root.replacing(part, by: GridNode.tree(of: new[...]))
    }
}

// What the rows come to, and where they lie. O(log runs).
extension GridRows {
    /// What the items before a position come to.
    func span(before position: Int, of sequence: ItemSequence) -> GridSpan {
        let items = GridItems(items: sequence, columns: columns)
        var span = GridSpan()
        guard let leaf = root?.firstLeaf(of: items, after: &span, where: { end, _ in end > position }) else {
            return span
        }
        items.append(leaf.lowerBound..<position, to: &span)
        return span
    }

    /// All rows.
    func all(of sequence: ItemSequence) -> GridSpan {
        let items = GridItems(items: sequence, columns: columns)
        var span = root?.span(behind: 0, from: 0, in: items) ?? GridSpan()
        span.endRow()
        return span
    }

    /// The positions of the items in the rows that overlap a stretch by more than the tolerance, in points from the start
    /// of the first row, when `spacing` follows every row.
    func positions(from start: Double, to end: Double, spacing: Double, of items: ItemSequence) -> Range<Int> {
        let tolerance = LayoutContext.tolerance
        guard items.count > 0, end - start > tolerance else { return 0..<0 }
        guard let first = row(endingAfter: start + tolerance, spacing: spacing, of: items) else {
            return items.count..<items.count
        }
        // The first row that begins too late is the one behind the first that ends there or later.
        guard let behind = row(endingAfter: end - tolerance, spacing: spacing, of: items) else {
            return first.position..<items.count
        }
        let last = behind.start < end - tolerance ? self.end(ofRowAt: behind.position, of: items) : behind.position
        return first.position..<max(first.position, last)
    }

    /// The first row that ends behind an offset: its first item and where it begins.
    private func row(
        endingAfter offset: Double, spacing: Double, of sequence: ItemSequence
    ) -> (position: Int, start: Double)? {
        let items = GridItems(items: sequence, columns: columns)
        var span = GridSpan()
        let leaf = root?.firstLeaf(of: items, after: &span) { $1.hasRow(endingAfter: offset, spacing: spacing) }
        guard let leaf else { return nil }
        var position = items.firstPosition(in: leaf, after: &span) { $0.hasRow(endingAfter: offset, spacing: spacing) }
        let begun = span.begun
        let start = span.nextStart(spacing: spacing)
        span.endRow()
        if begun > 0, position == sequence.count || sequence.headerCount > 0 && sequence.isHeader(at: position) {
            // The row that is begun ends before the position, where it may or may not be long enough.
            if span.hasRow(endingAfter: offset, spacing: spacing) { return (position - begun, start) }
            return position < sequence.count ? (position, span.nextStart(spacing: spacing)) : nil
        }
        guard position < sequence.count else { return nil }
        position -= begun
        return (position, start)
    }

    /// The position behind the row whose first item is at a position.
    private func end(ofRowAt position: Int, of items: ItemSequence) -> Int {
        let full = min(position + columns, items.count)
        guard items.headerCount > 0, let header = items.firstHeader(from: position) else { return full }
        return header == position ? position + 1 : min(full, header)
    }
}
