extension ListEngine {
    /// Makes something happen and lets what is drawn glide from where it was to where it then belongs.
    func animate(_ animated: Bool, _ change: () -> ItemMapping) {
        guard animated, animations else {
            // What is drawn jumps to where it belongs, and differences that are left over would point nowhere.
            let mapping = change()
            transition = transition.flatMap { remap($0, mapping) }
            return
        }
        compose()
        let drawn = composed
        let departures = departures(among: drawn)
        fillSettled(&scratchSettled, at: offset)
        let settledBefore = scratchSettled
        let mapping = change()
        fillSettled(&scratchSettled, at: offset)
        if let reversed = reversal(mapping, settledBefore) {
            transition = reversed
            return
        }
        let gone = departures.filter { mapping.newIndex(of: $0.item.index) == nil }
        let differences = differences(from: drawn, mapping)
        guard !gone.isEmpty || differences.contains(where: { !$0.isNothing }) else { return transition = nil }
        transition = Transition(differences, departures: gone, startTime: time)
    }

    private func remap(_ transition: Transition, _ mapping: ItemMapping) -> Transition? {
        var transition = transition
        transition.differences = transition.differences.compactMap { difference in
            guard let index = mapping.newIndex(of: difference.index) else { return nil }
            var moved = difference
            moved.index = index
            return moved
        }
        return transition
    }

    private func departures(among drawn: [LayoutAttributes]) -> [Transition.Departure] {
        guard let departureToken else { return [] }
        let length = viewport.length
        return drawn.filter { !$0.isHidden && $0.overlap(withViewportOf: length) > LayoutContext.tolerance }
            .map { Transition.Departure(token: departureToken($0.index), item: $0) }
    }

    /// What every item in view differs by: from where it was drawn, from where it enters if it is new, or with its
    /// neighbour if it was there but out of view.
    private func differences(from drawn: [LayoutAttributes], _ mapping: ItemMapping) -> [Transition.Difference] {
        var differences: [Transition.Difference] = []
        for item in drawn {
            guard let index = mapping.newIndex(of: item.index) else { continue }
            differences.append(Transition.Difference(from: item, to: settledItem(index)))
        }
        let known = differences
        for item in scratchSettled where !known.contains(where: { $0.index == item.index }) {
            if mapping.oldIndex(of: item.index) == nil {
                differences.append(entering(item))
            } else if let neighbour = known.min(by: { ($0.index - item.index).magnitude < ($1.index - item.index).magnitude }) {
                differences.append(Transition.Difference(index: item.index, start: neighbour.start))
            }
        }
        return differences.sorted { $0.index < $1.index }
    }

    private func entering(_ item: LayoutAttributes) -> Transition.Difference {
        var difference = Transition.Difference(index: item.index, opacity: -item.opacity)
        switch entrance {
        case .along(let edge): difference.start = edge == .end ? item.length : -item.length
        case .across(let edge): difference.crossStart = edge == .end ? viewport.breadth : -viewport.breadth
        }
        return difference
    }

    /// The way back, if this change undoes exactly the one that is still being shown.
    private func reversal(_ mapping: ItemMapping, _ settledBefore: [LayoutAttributes]) -> Transition? {
        guard let transition, transition.departures.isEmpty, mapping.isIdentity else { return nil }
        var items: [Int: LayoutAttributes] = [:]
        for item in settledBefore { items[item.index] = item }
        for item in scratchSettled where items[item.index] == nil { return nil }
        for item in settledBefore {
            let moved = Transition.Difference(from: settledItem(item.index), to: item)
            let shown = transition.differences.first { $0.index == item.index } ?? Transition.Difference(index: item.index)
            guard moved.isNear(shown) else { return nil }
        }
        guard transition.differences.contains(where: { !$0.isNothing }) else { return nil }
        return Transition(reversing: transition, at: time)
    }
}

// Composing what is drawn.
extension ListEngine {
    /// Fills `items` with everything whose place is in view, in reading order, where it belongs.
    func fillSettled(_ items: inout [LayoutAttributes], at offset: Double) {
        arrangement.fill(&items, with: arrangement.indices(at: offset), at: offset)
        guard let activeItem else { return }
        if !items.contains(where: { $0.index == activeItem }) {
            arrangement.fill(&scratch, with: activeItem..<activeItem + 1, at: offset)
            items.insert(scratch[0], at: items.firstIndex { $0.index > activeItem } ?? items.count)
        }
        for place in items.indices { expand(&items[place]) }
    }

    /// Where one item belongs.
    func settledItem(_ index: Int) -> LayoutAttributes {
        arrangement.fill(&scratch, with: index..<index + 1, at: offset)
        var item = scratch[0]
        expand(&item)
        return item
    }

    /// Fills `composed` with everything that may be in view as it is drawn now, in reading order.
    func compose() {
        fillSettled(&composed, at: offset)
        guard let transition else { return }
        let weight = transition.weight(at: time)
        var place = 0
        for difference in transition.differences {
            while place < composed.count, composed[place].index < difference.index { place += 1 }
            if place == composed.count || composed[place].index != difference.index {
                composed.insert(settledItem(difference.index), at: place)
            }
            difference.apply(weight, to: &composed[place])
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
        frame.isSettled = isSettled
        frame.items.removeAll(keepingCapacity: true)
        frame.departing.removeAll(keepingCapacity: true)
        let length = viewport.length
        for item in composed where !item.isHidden && item.overlap(withViewportOf: length) > LayoutContext.tolerance {
            frame.items.append(place(item))
        }
        guard let transition else { return }
        let weight = transition.weight(at: time)
        for departure in transition.departures {
            var item = departure.item
            item.opacity *= weight
            frame.departing.append(DepartingItem(token: departure.token, item: place(item)))
        }
    }

    private func place(_ item: LayoutAttributes) -> PlacedItem {
        PlacedItem(
            index: item.index, frame: viewport.frame(of: item), tilt: item.tilt, hinge: item.hinge,
            opacity: item.opacity, z: item.z, quad: viewport.quad(of: item))
    }
}
