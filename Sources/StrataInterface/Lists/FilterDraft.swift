import Strata
import StrataSearch

/// A filter that is being typed: rows are filtered by it already, and by it no more if it is given up.
package final class FilterDraft: Prompt {
    private let filters: ListFilters
    /// True if rows that have the pattern are hidden.
    package private(set) var hides = false
    /// The number of the term that it replaces.
    private var replaced: Int?
    /// The way in which the text is read.
    private var reading = FieldReading()
    /// The condition that is edited; nil if none is.
    private var edited: FieldCondition?
    /// The part of the list that the bar covers, in points of it.
    package var covered = Rect(x: 0, y: 0, width: 0, height: 0)

    /// For the filters of a list.
    package init(_ filters: ListFilters) { self.filters = filters }

    package var prefix: String { hides ? "Hide:" : "Show only:" }
    package var placeholder: String { "Text or pattern" }
    package var targets: [PromptBarTarget] {
        if reading.isOn { return [.field, .close] }
        return (reading.condition == nil ? [] : [.field]) + [.expression, .letterCase, .wholeWord, .close]
    }
    package var isField: Bool { reading.isOn }
    package var notice: String? { filters.notice }
    package var isRunning: Bool { filters.isRunning }
    package var countText: String { filters.draft == nil ? "" : filters.countText }
    package var isInVain: Bool { filters.draft != nil && !filters.isRunning && filters.status?.count == 0 }

    /// Takes a pattern for another use: to show rows, to hide them, or in the place of a term.
    ///
    /// - Parameter condition: the condition of that term, if it has one.
    func prepare(hides: Bool, replacing place: Int?, condition: FieldCondition? = nil) {
        (self.hides, replaced, edited) = (hides, place, condition)
    }

    package func begin() { reading.begin(with: filters.fieldSample(), editing: edited) }

    package func toggleField() { reading.toggle() }

    package func offers(for text: String) -> FieldOffers? { FieldOffers(for: text, among: reading.sample) }

    package func look(for pattern: Pattern?) {
        reading.read(pattern?.text ?? "")
        guard let pattern, let condition = condition(of: pattern) else {
            if filters.draft != nil { filters.draft = nil }
            return
        }
        let term = FilterTerm(condition, hides: hides)
        if filters.draft?.term != term { filters.draft = (term, replaced) }
    }

    /// Returns what a pattern says about rows; nil if it says nothing yet.
    private func condition(of pattern: Pattern) -> FilterTerm.Condition? {
        if reading.isOn { return reading.wanted.map { .field($0) } }
        return pattern.text.isEmpty ? nil : .has(pattern)
    }

    /// Keeps the filter, and closes the bar; one that is wrong stays to be corrected. Without a text, takes away the
    /// term that it was to replace, or all of them, as less(1) does.
    package func confirm(_ direction: Int) -> Bool {
        // A field without a value is no filter yet.
        guard filters.problem == nil, !reading.isOn || filters.draft != nil else { return true }
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
