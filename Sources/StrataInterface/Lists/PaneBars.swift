import Strata

/// The bars of a list that something is typed into. One of them is open at most.
package final class PaneBars {
    /// The bar that a search is typed into.
    package let find: PromptBar<Find>
    /// The bar that something to filter by is typed into.
    package let filter: PromptBar<FilterDraft>
    /// The bar that a place to go to is typed into.
    package let goTo: PromptBar<GoTo>
    /// The bar that the name of a file is typed into.
    package let save: PromptBar<SaveRows>
    /// The bar that a word about a row is typed into.
    package let mark: PromptBar<MarkWords>
    /// The bar that a name for filters is typed into.
    package let filterName: PromptBar<FilterNaming>
    /// The bar that words to highlight are typed into.
    package let highlight: PromptBar<Highlighter>

    /// The bars of a pane, all closed.
    init(of pane: ListPane) {
        find = PromptBar(Find(in: pane.list))
        filter = PromptBar(FilterDraft(pane.filters, rows: { [unowned pane] in pane.noun.many }))
        goTo = PromptBar(GoTo(in: pane))
        save = PromptBar(SaveRows(of: pane))
        mark = PromptBar(MarkWords(of: pane))
        filterName = PromptBar(FilterNaming(of: pane))
        highlight = PromptBar(Highlighter(in: pane.list))
    }

    /// The bars as views, in the order in which they lie over each other.
    var all: [any TypedBar] { [find, filter, goTo, save, mark, filterName, highlight] }

    /// The bars that remember their texts from one day to another, by the names that their texts are kept under.
    package var remembering: [String: any TypedBar] {
        ["find": find, "filter": filter, "go-to": goTo, "highlight": highlight]
    }

    /// The field that something is being typed into; nil while all are closed.
    package var openField: TextFieldView? { all.lazy.compactMap(\.field).first }

    /// Returns the rows of a list that are in view, but for those behind a bar at its top or its end; nil where there is
    /// none.
    func rows(of list: ListView) -> Range<Int>? {
        guard list.axis == .vertical, let covered = all.lazy.compactMap(\.covered).first else {
            return list.placed.items.rows()
        }
        let isAtTop = covered.y + covered.height / 2 < list.frame.height / 2
        return list.placed.items.rows(
            from: isAtTop ? covered.y + covered.height : -.infinity, to: isAtTop ? .infinity : covered.y)
    }

    /// Closes the bar that something is being typed into. Returns whether there was one.
    @discardableResult
    func close() -> Bool {
        defer { for bar in all { bar.close() } }
        return openField != nil
    }
}
