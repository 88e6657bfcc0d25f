// Items that scroll into view while a change is being shown: each is drawn next to the neighbour that it has there.
extension ListEngine {
    /// Returns the distance from its settled place at which an item without a difference of its own would lie next to
    /// its neighbour, at the beginning of a transition.
    func start(beside index: Int, _ transition: Transition) -> Double {
        guard activeItem == nil else { return 0 }
        return transition.start(beside: index, contentAscends: contentAscends) { isNext($0, to: index) } ?? 0
    }

    /// Returns true if all is measured that lies between two items. Otherwise the list has gone past it too fast for
    /// the two to be seen together.
    private func isNext(_ one: Int, to other: Int) -> Bool {
        guard extents.unmeasuredCount > 0 else { return true }
        return extents.unmeasuredCount(in: min(one, other) + 1..<max(one, other)) == 0
    }

    /// Adds the items that are still gliding but belong out of view, where they belong.
    func addGliding(_ transition: Transition, to items: inout [LayoutAttributes]) {
        additions.removeAll(keepingCapacity: true)
        var place = 0
        for difference in transition.differences {
            while place < items.count, items[place].index < difference.index { place += 1 }
            if place == items.count || items[place].index != difference.index {
                additions.append(settledItem(difference.index))
            }
        }
        items.merge(additions)
    }

    /// Adds the items that belong out of view, and that their neighbours bring into view, where they belong. What is
    /// not measured stays away, and so does what lies behind it. O(shown).
    func addNeighbours(_ transition: Transition, to items: inout [LayoutAttributes]) {
        let shown = arrangement.indices(at: offset)
        guard activeItem == nil, !shown.isEmpty else { return }
        let weight = transition.weight(at: time)
        let limits = transition.neighbours(among: count)
        let run = transition.run(around: shown)
        additions.removeAll(keepingCapacity: true)
        if run.lowerBound > limits.lowerBound {
            let start = weight * start(beside: run.lowerBound - 1, transition)
            add(limits.lowerBound..<run.lowerBound, shiftedBy: start, besides: items) { range in
                (extents.lastUnmeasured(in: range).map { $0 + 1 } ?? range.lowerBound)..<range.upperBound
            }
        }
        if run.upperBound < limits.upperBound {
            let start = weight * start(beside: run.upperBound, transition)
            add(run.upperBound..<limits.upperBound, shiftedBy: start, besides: items) { range in
                range.lowerBound..<(extents.firstUnmeasured(in: range) ?? range.upperBound)
            }
        }
        items.merge(additions)
    }

    /// Adds to `additions` what is in view of a range where everything lies further on by a distance, besides some items.
    ///
    /// - Parameter known: which of a range may be shown.
    private func add(
        _ range: Range<Int>, shiftedBy distance: Double, besides items: [LayoutAttributes],
        known: (Range<Int>) -> Range<Int>
    ) {
        guard distance != 0 else { return }
        let range = known(arrangement.indices(at: offset - distance).clamped(to: range))
        guard !range.isEmpty else { return }
        arrangement.fill(&shifted, at: offset - distance)
        for item in shifted where range.contains(item.index) {
            let place = items.partitioningIndex { $0.index >= item.index }
            guard place == items.count || items[place].index != item.index else { continue }
            additions.append(settledItem(item.index))
        }
    }

    /// Lets everything that stays leave by no more than it takes to make room for what comes, if none of it remains in
    /// view. The items between are not shown, however many they are: there would be nothing in view meanwhile.
    ///
    /// - Parameters:
    ///   - differences: those of all that was drawn and stays, in the order of `drawn`.
    ///   - drawn: what was drawn before the change, and stays.
    /// - Returns: whether it does.
    func leaveByTheView(_ differences: inout [Transition.Difference], from drawn: [LayoutAttributes]) -> Bool {
        let staying = differences.filter { !$0.isAlone }
        guard let first = staying.first, activeItem == nil,
            !staying.contains(where: { isSeen(settledItem($0.index)) })
        else { return false }
        fillSettled(&settled, at: offset)
        guard let old = drawn.filter(isSeen).span, let new = settled.filter(isSeen).span else { return false }
        let distance = first.start + first.aside > 0 ? old.end - new.start : old.start - new.end
        guard staying.allSatisfy({ ($0.start + $0.aside) / distance > 1 + LayoutContext.tolerance }) else {
            return false
        }
        for place in differences.indices where !differences[place].isAlone {
            let difference = differences[place]
            setAside(&differences[place], difference.start + difference.aside - distance, from: drawn[place])
        }
        return true
    }

