import Strata

// What effects keep in view away from its own place.
extension ConformanceChain {
    /// True if any effect keeps items in view.
    var sticksItems: Bool { layers.indices.contains(where: sticksItems) }

    /// Returns true if a layer keeps items in view.
    func sticksItems(_ place: Int) -> Bool { place > 0 && effects[place - 1].sticksItems }

    /// Returns some items once a layer has moved those that it keeps in view.
    func stuck(_ attributes: [LayoutAttributes], by place: Int, at offset: Double) -> [LayoutAttributes] {
        guard sticksItems(place) else { return attributes }
        var attributes = attributes
        effects[place - 1].stick(&attributes, in: contextNow(of: place)) { position in
            let index = context(of: place).items.position(ofItem: position)
            let item = item(atBase: context(of: 0).items.position(ofItem: index), at: offset, through: place)
            return mirrored([item], by: place)[0]
        }
        return attributes
    }

    /// Returns the item at a position of the base as some layers leave it, the base and those next to it.
    func item(atBase position: Int, at offset: Double, through count: Int) -> LayoutAttributes {
        var items = places(position..<position + 1, at: offset)
        for place in 0..<count { items = adjusted(mirrored(items, by: place), by: place, at: offset) }
        return items[0]
    }

    /// Returns the indices of the items that a layer wants shown besides a range that is shown anyhow.
    func named(by place: Int, besides indices: Range<Int>) -> [Int] {
        guard sticksItems(place) else { return [] }
        let context = context(of: place)
        var positions: [Int] = []
        effects[place - 1].addStuck(
            to: &positions, besides: context.items.positions(ofItems: indices), in: context)
        return positions.map(context.items.position(ofItem:))
    }

    /// Returns the indices of the items that lie in the viewport at an offset, those of extent 0 among them. Where
    /// there are none, the empty range at the place in reading order where the viewport lies.
    func hull(at offset: Double) -> Range<Int> {
        let items = places(0..<count, at: offset)
        let passed = items.count { $0.start <= 0 && $0.end <= LayoutContext.tolerance }
        let reached = items.count { $0.start < viewport.length - LayoutContext.tolerance }
        return context(of: 0).items.positions(ofItems: passed..<max(passed, reached))
    }

    /// Returns the start of the part of the viewport, in points from its start, in which an item is read that comes to
    /// its start.
    func clearStart(forItem index: Int) -> Double {
        guard let effect = effects.last else { return 0 }
        let items = context(of: layers.count - 1).items
        guard
            let clearance = effect.clearance(
                ofItemAt: items.position(ofItem: index), in: context(of: layers.count - 1))
        else {
            return 0
        }
        var start = clearance.offset
        if let position = clearance.position {
            let place = context(of: 0).items.position(ofItem: items.position(ofItem: position))
            start += places(place..<place + 1)[0].length
        }
        return start > 0 && start < viewport.length ? start : 0
    }
}

extension Range<Int> {
    /// Returns the least range that holds this one and an index.
    func hull(with index: Int) -> Range<Int> { Swift.min(lowerBound, index)..<Swift.max(upperBound, index + 1) }
}
