extension ListEngine {
    /// Points at an item: a found match, a selected row (Behaviour, "The focus"). While it is visible, what changes
    /// leaves it where it is. Moves nothing, and stops no glide.
    ///
    /// - Parameter index: the item's; nil takes the focus back.
    public func focus(_ index: Int?) {
        if let index { precondition((0..<count).contains(index), "No item \(index) among \(count).") }
        focusedItem = index
    }

    /// Returns the focused item where it lies, if it is visible and stays in an edit; nil otherwise. O(log runs).
    func focusedInView(before mapping: ItemMapping? = nil) -> LayoutAttributes? {
        guard let index = mapping.kept(focusedItem) ?? heldExpandedItem else { return nil }
        let item = arrangement.item(index, at: offset)
        return isInView(item) ? item : nil
    }

    /// The expanded item where it is held as the focus is.
    var heldExpandedItem: Int? { holdsExpanded ? activeItem : nil }
}

extension ItemMapping {
    /// Returns the new index of the first item at or after an old index that has stayed, or has the focus, which counts
    /// wherever it was moved.
    func firstSurvivor(from old: Int, focus: Int?) -> Int? {
        let stayed = firstSurvivor(from: old)
        guard let focus, focus >= old, let moved = newIndex(of: focus) else { return stayed }
        guard let stayed, let former = oldIndex(of: stayed), former < focus else { return moved }
        return stayed
    }

    /// Returns the new index of the last item before an old index that has stayed, or has the focus.
    func lastSurvivor(before old: Int, focus: Int?) -> Int? {
        let stayed = lastSurvivor(before: old)
        guard let focus, focus < old, let moved = newIndex(of: focus) else { return stayed }
        guard let stayed, let former = oldIndex(of: stayed), former > focus else { return moved }
        return stayed
    }
}

extension ItemMapping? {
    /// Returns an old index if its item is still there, as all are where nothing is edited.
    fileprivate func kept(_ old: Int?) -> Int? {
        guard let self, let old else { return old }
        return self.newIndex(of: old) == nil ? nil : old
    }
}
