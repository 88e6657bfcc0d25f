// Items whose extents depend on how broad they are (Behaviour, "Reflow").
extension ListEngine {
    /// Returns the kinds of items that reflow and are measured again.
    ///
    /// - Parameter breadths: how broad they were before; nil where none reflows.
    func kinds(_ reflow: Reflow, since breadths: ItemBreadths?) -> ItemKinds {
        switch reflow {
        case .none: []
        case .everything: extents.reflowingKinds
        case .whereBreadthsChange:
            breadths.flatMap { before in
                self.breadths().map { before.changes(to: $0).intersection(extents.reflowingKinds) }
            } ?? []
        }
    }

    /// Returns the breadths for the items that reflow; nil if none does. O(log runs).
    func breadths() -> ItemBreadths? {
        let kinds = extents.reflowingKinds
        guard !kinds.isEmpty else { return nil }
        return ItemBreadths(
            header: kinds.contains(.headers) ? arrangement.breadth(ofItem: extents.index(ofHeader: 0)) : nil,
            other: kinds.contains(.others) ? extents.firstOther.map(arrangement.breadth) : nil,
            areUniform: arrangement.hasUniformBreadths)
    }

    /// Has all items that reflow measured again, as if they had become more or less broad: their text looks different, and
    /// their named values may. What is being read stays (Behaviour, "Reflow").
    ///
    /// - Parameter animated: whether what moves glides.
    public func remeasure(animated: Bool = true) {
        change(animated: animated, reflow: .everything) {
            extents.values?.isRead == true ? rereadValues() : ItemMapping(count: count)
        }
    }

    /// Has the items of some kinds that reflow measured again: those that came with an estimate when they are shown, the
    /// others at once. What is held is measured first, and so is the place of an undo: where it reaches beyond the edge
    /// that is kept, the point stays that lies there.
    ///
    /// - Parameter anchor: what is held, if anything is.
    /// - Returns: whether there was any such item.
    func reflow(_ kinds: ItemKinds, anchor: inout ScrollPlace?) -> Bool {
        guard !kinds.isEmpty else { return false }
        var former: [Int: ItemExtent] = [:]
        func note(_ place: ScrollPlace) -> ScrollPlace {
            former[place.index] = extents.extent(at: place.index)
            return place
        }
        anchor = anchor.map(note)
        updatePlaces(note)

        let unmeasuredCount = extents.unmeasuredCount
        extents.forget(kinds)
        let hasForgotten = extents.unmeasuredCount != unmeasuredCount
        arrangement.prepare(.everything)
        var lasting: [Int] = []
        extents.forEachReflowingWithoutEstimate(kinds) { lasting.append($0) }
        measureItems(lasting)

        func hold(_ place: ScrollPlace) -> ScrollPlace { self.hold(place, former[place.index]) }
        anchor = anchor.map(hold)
        updatePlaces(hold)
        return hasForgotten || !lasting.isEmpty
    }

    /// Returns the place for an item that a change is told to hold.
    func place(_ held: HeldItem) -> ScrollPlace { hold(held.place, held.extent.map(ItemExtent.measured)) }

    /// Measures an item that is held, and keeps the point of it that lies at the edge of the viewport.
    private func hold(_ place: ScrollPlace, _ former: ItemExtent?) -> ScrollPlace {
        guard let former, former.isMeasured else { return place }
        if !extents.extent(at: place.index).isMeasured { measureItem(place.index) }
        guard place.distance < 0, former.length > 0 else { return place }
        var place = place
        place.distance *= extents.extent(at: place.index).length / former.length
        return place
    }

    /// Returns the items that edits have added, reflow, and have no estimate, or all that reflow and are not measured.
    /// O(log runs) for each, and for each piece.
    func added(by mapping: ItemMapping, withEstimates: Bool = false) -> [Int] {
        var added: [Int] = []
        mapping.forEachInserted { range in
            if withEstimates {
                added += range.filter {
                    extents.traits(at: $0).contains(.reflows) && !extents.extent(at: $0).isMeasured
                }
            }
            extents.forEachReflowingWithoutEstimate([.headers, .others], in: range) { added.append($0) }
        }
        return added
    }

    /// Returns true if an item reflows and is measured.
    func isReflowed(_ index: Int) -> Bool {
        extents.traits(at: index).contains(.reflows) && extents.extent(at: index).isMeasured
    }

    /// Learns the extents of items all at once.
    func measureItems(_ indices: [Int]) {
        guard let first = indices.min(), let last = indices.max() else { return }
        let measured = indices.map { arrangement.length(ofItem: $0, by: measure) }
        for (index, extent) in zip(indices, measured) { extents.replace(at: index, with: .measured(extent)) }
        arrangement.prepare(
            indices.count == 1 ? .extent(at: first) : .items(from: first), keptAtEnd: count - last - 1)
    }
}

extension ExtentTree {
    /// The kinds of items of which some reflow. O(1).
    var reflowingKinds: ItemKinds {
        guard let sum = root.traitSum else { return [] }
        var kinds: ItemKinds = []
        if sum.forgettableHeaders.count + sum.headersWithoutEstimate > 0 { kinds.insert(.headers) }
        if sum.forgettableOthers.count + sum.othersWithoutEstimate > 0 { kinds.insert(.others) }
        return kinds
    }

    /// The index of the first item that is no header. O(log² runs).
    var firstOther: Int? {
        // As long as the headers before an item are all the items before it, none of them is another.
        let first = (0..<headerCount).partitioningIndex { index(ofHeader: $0) != $0 }
        return first < count ? first : nil
    }
}
