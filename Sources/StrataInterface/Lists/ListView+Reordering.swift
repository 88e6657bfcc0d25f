import Strata

extension ListView {
    /// Carries out a move of a row by the reader; nil, as it is by default: rows cannot be moved. A row is lifted by
    /// holding the button upon it for 400 ms, or at once where ``moveHandle`` says so. The others make room, the list
    /// scrolls at its edges, and Escape puts the row back. Control with an arrow up or down moves the selected rows, or the
    /// one that keys point at, by one place. For lists whose rows lie one behind the other, and not while some of them are
    /// hidden by a filter.
    ///
    /// It is called for each move, with the row's index and the index that it is to have among all rows, as
    /// `MemoryDocument.move` takes them; indices are those of ``document``. Where several rows are moved by a key, it may be
    /// the row beside them that goes to their other end. What is not moved goes back.
    public var onMove: ((_ from: Int, _ to: Int) -> Void)? {
        get { reordering.onMove }
        set { reordering.onMove = newValue }
    }

    /// Returns true if a row is lifted at once by a press at a point of it, by the row's size; nil: nowhere.
    public var moveHandle: ((_ point: Point, _ size: Size) -> Bool)? {
        get { reordering.handle }
        set { reordering.handle = newValue }
    }
}
