import Strata
import StrataDocument

extension ListView {
    /// The rows, where they can have headers over the lines of each day.
    package var days: DayDocument? { strategies.days }

    /// The rows in view, by their indices; nil where there is none.
    package var rowsInView: Range<Int>? { rowsInView(beside: nil) }

    /// Returns the rows in view, by their indices, but for those that lie behind a bar at the top; nil where there is
    /// none.
    ///
    /// - Parameter covered: the part that the bar covers, in points of the list.
    func rowsInView(beside covered: Rect?) -> Range<Int>? {
        let bottom = axis == .vertical ? covered.map { $0.y + $0.height } : nil
        let isSeen = { (item: PlacedItem) in
            !item.isStuck && bottom.map { item.frame.y + item.frame.height > $0 } ?? true
        }
        guard let start = placed.items.first(where: isSeen), let end = placed.items.last(where: isSeen) else {
            return nil
        }
        return start.index..<max(start.index, end.index) + 1
    }
}
