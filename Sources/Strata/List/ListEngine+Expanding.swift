extension ListEngine {
    /// Expands an item to fill the viewport; the others fade (Behaviour, "Expanding"). Its extent becomes known.
    /// Another item that was expanded collapses. Until ``deactivate()``, scrolls and triggers are ignored.
    public func activate(_ index: Int) {
        precondition((0..<count).contains(index), "No item \(index) among \(count).")
        guard activeItem != index else { return }
        animate(true) {
            let isMeasured = extents.extent(at: index).isMeasured
            if !isMeasured {
                change(animated: false, neverShifts: true) {
                    measureItem(index)
                    return ItemMapping(count: count)
                }
            }
            activeItem = index
            return ChangeOutcome(mapping: ItemMapping(count: count), keepsExtents: isMeasured)
        }
        focusedItem = nil
    }

    /// Collapses the item that is expanded.
    public func deactivate() {
        guard activeItem != nil else { return }
        animate(true) {
            activeItem = nil
            return ChangeOutcome(mapping: ItemMapping(count: count), keepsExtents: true)
        }
    }

    /// Returns the frame that an item has while none is expanded, in the viewport, before any tilt.
    public func collapsedFrame(of index: Int) -> Rect {
        precondition((0..<count).contains(index), "No item \(index) among \(count).")
        return viewport.frame(of: arrangement.item(index, at: offset))
    }

    /// Returns the start edge of an item while none is expanded, in points from the viewport's start along the axis.
    public func start(ofItem index: Int) -> Double {
        precondition((0..<count).contains(index), "No item \(index) among \(count).")
        return arrangement.item(index, at: offset).start
    }

    /// Returns an item as it lies while none is expanded, by the edge that the chain keeps, for a later change to hold.
    public func held(_ index: Int) -> HeldItem {
        precondition((0..<count).contains(index), "No item \(index) among \(count).")
        let item = arrangement.item(index, at: offset)
        let place = place(of: item, viewportLength: viewport.length, index: index)
        let extent = extents.extent(at: index)
        return HeldItem(
            index: index, edge: place.edge, distance: place.distance, extent: extent.isMeasured ? extent.length : nil)
    }

    /// Returns the growth of the items that are expanded, or are growing or shrinking; few, the others being at 0.
    func expansions() -> [(index: Int, amount: Double)] {
        var amounts: [(index: Int, amount: Double)] = activeItem.map { [($0, 1)] } ?? []
        guard let transition else { return amounts }
        let weight = transition.weight(at: time)
        for difference in transition.differences where difference.expansion != 0 {
            let amount = weight * difference.expansion
            if difference.index == activeItem {
                amounts[0].amount += amount
            } else {
                amounts.append((difference.index, amount))
            }
        }
        return amounts
    }

    /// Changes an item's look as the expanded item asks for.
    func expand(_ item: inout LayoutAttributes) {
        guard let activeItem else { return }
        item.tilt = 0
        guard item.index == activeItem else {
            // What is stuck would be seen through what lies below it.
            item.opacity = item.isStuck ? 0 : min(item.opacity, opacityBehindExpanded)
            item.z = 0
            return
        }
        item.start = 0
        item.length = viewport.length
        (item.crossStart, item.crossLength) = (0, viewport.breadth)
        item.opacity = 1
        item.isHidden = false
        item.z = 1
    }
}
