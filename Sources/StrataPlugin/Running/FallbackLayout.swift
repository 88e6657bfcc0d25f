import Strata

/// A stand-in for a base that is at fault until another chain takes over: the items that it placed last stay where
/// they are, and those before and behind them follow as in a plain list. So the list can hold what is being read.
struct FallbackLayout {
    /// The items that were placed last, in order, and below the position of the first.
    var placed: [LayoutAttributes] = []
    var first = 0
    /// The items that were placed before that and are not kept: their positions, the start of the first and the end of
    /// the last.
    var ends: (positions: Range<Int>, start: Double, end: Double)?

    /// Forgets what was placed: the items are not those that they were.
    mutating func forget() {
        placed.removeAll(keepingCapacity: true)
        ends = nil
    }

    private func known(_ count: Int) -> Range<Int> {
        let first = placed.isEmpty ? ends?.positions.lowerBound ?? 0 : first
        return first + placed.count <= count ? first..<first + placed.count : 0..<0
    }

    /// Returns the shifts from places in a plain list to those before and those behind what was placed.
    private func shifts(_ items: ItemSequence) -> (before: Double, after: Double) {
        let known = known(items.count)
        if !known.isEmpty, let start = placed.first?.start, let end = placed.last?.end {
            return shifts(items, from: known, start, end)
        }
        guard let ends, ends.positions.upperBound <= items.count else { return (0, 0) }
        return shifts(items, from: ends.positions, ends.start, ends.end)
    }

    private func shifts(
        _ items: ItemSequence, from positions: Range<Int>, _ start: Double, _ end: Double
    ) -> (before: Double, after: Double) {
        let plainStart = items.start(at: positions.lowerBound, spacing: 0)
        let plainEnd = items.start(at: positions.upperBound, spacing: 0)
        return (start - plainStart, end - plainEnd)
    }

    func positions(from start: Double, to end: Double, _ items: ItemSequence) -> Range<Int> {
        let known = known(items.count)
        let shifts = shifts(items)
        func plain(_ shift: Double, _ allowed: Range<Int>) -> Range<Int> {
            items.positions(
                from: start - shift, to: end - shift, spacing: 0, tolerance: LayoutContext.tolerance
            ).clamped(to: allowed)
        }
        let inside = known.filter { placed[$0 - first].start < end && placed[$0 - first].end > start }
        var parts = [plain(shifts.before, 0..<known.lowerBound), plain(shifts.after, known.upperBound..<items.count)]
        if let lowest = inside.first, let highest = inside.last { parts.append(lowest..<highest + 1) }
        parts.removeAll(where: \.isEmpty)
        guard let lower = parts.map(\.lowerBound).min(), let upper = parts.map(\.upperBound).max() else { return 0..<0 }
        return lower..<upper
    }

    func place(_ positions: Range<Int>, in context: LayoutContext, into attributes: inout [LayoutAttributes]) {
        let items = context.items
        let known = known(items.count)
        let shifts = shifts(items)
        for position in positions {
            guard !known.contains(position) else {
                attributes.append(placed[position - first])
                continue
            }
            let start =
                items.start(at: position, spacing: 0) + (position < known.lowerBound ? shifts.before : shifts.after)
            attributes.append(
                LayoutAttributes(
                    start: start, length: items.extent(at: position).length, crossStart: 0,
                    crossLength: context.viewport.breadth))
        }
    }
}
