import Strata
import StrataDocument

extension ListView {
    /// The rows, where they can have headers over the lines of each day.
    package var days: DayDocument? { strategies.days }

    /// The rows in view, by their indices; nil where there is none.
    package var rowsInView: Range<Int>? { placed.items.rows() }
}
