import Strata
import StrataDocument

extension ListView {
    /// The rows, where they can have headers over the lines of each day.
    package var days: DayDocument? { strategies.days }

    /// The rows in view, by their indices; nil where there is none.
    package var rowsInView: Range<Int>? {
        guard let start = placed.items.first(where: { !$0.isStuck }),
            let end = placed.items.last(where: { !$0.isStuck })
        else { return nil }
        return start.index..<max(start.index, end.index) + 1
    }
}
