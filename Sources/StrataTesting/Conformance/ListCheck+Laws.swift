import Strata
import StrataScript

// What holds at every moment.
extension ListCheck {
    /// Checks that the list shows what brute force finds, and that all of it is measured.
    func checkShown(_ moment: ListMoment) throws(BrokenLaw) {
        let chain = moment.chain
        try require(
            (moment.frame.contentLength - chain.contentLength).magnitude <= chain.tolerance, .invalidation,
            "the list is \(moment.frame.contentLength) long, and from scratch \(chain.contentLength)")
        for item in moment.frame.items {
            try require(
                moment.isMeasured[item.index], .measuring, "item \(moment.ids[item.index]) is shown by its estimate")
        }
        // An item that overlaps by about the tolerance may be shown or not.
        let wanted = chain.visible(at: moment.offset)
        let certain = wanted.filter { $0.overlap(from: 0, to: chain.viewport.length) > 3 * chain.tolerance }
        let shown = Set(moment.frame.items.map(\.index))
        let missing = certain.map(\.index).filter { !shown.contains($0) }
        try require(
            missing.isEmpty, .spanQuery,
            "items \(missing) lie in view at offset \(moment.offset) but items \(shown.sorted()) are shown")
        for item in moment.frame.items {
            let start = moment.start(of: item)
            guard let wanted = wanted.first(where: { $0.index == item.index }) else { continue }
            try require(
                (wanted.start - start).magnitude <= 2 * chain.tolerance, .spanQuery,
                "item \(item.index) is shown at \(start), and lies at \(wanted.start)")
        }
    }

    /// Checks that a list opens at an edge.
    func checkOpening(_ moment: ListMoment) throws(BrokenLaw) {
        let wanted = moment.chain.opening == .start ? 0 : moment.maxOffset
        try require(
            (moment.offset - wanted).magnitude <= moment.chain.tolerance, .opening,
            "the list opens at offset \(moment.offset), not at \(wanted)")
    }
}

// Scrolls (Behaviour, "Estimates" and "Scrolling").
extension ListCheck {
    /// Checks that items that were visible and still are have moved by the distance, or less where a limit stopped it,
    /// and all of them alike.
    func checkScroll(by distance: Double, _ before: ListMoment, _ after: ListMoment) throws(BrokenLaw) {
        let law = before.isAllMeasured ? ConformanceLaw.scrolling : .measuring
        let tolerance = 2 * max(before.chain.tolerance, after.chain.tolerance)
        // What stays is decided before anything is measured.
        let staying = Set(before.chain.visible(at: before.offset + distance).filter { !$0.isStuck }.map(\.index))
        var shifts: [(id: String, shift: Double)] = []
        for item in before.readable where staying.contains(item.index) {
            guard let now = after.readable.first(where: { $0.index == item.index }) else { continue }
            shifts.append((before.ids[item.index], before.start(of: item) - after.start(of: now)))
        }
        if after.chain.movesItems, !after.chain.inputs.isDisjoint(with: [.scrollVelocity, .phase]) {
            // The scroll itself changes the moment, by which items may move either way.
        } else if after.chain.movesItems {
            try checkDirection(of: distance, shifts, law, tolerance, before)
        } else if before.isAllMeasured || !after.chain.reflowsOnMeasuring {
            try checkShifts(shifts, by: after.isBetweenLimits ? distance : nil, of: distance, law, tolerance)
        }
        guard before.isAllMeasured else { return }
        let wanted = min(max(before.offset + distance, 0), before.maxOffset)
        try require(
            (after.offset - wanted).magnitude <= tolerance, law,
            "a scroll by \(distance) from \(before.offset) ends at \(after.offset), not at \(wanted)")
    }

