import Strata
import StrataDocument
import StrataSearch
import StrataSystem
import StrataTime

extension WindowCommand {
    /// A command of the filters of rows.
    private init(
        _ id: CommandID, _ title: String, keys: [String] = [], synonyms: [String] = [],
        where isPossible: @escaping (ListFilters) -> Bool, action: @escaping (WindowScene) -> Void
    ) {
        self.init(
            id, title, in: .filter, keys: keys, synonyms: synonyms, isEnabled: { isPossible($0.activePane.filters) },
            action: action)
    }

    package static var filter: WindowCommand {
        WindowCommand(
            "filter", "Show only…", keys: ["&"], synonyms: ["filter", "grep", "include", "match", "regex"],
            where: { $0.isPossible }
        ) { BarOpener(scene: $0).openFilter() }
        .named { $0.activePane.quoting("Show only") }
        .inMenu(.filter)
    }
    package static var hide: WindowCommand {
        WindowCommand(
            "hide", "Hide lines with…", keys: ["!"], synonyms: ["exclude", "filter out", "grep -v", "ignore"],
            where: { $0.isPossible }
        ) { BarOpener(scene: $0).openFilter(hides: true) }
        .named { $0.activePane.quoting("Hide") }
        .inMenu(.filter)
    }
    package static var toggleFilters: WindowCommand {
        WindowCommand("toggle-filters", "Enable filters", in: .filter, keys: ["x"], synonyms: ["switch off", "all"]) {
            $0.activePane.filters.toggleAll()
        }
        .switching({ $0.activePane.filters.isFiltered }, to: "Disable filters")
        .useful { !$0.activePane.filters.terms.terms.isEmpty }
        .inMenu(.reading)
    }
    package static var removeFilters: WindowCommand {
        WindowCommand("remove-filters", "Clear filters", in: .filter, keys: ["X"], synonyms: ["remove", "reset"]) {
            $0.activePane.filters.removeAll()
        }
        .useful { !$0.activePane.filters.terms.terms.isEmpty }
        .inMenu(.reading)
    }
    package static var undoFilter: WindowCommand {
        WindowCommand(
            "undo-filter", "Undo filter change", keys: ["Control+z"], synonyms: ["back", "restore"],
            where: { $0.isPossible }
        ) { $0.activePane.filters.undo() }
        .useful { $0.activePane.filters.canUndo }
    }
    package static var filterByAny: WindowCommand {
        WindowCommand("filter-by-any", "Match any filter", in: .filter, keys: ["o"], synonyms: ["or", "and"]) {
            $0.activePane.filters.terms.showsAny.toggle()
        }
        .switching({ $0.activePane.filters.terms.showsAny }, to: "Match all filters")
        .useful { $0.activePane.filters.terms.asksForSeveral }
        .inMenu(.reading)
    }
    package static var filterFrom: WindowCommand {
        WindowCommand(
            "filter-from", "Show from here", keys: ["("], synonyms: ["since", "after", "range"],
            where: { $0.isPossible }
        ) { $0.activePane.bound { .from($0, $1) } }
        .useful { $0.activePane.hasRowMeant }
        .inMenu(.filter)
    }
    package static var filterUpTo: WindowCommand {
        WindowCommand(
            "filter-up-to", "Show until here", keys: [")"], synonyms: ["before", "up to", "range"],
            where: { $0.isPossible }
        ) { $0.activePane.bound { .upTo($0, $1) } }
        .useful { $0.activePane.hasRowMeant }
        .inMenu(.filter)
    }
    package static var stepContext: WindowCommand {
        WindowCommand(
            "filter-context", "Show context", keys: ["c"], synonyms: ["around", "surrounding", "grep -C"],
            where: { $0.isPossible }
        ) { scene in
            let pane = scene.activePane
            guard !pane.filters.terms.terms.isEmpty else {
                let words = "Context needs a filter. Set one with \(scene.commands.name(of: .filter))."
                return pane.show(Notice(text: words, isWarning: false))
            }
            pane.filters.stepContext()
        }
        .named {
            switch $0.activePane.filters.context {
            case 0: nil
            case FilterSet.contexts.last: "Hide context"
            default: "Show more context"
            }
        }
        .useful { $0.activePane.filters.isFiltered }
        .inMenu(.reading)
    }
    package static var showErrors: WindowCommand {
        WindowCommand(
            "show-errors", "Show only errors", keys: ["e"], synonyms: ["level", "severity", "failures"],
            where: { $0.isPossible && $0.knowsErrors }
        ) {
            let filters = $0.activePane.filters
            filters.show(from: filters.leastLevel == .error ? .debug : .error)
        }.switching({ $0.activePane.filters.leastLevel == .error }, to: "Show all levels")
    }
}

extension ListPane {
    /// Shows only rows on one side of the one that is pointed at, or else is read.
    fileprivate func bound(_ condition: (RowID, String) -> FilterTerm.Condition) {
        guard let row = marks.rowMeant, let index = list.document.index(of: row) else { return }
        let moment = moments?.ofLine(list.document.line(of: row))
        // A time alone would be taken for one of the day that is at the end.
        let last = moments?.ofLine(list.document.line(at: list.document.count - 1)) ?? moment
        let words = moment.map { moment in
            let isOfLastDay = CalendarDay(moment, in: .here) == last.map { CalendarDay($0, in: .here) }
            return Calendar.text(Int(moment.rounded(.down)), isOfLastDay ? "%H:%M:%S" : "%-d %b %H:%M:%S", in: .here)
        }
        filters.bound(
            condition(row, words ?? "\(noun.one) \(CountText.grouped(number(ofRow: index)))"))
    }
}
