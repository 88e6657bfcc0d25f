import Strata
import StrataSearch

/// A name that is typed for what a list is filtered by.
package final class FilterNaming: Prompt {
    private unowned let pane: ListPane
    /// The named filters.
    var shelf: (any SavedFilters)?
    private var name = ""
    package private(set) var notice: String?

    /// For the filters of a pane.
    package init(of pane: ListPane) { self.pane = pane }

    package let prefix = "Save filters as:"
    package let placeholder = "Name"
    package let targets: [PromptBarTarget] = [.close]
    package func close() { notice = nil }

    package func look(for pattern: Pattern?) {
        guard let text = pattern?.text, text != name else { return }
        (name, notice) = (text, nil)
    }

    package func confirm(_ direction: Int) -> Bool {
        guard !name.isEmpty, let shelf else { return false }
        notice = shelf.keep(pane.filters.terms.lasting, as: name)
        return notice != nil
    }
}

extension ListPane {
    /// The bar that a name for filters is typed into.
    package var filterNameBar: PromptBar<FilterNaming> { tool() }
}
