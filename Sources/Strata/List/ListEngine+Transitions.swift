/// The changes that the items of a list went through.
struct ChangeOutcome {
    let mapping: ItemMapping
    /// True if all items have kept their extents, so that the old place of an item out of view can be told afterwards.
    let keepsExtents: Bool
}

extension ListEngine {
    /// Makes something happen and lets what is drawn glide from where it was to where it then belongs.
    func animate(_ animated: Bool, _ change: () -> ChangeOutcome) {
        guard animated, animations else {
            // What is still gliding goes on doing so, about the place where it now belongs.
            let mapping = change().mapping
            transition = transition.flatMap { remap($0, mapping) }
            return
        }
        let settled = settledItems()
        compose()
        let drawn = composed
        let (expansions, drawing) = (expansions(), drawing(transition))
        let departures = departures(among: drawn, expansions, drawing)
        let transforms = FormerTransforms(of: drawn, drawing)
        let former = (arrangement: Arrangement(arrangement), offset: offset, unmeasured: extents.unmeasuredCount)
        let shown = arrangement.indices(at: offset)
        let outcome = change()
        let mapping = outcome.mapping
        let goingOn = self.drawing(transition).mapped(mapping)
        let isSteady = transforms.jumping(drawn, mapping, goingOn).isEmpty
        if isSteady, isUndisturbed(mapping, settled), goesOn(mapping, drawn) { return }
        let jumping = transforms.jumping(drawn, mapping, self.drawing(nil))
        if jumping.isEmpty, let reversed = reversal(mapping, settled) {
            transition = reversed
            return
        }
        let gone = departures.filter { mapping.newIndex(of: $0.item.index) == nil }
        var differences = differences(from: drawn, mapping)
        let leaves = leaveByTheView(&differences, from: drawn.filter { mapping.newIndex(of: $0.index) != nil })
        let isKnown = outcome.keepsExtents && former.unmeasured == extents.unmeasuredCount && !leaves
        addArrivals(to: &differences, mapping, shown) { item in
            isKnown ? former.arrangement.item(item, at: former.offset) : nil
        }
        addExpansions(expansions, to: &differences, mapping)
        removeUnseen(from: &differences)
        guard !gone.isEmpty || !jumping.isEmpty || differences.contains(where: { !$0.isNothing }) else {
            transition = nil
            return
        }
        transition = Transition(differences, departures: gone, transforms: jumping, startTime: time)
    }

    private func remap(_ transition: Transition, _ mapping: ItemMapping) -> Transition? {
        var transition = transition
        transition.differences = transition.differences.compactMap { difference in
            guard let index = mapping.newIndex(of: difference.index) else { return nil }
            var moved = difference
            moved.index = index
            return moved
        }
        transition.differences.sort { $0.index < $1.index }
        transition.transforms = transition.transforms.mapped(mapping)
        return transition
    }

    private func departures(
        among drawn: [LayoutAttributes], _ expansions: [(index: Int, amount: Double)], _ drawing: ItemDrawing
    ) -> [Transition.Departure] {
        guard let departureToken else { return [] }
        return drawn.compactMap { item in
            let transform = drawing.transform(of: item)
            guard drawing.isSeen(item, by: transform) else { return nil }
            let expansion = expansions.first { $0.index == item.index }?.amount ?? 0
            return Transition.Departure(departureToken(item.index), item, expansion, transform)
        }
    }

    /// Has items go on growing and shrinking from where they are, towards what they now are.
    private func addExpansions(
        _ former: [(index: Int, amount: Double)], to differences: inout [Transition.Difference], _ mapping: ItemMapping
    ) {
        let former = former.map { (index: mapping.newIndex(of: $0.index), amount: $0.amount) }
        for place in differences.indices {
            let index = differences[place].index
            let amount = former.first { $0.index == index }?.amount ?? 0
            differences[place].expansion = amount - (index == activeItem ? 1 : 0)
        }
    }

    /// Returns the differences of all items that were drawn and are still there, in the order in which they were drawn.
    private func differences(from drawn: [LayoutAttributes], _ mapping: ItemMapping) -> [Transition.Difference] {
        drawn.compactMap { item in
            mapping.newIndex(of: item.index).map { index in
                let isMoved = mapping.newIndexOfUnmoved(of: item.index) == nil
                return difference(from: item, to: index, isMoved: isMoved)
            }
        }
    }

