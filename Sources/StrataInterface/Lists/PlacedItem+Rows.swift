import Strata

extension [PlacedItem] {
    /// Returns the rows that have a part below a line, by their indices; nil where there is none.
    ///
    /// - Parameter bottom: the line, in points of the list; nil: all of them.
    func rows(below bottom: Double? = nil) -> Range<Int>? {
        let isSeen = { (item: PlacedItem) in
            !item.isStuck && bottom.map { item.frame.y + item.frame.height > $0 } ?? true
        }
        guard let start = first(where: isSeen), let end = last(where: isSeen) else { return nil }
        return start.index..<Swift.max(start.index, end.index) + 1
    }
}
