/// Working memory of an ``Arrangement`` for items that stick, kept while it answers a question.
struct StuckItems {
    /// The indices of items to be shown although their own places lie out of the view; in reading order.
    var shown: [Int] = []
    /// The items that one effect asked for, as positions.
    var asked: [Int] = []
    /// Items as some layers leave them, which several layers may ask for.
    var looks: [(layers: Int, item: LayoutAttributes)] = []
}

// Items that effects keep in view away from their own places (Behaviour, "Headers").
extension Arrangement {
    /// Finds the items to be shown at an offset besides those whose places are in view. Every effect is asked what it
    /// shows besides all that those below it do. O(layers x log n).
    func findStuck(besides indices: Range<Int>, at offset: Double) {
        stuck.shown.removeAll(keepingCapacity: true)
        guard extents.count > 0 else { return }
        var hull = indices.isEmpty ? emptyView(at: offset) : indices
        for place in layers.indices where layers[place].sticksItems {
            let context = context(of: place)
            // Taken out while a strategy writes there.
            var asked: [Int] = []
            swap(&asked, &stuck.asked)
            asked.removeAll(keepingCapacity: true)
            effects[place - 1].addStuck(to: &asked, besides: context.items.positions(ofItems: hull), in: context)
            for position in asked {
                precondition(
                    (0..<extents.count).contains(position), "No position \(position) among \(extents.count) items.")
                let index = context.items.position(ofItem: position)
                addStuck(index, besides: indices)
                hull = hull.isEmpty ? index..<index + 1 : min(hull.lowerBound, index)..<max(hull.upperBound, index + 1)
            }
            swap(&asked, &stuck.asked)
        }
    }

    private func addStuck(_ index: Int, besides indices: Range<Int>) {
        guard !indices.contains(index) else { return }
        let place = stuck.shown.firstIndex { $0 >= index } ?? stuck.shown.count
        guard place == stuck.shown.count || stuck.shown[place] != index else { return }
        stuck.shown.insert(index, at: place)
    }

    /// Returns the viewport's place in the list while nothing overlaps it: the items of extent 0 in it, or an empty
    /// range. O(log² n).
    private func emptyView(at offset: Double) -> Range<Int> {
        let origin = baseOrigin(below: self.origin(at: offset))
        let items = context(of: 0).items
        func firstPosition(beyond edge: Double) -> Int {
            (0..<items.count).partitioningIndex { baseItem(items.position(ofItem: $0)).start > edge }
        }
        let first = firstPosition(beyond: origin)
        return items.positions(ofItems: first..<max(first, firstPosition(beyond: origin + viewport.length)))
    }

    /// Appends those of the found items that lie before or behind a range in reading order, in the order of the base.
    func placeStuck(
        beyond edge: Edge, of indices: Range<Int>, at offset: Double, into attributes: inout [LayoutAttributes]
    ) {
        let count = stuck.shown.count
        for step in 0..<count {
            let index = stuck.shown[policy.reversesItems ? count - 1 - step : step]
            guard edge == .start ? index < indices.lowerBound : index >= indices.lowerBound else { continue }
            place(index..<index + 1, at: offset, into: &attributes)
        }
    }

    /// Lets one layer keep items in view.
    func stick(_ attributes: inout [LayoutAttributes], _ place: Int, at offset: Double) {
        guard layers[place].sticksItems else { return }
        let context = contextNow(of: place)
        effects[place - 1].stick(&attributes, in: context) { position in
            look(ofItem: context.items.position(ofItem: position), below: place, at: offset)
        }
    }

    /// Returns one item as it comes to a layer. Every item is worked out once for a question, however many layers ask
    /// for it.
    private func look(ofItem index: Int, below place: Int, at offset: Double) -> LayoutAttributes {
        if let known = stuck.looks.last(where: { $0.layers == place && $0.item.index == index }) { return known.item }
        var room = borrowRoom()
        defer { giveBack(room) }
        room.append(item(index, at: offset, through: place))
        mirror(&room, place)
        stuck.looks.append((layers: place, item: room[0]))
        return room[0]
    }

    /// Begins another question.
    func forgetLooks() {
        if !stuck.looks.isEmpty { stuck.looks.removeAll(keepingCapacity: true) }
    }

    /// Fills `attributes` with the items that are stuck at an offset and whose own places are out of the view; in reading
    /// order.
    func fillStuck(_ attributes: inout [LayoutAttributes], at offset: Double) {
        attributes.removeAll(keepingCapacity: true)
        findStuck(besides: indices(at: offset), at: offset)
        forgetLooks()
        for place in stuck.shown.indices {
            let item = item(stuck.shown[place], at: offset, through: layers.count)
            if item.isStuck { attributes.append(item) }
        }
    }

    /// Returns the room that the outermost strategy keeps clear at the viewport's start for an item.
    ///
    /// - Returns: the room, with an index of reading order in the place of a position; nil where nothing is kept clear.
    func clearance(ofItem index: Int) -> (offset: Double, index: Int?)? {
        guard let effect = effects.last else { return nil }
        let context = context(of: layers.count - 1)
        let clearance = effect.clearance(ofItemAt: context.items.position(ofItem: index), in: context)
        return clearance.map { ($0.offset, $0.position.map(context.items.position(ofItem:))) }
    }
}
