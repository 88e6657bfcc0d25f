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
            return isAtStart == contentAscends
                ? firstUnmeasured(in: range) : lastUnmeasured(in: range)
        }
        let after = firstUnmeasured(in: range.clamped(to: held..<Int.max))
        let before = lastUnmeasured(in: range.clamped(to: 0..<held))
        guard let after, let before else { return after ?? before }
        return after - held <= held - before ? after : before
    }

    private func firstUnmeasured(in range: Range<Int>) -> Int? {
        extents.firstUnmeasured(in: range).map { arrangement.reversesItems ? firstInPlace(of: $0, range) : $0 }
    }

    private func lastUnmeasured(in range: Range<Int>) -> Int? {
        extents.lastUnmeasured(in: range).map { arrangement.reversesItems ? $0 : firstInPlace(of: $0, range) }
    }

    /// The unmeasured item that the base comes to first of those that begin where one does: items of a row are equally
    /// near.
    private func firstInPlace(of index: Int, _ range: Range<Int>) -> Int {
        let start = arrangement.baseStart(ofItem: index, scratch: &scratch)
        let step = arrangement.reversesItems ? 1 : -1
        var first = index
        var next = index + step
        while range.contains(next), arrangement.baseStart(ofItem: next, scratch: &scratch) == start {
            if !extents.extent(at: next).isMeasured { first = next }
            next += step
        }
        return first
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
