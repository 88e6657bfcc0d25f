import Strata
import StrataDocument
import StrataSystem

extension WindowCommand {
    /// What can be done where rows can be filtered.
    private init(
        _ id: CommandID, _ title: String, keys: [String] = [],
        where isPossible: @escaping (ListFilters) -> Bool, action: @escaping (WindowScene) -> Void
    ) {
        self.init(id, title, keys: keys, isEnabled: { isPossible($0.activePane.filters) }, action: action)
    }

    package static var filter: WindowCommand {
        WindowCommand("filter", "filter: show only lines with a text", keys: ["&"], where: { $0.isPossible }) {
            $0.openFilter()
        }
        .inMenu(.reading, "Show only…")
    }
    package static var hide: WindowCommand {
        WindowCommand("hide", "filter: hide lines with a text", keys: ["!"], where: { $0.isPossible }) {
            $0.openFilter(hides: true)
        }
        .inMenu(.reading, "Hide…")
    }
    package static var toggleFilters: WindowCommand {
        WindowCommand("toggle-filters", "switch all filters off, or on again", keys: ["x"]) {
            $0.activePane.filters.toggleAll()
        }.inMenu(
            .reading, "Filters", isOn: { $0.activePane.filters.isFiltered },
            isUseful: { !$0.activePane.filters.terms.terms.isEmpty })
    }
    package static var removeFilters: WindowCommand {
        WindowCommand("remove-filters", "remove all filters", keys: ["X"]) {
            $0.activePane.filters.terms.terms = []
        }.inMenu(.reading, "Remove all filters", isUseful: { !$0.activePane.filters.terms.terms.isEmpty })
    }
    package static var filterByAny: WindowCommand {
        WindowCommand("filter-by-any", "show lines that any filter shows, or those that all do", keys: ["o"]) {
            $0.activePane.filters.terms.showsAny.toggle()
        }.inMenu(
            .reading, "Any of the filters", isOn: { $0.activePane.filters.terms.showsAny },
            isUseful: { $0.activePane.filters.terms.terms.filter { !$0.hides }.count > 1 })
    }
    package static var filterFrom: WindowCommand {
        WindowCommand("filter-from", "filter: show only lines from here on", keys: ["("], where: { $0.isPossible }) {
            $0.bound { .from($0, $1) }
        }.inMenu(.row, "Only from here on")
    }
    package static var filterUpTo: WindowCommand {
        WindowCommand("filter-up-to", "filter: show only lines up to here", keys: [")"], where: { $0.isPossible }) {
            $0.bound { .upTo($0, $1) }
        }.inMenu(.row, "Only up to here")
    }
    package static var stepContext: WindowCommand {
        WindowCommand("filter-context", "filter: show more lines around each one, or none", keys: ["c"]) {
            $0.activePane.filters.stepContext()
        }.inMenu(
            .reading, "Lines around", isOn: { $0.activePane.filters.context > 0 },
            isUseful: { $0.activePane.filters.isFiltered })
    }
    package static var showErrors: WindowCommand {
        WindowCommand(
            "show-errors", "show only lines that tell of errors, or all of them", keys: ["e"],
            where: { $0.isPossible && $0.knowsErrors }
        ) {
            let filters = $0.activePane.filters
            filters.show(from: filters.leastLevel == .error ? .debug : .error)
        }
    }
}

extension WindowScene {
    /// Shows only rows on one side of the one that is pointed at, or else is read.
    fileprivate func bound(_ condition: (RowID, String) -> FilterTerm.Condition) {
        let pane = activePane
        guard let row = pane.marks.rowMeant, let index = pane.list.document.index(of: row) else { return }
        let moment = pane.moments.flatMap { $0.ofLine(pane.list.document.line(of: row)) }
        let words = moment.map { Calendar.text(Int($0.rounded(.down)), "%H:%M:%S", in: .here) }
        pane.filters.bound(
            condition(row, words ?? "\(pane.noun.one) \(CountText.grouped(pane.number(ofRow: index)))"))
    }

    /// Opens the bar for a filter over the list that keys go to, and gives it the keyboard.
    ///
    /// - Parameters:
    ///   - hides: whether rows are to be hidden, and not shown.
    ///   - place: the term that is to be replaced.
    func openFilter(hides: Bool = false, replacing place: Int? = nil) {
        let (pane, bar) = (activePane, activePane.filterBar)
        pane.closeBars()
        let term = place.map { pane.filters.terms.terms[$0] }
        bar.use.prepare(hides: term?.hides ?? hides, replacing: place)
        var pattern = bar.pattern.emptied
        if let words = pane.list.selectedWords {
            (pattern.text, pattern.syntax) = (words, .plain)
        }
        open(bar, term?.pattern ?? pattern)
    }
}
