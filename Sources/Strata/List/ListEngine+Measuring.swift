extension ListEngine {
    /// Moves the list so that something stays where it is, measures what is about to be shown, outwards from it, and
    /// then clamps (Behaviour, "Estimates"). A clamp may uncover more; the limit is then what is held.
    ///
    /// - Returns: the offset before it was clamped.
    @discardableResult
    func settle(_ hold: Hold) -> Double {
        var hold = hold
        var unclamped: Double?
        while true {
            var wanted = hold.resolve(in: arrangement)
            while let index = nearestUnmeasured(to: hold, at: wanted) {
                measureItem(index)
                wanted = hold.resolve(in: arrangement)
            }
            unclamped = unclamped ?? wanted
            offset = clamp(wanted)
            guard wanted != offset, extents.unmeasuredCount > 0 else { return unclamped ?? wanted }
            hold = wanted < offset ? .offset(0) : .distanceFromEnd(0)
        }
    }

    /// Learns an item's own extent.
    func measureItem(_ index: Int) {
        extents.replace(at: index, with: .measured(arrangement.length(ofItem: index, by: measure)))
        arrangement.prepare(.extent(at: index))
    }

    /// Returns the unmeasured item in view that is nearest to what is held.
    private func nearestUnmeasured(to hold: Hold, at offset: Double) -> Int? {
        guard extents.unmeasuredCount > 0 else { return nil }
        let range = arrangement.indices(at: offset)
        // More than can be shown is not measured either: a viewport may be longer than any list.
        guard range.count <= Self.mostShown || arrangement.shows(atMost: Self.mostShown, at: offset) else { return nil }
        let nearest = nearestUnmeasured(to: hold, in: range)
        return arrangement.sticksItems ? nearestStuck(to: hold, orItem: nearest, at: offset) : nearest
    }

    /// Returns the unmeasured item of a range in view that is nearest to what is held.
    private func nearestUnmeasured(to hold: Hold, in range: Range<Int>) -> Int? {
        guard extents.unmeasuredCount(in: range) > 0 else { return nil }
        guard let held = hold.index else {
            let isAtStart = if case .offset = hold { true } else { false }
            return rowOf(
                isAtStart == contentAscends ? extents.firstUnmeasured(in: range) : extents.lastUnmeasured(in: range),
                in: range)
        }
        let row = neighbours(of: held, in: range)
        if let mate = firstUnmeasured(in: row) { return mate }
        let after = rowOf(extents.firstUnmeasured(in: range.clamped(to: held..<Int.max)), in: range)
        let before = rowOf(extents.lastUnmeasured(in: range.clamped(to: 0..<held)), in: range)
        guard let after, let before else { return after ?? before }
        return after - held <= held - before ? after : before
    }

    /// Returns the first unmeasured item of a row, as the base comes to them.
    private func firstUnmeasured(in row: Range<Int>) -> Int? {
        arrangement.policy.reversesItems ? extents.lastUnmeasured(in: row) : extents.firstUnmeasured(in: row)
    }

    /// Returns the item to be measured first of those that lie beside one: items of a row are equally near.
    private func rowOf(_ index: Int?, in range: Range<Int>) -> Int? {
        index.flatMap { firstUnmeasured(in: neighbours(of: $0, in: range)) }
    }

    /// Returns the items of a range that begin where one of them does, as far as unmeasured ones are among them: a row
    /// of a grid. Measured ones of extent 0 may be any number, and are passed over.
    private func neighbours(of index: Int, in range: Range<Int>) -> Range<Int> {
        guard range.contains(index) else { return 0..<0 }
        let start = arrangement.baseItem(index).start
        var first = index
        var last = index
        if let near = extents.lastUnmeasured(in: range.lowerBound..<index) {
            first = farthest(from: near, to: range.lowerBound, beginningAt: start) ?? index
        }
        if let near = extents.firstUnmeasured(in: index + 1..<range.upperBound) {
            last = farthest(from: near, to: range.upperBound - 1, beginningAt: start) ?? index
        }
        return first..<last + 1
    }

    /// Returns the last item on the way to another that begins where all before it do; nil if the first one does not.
    /// O(log items) questions, since starts never decrease.
    private func farthest(from first: Int, to last: Int, beginningAt start: Double) -> Int? {
        func begins(_ step: Int) -> Bool {
            let index = last < first ? first - step : first + step
            return arrangement.baseItem(index).start == start
        }
        guard begins(0) else { return nil }
        let count = abs(last - first) + 1
        var good = 0
        var stride = 1
        while good + stride < count, begins(good + stride) {
            good += stride
            stride *= 2
        }
        var bad = min(good + stride, count)
        while bad - good > 1 {
            let middle = (good + bad) / 2
            if begins(middle) { good = middle } else { bad = middle }
        }
        return last < first ? first - good : first + good
    }

    /// True if later items lie nearer to the end edge.
    var contentAscends: Bool { arrangement.policy.isMirrored == arrangement.policy.reversesItems }

    /// Keeps an offset that leads past a limit only while something on the way there is unmeasured: until then the
    /// limit is not known.
    func clampToKnownLimits(_ wanted: Double) -> Double {
        guard wanted != clamp(wanted), extents.unmeasuredCount > 0 else { return clamp(wanted) }
        let range = arrangement.indices(at: offset)
        let towardsFirst = (wanted < 0) == contentAscends
        let way = towardsFirst ? 0..<range.upperBound : range.lowerBound..<count
        return extents.unmeasuredCount(in: way) > 0 ? wanted : clamp(wanted)
    }
}