    /// Checks that all shifts are the same, and the one that is wanted.
    private func checkShifts(
        _ shifts: [(id: String, shift: Double)], by wanted: Double?, of distance: Double, _ law: ConformanceLaw,
        _ tolerance: Double
    ) throws(BrokenLaw) {
        if let wanted {
            for (id, shift) in shifts {
                try require(
                    (shift - wanted).magnitude <= tolerance, law, "a scroll by \(distance) moves item \(id) by \(shift)"
                )
            }
        }
        guard let first = shifts.first else { return }
        for (id, shift) in shifts where (shift - first.shift).magnitude > tolerance {
            throw BrokenLaw(
                law: law,
                sentence: "a scroll by \(distance) moves item \(first.id) by \(first.shift), item \(id) by \(shift)")
        }
    }

    /// Checks that nothing moves against a scroll.
    private func checkDirection(
        of distance: Double, _ shifts: [(id: String, shift: Double)], _ law: ConformanceLaw, _ tolerance: Double,
        _ before: ListMoment
    ) throws(BrokenLaw) {
        // Where measuring one moves others, it moves them either way.
        guard before.isAllMeasured || !before.chain.reflowsOnMeasuring else { return }
        for (id, shift) in shifts {
            try require(
                distance < 0 ? shift <= tolerance : shift >= -tolerance, law,
                "a scroll by \(distance) moves item \(id) by \(shift), against its direction")
        }
    }

    /// Checks that a scroll to an offset ends there, or at the limit.
    func checkScroll(to offset: Double, _ before: ListMoment, _ after: ListMoment) throws(BrokenLaw) {
        let wanted = min(max(offset, 0), after.maxOffset)
        // What a limit uncovers is measured, and may move the limit.
        guard before.isAllMeasured || after.isBetweenLimits else { return }
        try require(
            (after.offset - wanted).magnitude <= after.chain.tolerance, .scrolling,
            "a scroll to \(offset) ends at \(after.offset), not at \(wanted)")
    }
}

// Changes.
extension ListCheck {
    /// Checks that pointing at an item moves nothing.
    func checkFocus(_ before: ListMoment, _ after: ListMoment) throws(BrokenLaw) {
        try require(
            after.offset == before.offset && after.maxOffset == before.maxOffset, .focus,
            "pointing at an item takes the list from \(before.offset) to \(after.offset)")
    }

    /// Checks that neither the pointer nor time moves a list.
    func checkStillness(_ event: Event, _ before: ListMoment, _ after: ListMoment) throws(BrokenLaw) {
        try require(
            after.offset == before.offset && after.maxOffset == before.maxOffset, .moment,
            "\(event.jsonLine) takes the list from \(before.offset) to \(after.offset)")
    }

    func checkChange(_ event: Event, _ before: ListMoment, _ after: ListMoment) throws(BrokenLaw) {
        let tolerance = 2 * max(before.chain.tolerance, after.chain.tolerance)
        let focus = heldFocus(before, after)
        if focus == nil, after.chain.follow == .end, before.offset >= before.maxOffset - 0.5 {
            return try require(
                (after.maxOffset - after.offset).magnitude <= tolerance, .follow,
                "the list was at its end, and is \(after.maxOffset - after.offset) away from it")
        }
        if before.ids.isEmpty { return try checkOpening(after) }
        let (law, wanted, what) = wantedOffset(event, focus, before, after)
        let isExact = before.isAllMeasured && after.isAllMeasured
        // Where a limit clamps what estimates led to, what is measured next may move everything once more.
        guard isExact || after.isBetweenLimits else { return }
        let clamped = isExact ? min(max(wanted, 0), after.maxOffset) : wanted
        try require(
            (after.offset - clamped).magnitude <= tolerance, isExact ? law : .measuring,
            "\(what), the offset would be \(clamped), and is \(after.offset)")
    }