    /// Returns the difference of an item that was drawn. One that has been moved goes no further than just beyond the
    /// edge behind which it now is.
    private func difference(from drawn: LayoutAttributes, to index: Int, isMoved: Bool) -> Transition.Difference {
        var settled = settledItem(index)
        if isMoved { settled.stop(justBeyond: viewport.length) }
        var difference = Transition.Difference(from: drawn, to: settled)
        difference.staysNear = isMoved
        difference.isAlone = isMoved || drawn.z > 0 || settled.z > 0
        if !isMoved, activeItem == nil, let aside = transition?.aside(ofItem: drawn.index), aside != 0 {
            setAside(&difference, aside, from: drawn)
        }
        // What is stuck lies below an item that expands.
        if activeItem != nil, drawn.isStuck { difference.z = 0 }
        return difference
    }

    /// Adds what items differ by that have come into view: from where they enter if they are new or have been moved, from
    /// where they were if that is known, and otherwise with their neighbour.
    ///
    /// - Parameter shown: the indices of what was in view before the change.
    private func addArrivals(
        to differences: inout [Transition.Difference], _ mapping: ItemMapping, _ shown: Range<Int>,
        former: (Int) -> LayoutAttributes?
    ) {
        // Those that go their own way are out of order, and nothing goes with them.
        let known = Transition(differences.filter { !$0.isAlone }, departures: [], startTime: time)
        let drawn = Set(differences.map(\.index))
        fillSettled(&settled, at: offset)
        for item in settled where !drawn.contains(item.index) {
            let old = mapping.oldIndex(of: item.index)
            if let old, mapping.newIndexOfUnmoved(of: old) == nil {
                differences.append(returning(item, isBehind: old >= shown.lowerBound))
            } else if old == nil {
                differences.append(entering(item))
            } else if let former = former(item.index) {
                differences.append(Transition.Difference(from: former, to: item))
            } else if let start = known.start(beside: item.index, contentAscends: contentAscends) {
                differences.append(Transition.Difference(index: item.index, start: start))
            }
        }
        differences.sort { $0.index < $1.index }
    }

    /// Lets go of items that are neither drawn in view nor belong there, do not pass through it, and would not do so
    /// with a neighbour either.
    private func removeUnseen(from differences: inout [Transition.Difference]) {
        let neighbours = differences.lazy.filter { !$0.isAlone }.flatMap { [$0.start, $0.start + $0.length] }
        let reach = min(neighbours.min() ?? 0, 0)...max(neighbours.max() ?? 0, 0)
        let length = viewport.length
        differences.removeAll { difference in
            guard difference.index != activeItem else { return false }
            let settled = settledItem(difference.index)
            var drawn = settled
            difference.apply(1, to: &drawn, in: length)
            return max(settled.end + reach.upperBound, drawn.end) <= 0
                || min(settled.start + reach.lowerBound, drawn.start) >= length
        }
    }

    /// Returns the difference of an item that has been moved into view: it comes from just beyond the edge behind which
    /// it was.
    private func returning(_ item: LayoutAttributes, isBehind: Bool) -> Transition.Difference {
        let start = isBehind == contentAscends ? viewport.length : -item.length
        return Transition.Difference(index: item.index, start: start - item.start, isAlone: true)
    }

    private func entering(_ item: LayoutAttributes) -> Transition.Difference {
        var difference = Transition.Difference(index: item.index, opacity: -item.opacity)
        switch entrance {
        case .along(let edge): difference.start = edge == .end ? item.length : -item.length
        case .across(let edge): difference.crossStart = edge == .end ? viewport.breadth : -viewport.breadth
        }
        return difference
    }

    /// Returns true if a change moved nothing that is drawn and brought nothing into view. What is gliding then goes
    /// on.
    private func isUndisturbed(_ mapping: ItemMapping, _ before: [LayoutAttributes]) -> Bool {
        let indices = before.compactMap { mapping.newIndex(of: $0.index) }
        guard indices.count == before.count, showsOnly(indices) else { return false }
        return zip(before, indices).allSatisfy { item, index in
            Transition.Difference(from: item, to: settledItem(index)).isNothing
        }
    }

    /// Has what is gliding go on doing so, unless that would look different from now on: where items are on their way, they
    /// may look as they do nowhere in the place where they belong.
    private func goesOn(_ mapping: ItemMapping, _ drawn: [LayoutAttributes]) -> Bool {
        guard let former = transition else { return true }
        transition = remap(former, mapping)
        compose()
        let now = composed
        let isSame = drawn.allSatisfy { item in
            guard let index = mapping.newIndex(of: item.index) else { return true }
            let place = now.partitioningIndex { $0.index >= index }
            guard place < now.count, now[place].index == index else { return false }
            return Transition.Difference(from: item, to: now[place]).isNothing
        }
        if !isSame { transition = former }
        return isSame
    }