    /// Has an item drawn so far from where it belongs, all the time, in the place of a part of what it differs by; and as
    /// it looks there.
    func setAside(_ difference: inout Transition.Difference, _ aside: Double, from drawn: LayoutAttributes) {
        let distance = difference.start + difference.aside
        var there = settledItem(difference.index)
        there.wear(lookOfItem(difference.index, movedBy: distance))
        difference = Transition.Difference(from: drawn, to: there)
        difference.start = distance - aside
        difference.aside = aside
    }

    /// Returns an item drawn at a distance from where it belongs, as it looks in that place.
    func lookOfItem(_ index: Int, movedBy distance: Double) -> LayoutAttributes {
        arrangement.item(index, at: offset - distance)
    }
}

extension Transition {
    /// Returns the difference of what lies next to an item, on the side of that item, at the beginning; nil if nothing
    /// does. Of two neighbours the one counts that differs by less: the other is on its way from afar, or out of view.
    ///
    /// - Parameter isNext: whether an item counts as a neighbour.
    func start(beside index: Int, contentAscends: Bool, isNext: (Int) -> Bool = { _ in true }) -> Double? {
        let place = differences.partitioningIndex { $0.index >= index }
        let before = differences[..<place].last { !$0.isAlone }.flatMap { isNext($0.index) ? $0 : nil }
        let after = differences[place...].first { !$0.isAlone }.flatMap { isNext($0.index) ? $0 : nil }
        // What ends further on than it should takes along what lies behind its end.
        let starts = (
            before.map { contentAscends ? $0.start + $0.length : $0.start },
            after.map { contentAscends ? $0.start : $0.start + $0.length }
        )
        guard let first = starts.0, let second = starts.1 else { return starts.0 ?? starts.1 }
        return first.magnitude <= second.magnitude ? first : second
    }

    /// Returns the constant offset at which an item is drawn from where it belongs.
    func aside(ofItem index: Int) -> Double {
        let place = differences.partitioningIndex { $0.index >= index }
        return place < differences.count && differences[place].index == index ? differences[place].aside : 0
    }

    /// Returns the items that may come into view besides those with differences: not what lies behind items that are
    /// drawn in another place than where they belong, for they are drawn there.
    func neighbours(among count: Int) -> Range<Int> {
        guard hasAside, let first = differences.first(where: { $0.aside == 0 && !$0.isAlone }),
            let last = differences.last(where: { $0.aside == 0 && !$0.isAlone })
        else { return 0..<count }
        let isBefore = differences.first { $0.aside != 0 }.map { $0.index < first.index } ?? false
        return isBefore ? first.index..<count : 0..<last.index + 1
    }

    /// Returns a range of items, and those next to it that have differences of their own, one after the other.
    func run(around range: Range<Int>) -> Range<Int> {
        var (lower, upper) = (range.lowerBound, range.upperBound)
        var place = differences.partitioningIndex { $0.index >= lower }
        while place > 0, differences[place - 1].index == lower - 1 {
            place -= 1
            lower -= 1
        }
        place = differences.partitioningIndex { $0.index >= upper }
        while place < differences.count, differences[place].index == upper {
            place += 1
            upper += 1
        }
        return lower..<upper
    }
}

extension LayoutAttributes {
    /// Takes over how another one looks, but not where it lies.
    mutating func wear(_ other: LayoutAttributes) {
        (tilt, hinge, perspective) = (other.tilt, other.hinge, other.perspective)
        (opacity, isHidden) = (other.opacity, other.isHidden)
    }
}

extension [LayoutAttributes] {
    /// The span from the first start to the last end; nil if there are no items.
    fileprivate var span: (start: Double, end: Double)? {
        guard let start = lazy.map(\.start).min(), let end = lazy.map(\.end).max() else { return nil }
        return (start, end)
    }

    /// Adds items that are not among these, both in reading order.
    fileprivate mutating func merge(_ others: [LayoutAttributes]) {
        guard !others.isEmpty else { return }
        var (mine, other) = (count, others.count)
        append(contentsOf: others)
        while other > 0 {
            if mine > 0, self[mine - 1].index > others[other - 1].index {
                mine -= 1
                self[mine + other] = self[mine]
            } else {
                other -= 1
                self[mine + other] = others[other]
            }
        }
    }
}
