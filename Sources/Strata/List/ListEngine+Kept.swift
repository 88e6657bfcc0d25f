/// An item that lies over the viewport's start since an edit has held it there.
struct KeptItem {
    let item: LayoutAttributes
    let offset: Double
    /// The number of times the strategies had been prepared by then.
    let preparationCount: Int
}

// What an edit has held is mostly what the next one is to hold: to look for it anew would be a third of what an edit
// costs.
extension ListEngine {
    /// Returns the item that the last edit held, if it still lies there and stays where it is among its neighbours.
    func keptItem(before mapping: ItemMapping) -> LayoutAttributes? {
        guard let kept, kept.offset == offset, kept.preparationCount == arrangement.preparationCount,
            mapping.newIndexOfUnmoved(of: kept.item.index) != nil
        else { return nil }
        return kept.item
    }

    /// Keeps what an edit has held if nothing before it can be in view.
    ///
    /// - Parameters:
    ///   - anchor: how it was drawn before the edit.
    ///   - hold: how it was held.
    ///   - wanted: the offset at which it lies where it did; the list's, unless a limit is in the way.
    func remember(_ anchor: LayoutAttributes?, as hold: Hold, at wanted: Double) {
        kept = nil
        guard var item = anchor, case .place(let place) = hold, place.distance == item.start, item.start <= 0,
            wanted == offset, arrangement.showsEndToEnd, arrangement.lastSpan.index == place.index
        else { return }
        (item.index, item.length) = (place.index, arrangement.lastSpan.length)
        guard isInView(item) else { return }
        kept = KeptItem(item: item, offset: offset, preparationCount: arrangement.preparationCount)
    }
}