    /// Returns the way back, if this change undoes exactly the one that is still being shown: everything then belongs
    /// where it was drawn when that one began.
    private func reversal(_ mapping: ItemMapping, _ before: [LayoutAttributes]) -> Transition? {
        guard let transition, transition.canBeReversed, mapping.isIdentity, showsOnly(before.map(\.index)) else {
            return nil
        }
        var differences = transition.differences[...]
        for item in before {
            let moved = Transition.Difference(from: settledItem(item.index), to: item)
            let isShown = differences.first?.index == item.index
            // One that goes with its neighbour need not come back with it.
            if !isShown, start(beside: item.index, transition) != 0 { return nil }
            guard moved.isNear(isShown ? differences.removeFirst() : Transition.Difference(index: item.index)) else {
                return nil
            }
        }
        return Transition(reversing: transition, from: before, at: time)
    }

    /// Returns true if everything in view now is among some items, which are in reading order.
    private func showsOnly(_ indices: [Int]) -> Bool {
        fillSettled(&settled, at: offset)
        var rest = indices[...]
        return settled.allSatisfy { item in
            while let first = rest.first, first < item.index { rest.removeFirst() }
            return rest.first == item.index
        }
    }
}

// Composing what is drawn.
extension ListEngine {
    /// Fills `items` with everything whose place is in view, in reading order, where it belongs.
    func fillSettled(_ items: inout [LayoutAttributes], at offset: Double) {
        arrangement.fill(&items, at: offset)
        guard let activeItem else { return }
        if !items.contains(where: { $0.index == activeItem }) {
            let item = arrangement.item(activeItem, at: offset)
            items.insert(item, at: items.firstIndex { $0.index > activeItem } ?? items.count)
        }
        for place in items.indices { expand(&items[place]) }
    }

    /// Returns one item as it looks where it belongs.
    func settledItem(_ index: Int) -> LayoutAttributes {
        var item = arrangement.item(index, at: offset)
        expand(&item)
        return item
    }

    /// Returns the items in view, and those that are still gliding, where they belong; in reading order.
    private func settledItems() -> [LayoutAttributes] {
        fillSettled(&settled, at: offset)
        if let transition {
            addGliding(transition, to: &settled)
            addNeighbours(transition, to: &settled)
        }
        return settled
    }

    /// Fills `composed` with everything that may be in view as it is drawn now, in reading order.
    func compose() {
        fillSettled(&composed, at: offset)
        guard let transition else { return }
        addGliding(transition, to: &composed)
        addNeighbours(transition, to: &composed)
        let weight = transition.weight(at: time)
        let length = viewport.length
        var place = 0
        for item in composed.indices {
            let index = composed[item].index
            if place < transition.differences.count, transition.differences[place].index == index {
                let difference = transition.differences[place]
                place += 1
                if difference.aside != 0 {
                    let distance = weight * difference.start + difference.aside
                    composed[item].wear(lookOfItem(index, movedBy: distance))
                }
                difference.apply(weight, to: &composed[item], in: length)
            } else {
                let start = weight * start(beside: index, transition)
                if start != 0 { composed[item] = lookOfItem(index, movedBy: start) }
            }
        }
    }

    /// Fills a frame with the list as it is drawn now. Once the frame has grown, allocates nothing while no transition
    /// is under way.
    public func readFrame(into frame: inout ListFrame) {
        compose()
        frame.time = time
        frame.offset = offset
        frame.maxOffset = maxOffset
        frame.contentLength = contentLength
        frame.count = count
        frame.focus = focusedItem
        frame.isSettled = !isMoving
        frame.items.removeAll(keepingCapacity: true)
        frame.departing.removeAll(keepingCapacity: true)
        drawing(transition).append(composed, to: &frame.items)
        if let activeItem { frame.expand(activeItem, by: 1) }
        guard let transition else { return }
        let weight = transition.weight(at: time)
        for difference in transition.differences where difference.expansion != 0 {
            frame.expand(difference.index, by: weight * difference.expansion)
        }
        for departure in transition.departures {
            var item = departure.item
            item.opacity *= weight
            var placed = viewport.placed(item, by: departure.transform)
            placed.expansion = departure.expansion
            frame.departing.append(DepartingItem(token: departure.token, item: placed))
        }
    }

    private func drawing(_ transition: Transition?) -> ItemDrawing {
        ItemDrawing(arrangement, transition, at: time, isFlat: activeItem != nil)
    }
}
