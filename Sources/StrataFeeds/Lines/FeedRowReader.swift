import StrataDocument

/// Reads the rows that a feed had at one moment, group by group, as they are shown. Dividers are left out.
struct FeedRowReader: RowReader {
    let rows: RowOrdinals
    let channel: FeedChannel
    let limits: IndexLimits
    let maximumLineBytes: Int

    func read(from row: RowID, _ direction: ScanDirection) -> RowBlock? {
        var next = direction == .forward ? max(row.ordinal, rows.range.lowerBound) : min(row.ordinal, last)
        while rows.range.contains(next) {
            let (place, gap) = channel.withState { [next] state in
                (state.index.group(containing: next), state.index.rows.gap(containing: next))
            }
            let passed: Range<Int>
            if let (location, part) = place {
                if let block = block(location, of: part, from: next, direction) { return block }
                passed = location.ordinals
            } else {
                passed = gap ?? next..<next + 1
            }
            next = direction == .forward ? passed.upperBound : passed.lowerBound - 1
        }
        return nil
    }

    /// Returns true if the lines of a group are still there.
    func isHeld(_ group: LineIndex.Group) -> Bool {
        channel.withState { $0.index.rows.index(of: group.ordinals.lowerBound) != nil }
    }

    private var last: Int { rows.range.upperBound - 1 }

    /// Returns the rows of a group from one on; nil where none of them is to be read.
    private func block(
        _ location: LineIndex.Group, of part: FilePart, from ordinal: Int, _ direction: ScanDirection
    ) -> RowBlock? {
        if part.divider != nil && location.bytes.lowerBound == part.start { return nil }
        let group = LineGroup(location, of: part, limits: limits, maximumLineBytes: maximumLineBytes)
        // Looked at afterwards: what has gone meanwhile may read as something else.
        guard group.isIntact, isHeld(location) else { return nil }
        let known = location.ordinals.clamped(to: rows.range)
        var block = RowBlock()
        group.append(
            direction == .forward ? ordinal..<known.upperBound : known.lowerBound..<ordinal + 1, to: &block)
        return block.rows.isEmpty ? nil : block
    }
}
