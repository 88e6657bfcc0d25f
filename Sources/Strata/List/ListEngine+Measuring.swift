extension ListEngine {
    /// Moves the list so that something stays where it is, measures what is about to be shown, outwards from it, and
    /// then clamps (SPEC 8, estimates). A clamp may uncover more; the limit is then what is held.
    ///
    /// - Returns: the offset before it was clamped.
    @discardableResult
    func settle(_ hold: Hold) -> Double {
        var hold = hold
        var unclamped: Double?
        while true {
            var wanted = hold.resolve(in: arrangement, scratch: &scratch)
            while let index = nearestUnmeasured(to: hold, at: wanted) {
                measureItem(index)
                wanted = hold.resolve(in: arrangement, scratch: &scratch)
            }
            unclamped = unclamped ?? wanted
            offset = clamp(wanted)
            guard wanted != offset, extents.unmeasuredCount > 0 else { return unclamped ?? wanted }
            hold = wanted < offset ? .offset(0) : .distanceFromEnd(0)
        }
    }

    /// Learns an item's own extent.
    func measureItem(_ index: Int) {
        extents.replace(at: index, with: .measured(measure(index)))
        arrangement.prepare(.extent(at: index))
    }

    /// The unmeasured item in view that is nearest to what is held.
    private func nearestUnmeasured(to hold: Hold, at offset: Double) -> Int? {
        guard extents.unmeasuredCount > 0 else { return nil }
        let range = arrangement.indices(at: offset)
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

    /// The first unmeasured item of a row, as the base comes to them.
    private func firstUnmeasured(in row: Range<Int>) -> Int? {
        arrangement.reversesItems ? extents.lastUnmeasured(in: row) : extents.firstUnmeasured(in: row)
    }

    /// The item to be measured first of those that lie beside one: items of a row are equally near.
    private func rowOf(_ index: Int?, in range: Range<Int>) -> Int? {
        index.flatMap { firstUnmeasured(in: neighbours(of: $0, in: range)) }
    }

    /// The items of a range that begin where one of them does.
    private func neighbours(of index: Int, in range: Range<Int>) -> Range<Int> {
        guard range.contains(index) else { return 0..<0 }
        let start = arrangement.baseStart(ofItem: index, scratch: &scratch)
        var first = index
        var last = index
        while first > range.lowerBound, arrangement.baseStart(ofItem: first - 1, scratch: &scratch) == start {
            first -= 1
        }
        while last + 1 < range.upperBound, arrangement.baseStart(ofItem: last + 1, scratch: &scratch) == start {
            last += 1
        }
        return first..<last + 1
    }

    /// Whether later items lie nearer to the end edge.
    var contentAscends: Bool { arrangement.isMirrored == arrangement.reversesItems }

    /// Keeps an offset that leads past a limit only while something on the way there is unmeasured: until then nobody
    /// knows where the limit is.
    func clampToKnownLimits(_ wanted: Double) -> Double {
        guard wanted != clamp(wanted), extents.unmeasuredCount > 0 else { return clamp(wanted) }
        let range = arrangement.indices(at: offset)
        let towardsFirst = (wanted < 0) == contentAscends
        let way = towardsFirst ? 0..<range.upperBound : range.lowerBound..<count
        return extents.unmeasuredCount(in: way) > 0 ? wanted : clamp(wanted)
    }
}
