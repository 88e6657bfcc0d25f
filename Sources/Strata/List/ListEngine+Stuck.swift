// Items that effects keep in view away from their own places (Behaviour, "Headers"): what is being read is never held by
// them, and what lies under one of them is not read.
extension ListEngine {
    /// Marks the items of which all that the viewport shows lies under one that is stuck.
    func markCovered(_ items: inout [LayoutAttributes]) {
        for cover in items.indices where items[cover].isStuck && isSeen(items[cover]) {
            let (lid, length) = (items[cover], viewport.length)
            for place in items.indices where items[place].lies(under: lid, inViewportOf: length) {
                items[place].isCovered = true
            }
        }
    }

    /// Returns the item to measure first: an item of which that is known, or one that is stuck in view. The place that
    /// a stuck one would have of its own decides how near it is.
    func nearestStuck(to hold: Hold, orItem nearest: Int?, at offset: Double) -> Int? {
        arrangement.fillStuck(&visible, at: offset)
        var nearest = nearest
        for item in visible where !extents.extent(at: item.index).isMeasured {
            guard item.overlap(withViewportOf: viewport.length) > LayoutContext.tolerance else { continue }
            if nearest.map({ isNearer(item.index, than: $0, to: hold) }) ?? true { nearest = item.index }
        }
        return nearest
    }

    private func isNearer(_ index: Int, than other: Int, to hold: Hold) -> Bool {
        switch hold {
        case .place(let place): abs(index - place.index) < abs(other - place.index)
        case .offset: (index < other) == contentAscends
        case .distanceFromEnd: (index > other) == contentAscends
        }
    }

    /// Returns the start of the part of the viewport in which an item is read that is scrolled to its start, in points:
    /// behind what the outermost strategy keeps there, which is measured if need be.
    func clearStart(forItem index: Int) -> Double {
        guard let clearance = arrangement.clearance(ofItem: index) else { return 0 }
        var start = clearance.offset
        if let index = clearance.index {
            if !extents.extent(at: index).isMeasured { measureItem(index) }
            start += arrangement.baseItem(index).length
        }
        return start > 0 && start < viewport.length ? start : 0
    }
}

extension LayoutAttributes {
    /// Returns true if all that a viewport shows of the item lies under another one.
    fileprivate func lies(under lid: LayoutAttributes, inViewportOf length: Double) -> Bool {
        guard !isStuck else { return false }
        let tolerance = LayoutContext.tolerance
        return max(start, 0) >= lid.start - tolerance && min(end, length) <= lid.end + tolerance
            && crossStart >= lid.crossStart - tolerance
            && crossStart + crossLength <= lid.crossStart + lid.crossLength + tolerance
    }
}
