import Strata
import StrataSearch

/// A filter that is being typed: rows are filtered by it already, and by it no more if it is given up.
package final class FilterDraft: PatternUse {
    private let filters: ListFilters
    /// True if rows that have the pattern are hidden.
    package private(set) var hides = false
    /// The number of the term that it replaces.
    private var replaced: Int?
    /// The part of the list that the bar covers, in points of it.
    package var covered = Rect(x: 0, y: 0, width: 0, height: 0)

    /// For the filters of a list.
    package init(_ filters: ListFilters) { self.filters = filters }

    package var prefix: String { hides ? "Hide:" : "Show only:" }
    package var placeholder: String { "Text or pattern" }
    package let targets: [PatternBarTarget] = [.expression, .letterCase, .wholeWord, .close]
    package var notice: String? { filters.notice }
    package var isRunning: Bool { filters.isRunning }
    package var countText: String { filters.draft == nil ? "" : filters.countText }
    package var isInVain: Bool { filters.draft != nil && !filters.isRunning && filters.status?.count == 0 }

    /// Takes a pattern for another use: to show rows, to hide them, or in the place of a term.
    func prepare(hides: Bool, replacing place: Int?) { (self.hides, replaced) = (hides, place) }

    package func look(for pattern: Pattern?) {
        guard let pattern, !pattern.text.isEmpty else {
            if filters.draft != nil { filters.draft = nil }
            return
        }
        let term = FilterTerm(.has(pattern), hides: hides)
        if filters.draft?.term != term { filters.draft = (term, replaced) }
    }

    /// Keeps the filter, and closes the bar; one that is wrong stays to be corrected. Without a text, takes away the
    /// term that it was to replace, or all of them, as less(1) does.
    package func confirm(_ direction: Int) -> Bool {
        guard filters.problem == nil else { return true }
        if let draft = filters.draft {
            filters.keepDraft(draft)
        } else if let replaced {
            filters.remove(replaced)
        } else {
            filters.terms.terms = []
        }
        return false
    }

    package func stop() { close() }

    package func close() {
        if filters.draft != nil { filters.draft = nil }
        replaced = nil
    }
}
