import Strata

extension [PlacedItem] {
    /// Returns the rows that have a part between two lines, by their indices; nil where there is none.
    ///
    /// - Parameters:
    ///   - top: the upper line, in points of the list.
    ///   - bottom: the lower line.
    func rows(from top: Double = -.infinity, to bottom: Double = .infinity) -> Range<Int>? {
        let isSeen = { (item: PlacedItem) in
            !item.isStuck && item.frame.y + item.frame.height > top && item.frame.y < bottom
        }
        guard let start = first(where: isSeen), let end = last(where: isSeen) else { return nil }
        return start.index..<Swift.max(start.index, end.index) + 1
    }
}
