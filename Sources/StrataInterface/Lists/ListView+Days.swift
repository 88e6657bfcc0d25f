import Strata
import StrataDocument

extension ListView {
    /// The rows, where they can have headers over the lines of each day.
    package var days: DayDocument? { document as? DayDocument }

    /// Shows headers over the lines of each day, or shows none, as far as the rows can have any.
    ///
    /// - Parameter shows: nil: as the list does by default.
    package func showDays(_ shows: Bool?) {
        guard let days else { return }
        days.isShown = shows ?? showsDaysByDefault
        if chainFor(plainChain) != engine.strategy { show(plainChain) }
    }

    /// The chain that shows the rows as a chain does: with headers that stay in view, where there are any.
    package func chainFor(_ chain: String) -> String {
        guard days?.isShown == true else { return chain }
        do {
            return try registry.chainWithStuckHeaders(chain)
        } catch {
            preconditionFailure("The chain '\(chain)' is one of the viewer's own: \(error)")
        }
    }

    /// The rows in view, by their indices; nil where there is none.
    package var rowsInView: Range<Int>? {
        guard let start = placed.items.first(where: { !$0.isStuck }),
            let end = placed.items.last(where: { !$0.isStuck })
        else { return nil }
        return start.index..<max(start.index, end.index) + 1
    }
}
