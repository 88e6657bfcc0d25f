extension ListEngine {
    /// Points at an item: a found match, a selected row (Behaviour, "The focus"). While it is visible, what changes
    /// leaves it where it is. Moves nothing, and stops no glide.
    ///
    /// - Parameter index: the item's; nil takes the focus back.
    public func focus(_ index: Int?) {
        if let index { precondition((0..<count).contains(index), "No item \(index) among \(count).") }
        focusedItem = index
    }

    /// The focused item where it lies, if it is visible; nil otherwise. O(log runs).
    func focusedInView() -> LayoutAttributes? {
        guard let focusedItem else { return nil }
        let item = arrangement.item(focusedItem, at: offset)
        return isInView(item) ? item : nil
    }
}
