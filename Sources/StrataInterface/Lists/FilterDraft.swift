import Strata
import StrataSearch

/// A filter that is being typed: rows are filtered by it already, and by it no more if it is given up.
package final class FilterDraft: Prompt {
    private unowned let pane: ListPane
    /// True if rows that have the pattern are hidden.
    package private(set) var hides = false
    /// The way in which the text is read.
    private var reading = FieldReading()
    /// The condition that is edited; nil if none is.
    private var edited: FieldCondition?
    /// True if the bar opens with a text that was meant as one.
    private var meansText = false
    /// The pattern that is typed; nil if none is.
    private var pattern: Pattern?

    /// For the filters of a list.
    package init(of pane: ListPane) { self.pane = pane }

    package static let historyName: String? = "filter"

    private var filters: ListFilters { pane.filters }

    package var prefix: String { hides ? "Hide:" : "Show only:" }
    package var placeholder: String {
        reading.sample.example.map { "Text, or a field such as \($0)" } ?? "Text or pattern"
    }
    package var targets: [PromptBarTarget] {
        if reading.isOn { return [.field, .close] }
        return (reading.isPossible ? [.field] : []) + [.expression, .letterCase, .wholeWord, .close]
    }
    package var isField: Bool { reading.isOn }
    package var notice: String? { filters.notice ?? (isInVain ? wordsOnUnknown : nil) ?? hint }
    package var isRunning: Bool { filters.isRunning }
    package var countText: String { filters.draft == nil ? "" : filters.countText }
    package var isInVain: Bool { filters.draft != nil && !filters.isRunning && filters.status?.count == 0 }

    /// A sentence on another way to read what is typed; nil where there is none.
    package var hint: String? {
        guard isInVain, !hides, !reading.isOn, pattern?.looksLikeExpression == true else { return nil }
        return "Press Alt+R to filter by a regular expression."
    }

    /// A sentence on a field that is asked for and that no row has; nil where none is.
    private var wordsOnUnknown: String? {
        reading.unknownName.flatMap { reading.sample.wordsOnUnknown([$0], inFirst: pane.noun.many) }
    }

    /// Takes a pattern for another use: to show rows, to hide them, or in the place of a term.
    ///
    /// - Parameters:
    ///   - condition: the condition of that term, if it has one.
    ///   - meansText: true if the bar opens with a text that was meant as one, as words of a row.
    func prepare(hides: Bool, replacing place: Int?, condition: FieldCondition? = nil, meansText: Bool = false) {
        (self.hides, filters.editing, edited, self.meansText) = (hides, place, condition, meansText)
    }

    package func begin() {
        reading.begin(with: filters.fieldSample(), editing: edited)
        if meansText { reading.toggle() }
    }

    package func toggleField() { reading.toggle() }

    package func offers(for text: String) -> FieldOffers? { FieldOffers(for: text, among: reading.sample) }

    package func look(for pattern: Pattern?) {
        self.pattern = pattern
        // To hide lines with the one and lines with the other is not to hide those with both.
        reading.read(pattern?.text ?? "", several: !hides)
        let terms = pattern.map(conditions).map { $0.map { FilterTerm($0, hides: hides) } } ?? []
        guard !terms.isEmpty else {
            if filters.draft != nil { filters.draft = nil }
            return
        }
        if filters.draft != terms { filters.draft = terms }
    }

    /// Returns what a pattern says about rows; nothing if it says nothing yet.
    private func conditions(of pattern: Pattern) -> [FilterTerm.Condition] {
        if reading.isOn { return reading.wanted.map { .field($0) } }
        return pattern.text.isEmpty ? [] : [.has(pattern)]
    }

    /// Keeps the filter, and closes the bar; one that is wrong stays to be corrected. Without a text, takes away the
    /// term that it was to replace, or all of them, as less(1) does.
    package func confirm(_ direction: Int) -> Bool {
        // A field without a value is no filter yet.
        guard filters.problem == nil, !reading.isOn || filters.draft != nil else { return true }
        if let draft = filters.draft {
            filters.keepDraft(draft)
        } else if let editing = filters.editing {
            filters.remove(editing)
        } else {
            filters.terms.terms = []
        }
        return false
    }

    package func stop() { close() }

    package func close() {
        if filters.draft != nil { filters.draft = nil }
        filters.editing = nil
    }
}

extension ListPane {
    /// The bar that something to filter by is typed into.
    package var filterBar: PromptBar<FilterDraft> { tool() }
}