    /// Returns the offset that a change leads to, before it is clamped, and what it keeps.
    private func wantedOffset(
        _ event: Event, _ focus: Int?, _ before: ListMoment, _ after: ListMoment
    ) -> (ConformanceLaw, Double, String) {
        let chain = after.chain
        let fromEnd = after.maxOffset - (before.maxOffset - before.offset)
        let hasReflowed = hasReflowed(event, before, after)
        if focus == nil, !hasReflowed, chain.insertion == .shift {
            return (.shift, fromEnd, "at the same distance from the end")
        }
        let held = focus.map { before.place(of: $0, in: chain) } ?? anchor(event, before, after)
        guard let (id, former) = held, let index = after.ids.firstIndex(of: id) else {
            return chain.isMirrored
                ? (.hold, fromEnd, "with nothing to hold, and the end kept")
                : (.hold, before.offset, "with nothing to hold, and the offset kept")
        }
        let distance = former < 0 && hasReflowed ? former * growth(of: id, index, before, after) : former
        let span = after.span(of: index)
        let found = chain.isMirrored ? after.viewportLength - span.end : span.start
        let wanted = after.offset + (chain.isMirrored ? distance - found : found - distance)
        return (
            focus != nil ? .focus : hasReflowed ? .reflow : .hold, wanted,
            "with item \(id) \(distance) from the viewport's \(chain.isMirrored ? "end" : "start") edge"
        )
    }

    /// Returns the item that is pointed at, if it is visible and the change leaves it there.
    private func heldFocus(_ before: ListMoment, _ after: ListMoment) -> Int? {
        guard let focus = before.frame.focus, before.readable.contains(where: { $0.index == focus }) else { return nil }
        return after.ids.contains(before.ids[focus]) ? focus : nil
    }

    /// Returns true if a change measures any item again because it alters how broad it is to be.
    private func hasReflowed(_ event: Event, _ before: ListMoment, _ after: ListMoment) -> Bool {
        switch event {
        case .viewport, .options: break
        default: return false
        }
        let areUniform = before.chain.hasUniformBreadths && after.chain.hasUniformBreadths
        return before.ids.indices.contains { index in
            before.reflows[index] && before.isMeasured[index]
                && !(areUniform && before.chain.breadth(of: index) == after.chain.breadth(of: index))
        }
    }

    /// Returns the number of times as long that an item has become by being measured again; 1 if it has no length.
    private func growth(of id: String, _ index: Int, _ before: ListMoment, _ after: ListMoment) -> Double {
        guard let old = before.ids.firstIndex(of: id) else { return 1 }
        let former = before.chain.extents.extent(at: old).length
        return former > 0 ? after.chain.extents.extent(at: index).length / former : 1
    }

    /// Returns the item that a change holds, and the distance of its edge from the viewport's (Behaviour, "Changes",
    /// rule 2).
    private func anchor(
        _ event: Event, _ before: ListMoment, _ after: ListMoment
    ) -> (id: String, distance: Double)? {
        let chain = after.chain
        // What is moved is not where it was.
        let survivors = Set(after.ids).subtracting(event.moved(of: before.ids))
        let order = chain.anchorOrder(count: before.ids.count)
        let visible = Set(before.readable.map(\.index))
        let covered = Set(before.readable.filter(before.isCovered).map(\.index))
        let seen = order.filter(visible.contains)
        let surviving = seen.filter { survivors.contains(before.ids[$0]) }
        if let index = surviving.first(where: { !covered.contains($0) }) ?? surviving.first {
            return before.place(of: index, in: chain)
        }
        guard let last = seen.last, let place = order.firstIndex(of: last) else { return nil }
        guard let next = order[place...].first(where: { survivors.contains(before.ids[$0]) }) else { return nil }
        let index = after.ids.firstIndex(of: before.ids[next])
        return (before.ids[next], chain.isMirrored ? 0 : index.map(chain.clearStart) ?? 0)
    }
}

extension ListMoment {
    /// Returns an item by its id, with the distance of the edge that a chain keeps from the viewport's.
    fileprivate func place(of index: Int, in chain: ConformanceChain) -> (id: String, distance: Double) {
        let span = span(of: index)
        return (ids[index], chain.isMirrored ? viewportLength - span.end : span.start)
    }
}
