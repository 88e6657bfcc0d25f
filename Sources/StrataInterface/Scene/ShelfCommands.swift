import Strata
import StrataSearch
import StrataWindow

extension WindowCommand {
    package static var listFilters: WindowCommand {
        WindowCommand(
            "list-filters", "Saved filters…", in: .filter, keys: ["L"], synonyms: ["named", "presets", "load"]
        ) { SavedFiltersMenu(scene: $0, pane: $0.activePane).open() }
        .useful { $0.savedFilters != nil }
        .inMenu(.reading)
    }
}

/// The menu of the filters that have names.
private struct SavedFiltersMenu {
    unowned let scene: WindowScene
    unowned let pane: ListPane

    private enum Choice {
        case use(FilterSet)
        case keep
        case forget(String)
    }

    /// Shows the filters that have names, to use, to keep, or to forget one.
    func open() {
        guard let shelf = scene.savedFilters else {
            return pane.show(Notice(text: "Filters cannot be saved here.", isWarning: false))
        }
        let sets = shelf.sets
        let present = pane.filters.terms.lasting
        guard !sets.isEmpty || !present.terms.isEmpty else {
            let words = "No saved filters. Set one with \(scene.commands.name(of: .filter)) first."
            return pane.show(Notice(text: words, isWarning: false))
        }
        var groups: [[(MenuView.Item, Choice)]] = [
            sets.map { set in
                let isOn = !present.terms.isEmpty && set.filters == present
                return (MenuView.Item(title: set.name, key: "", isOn: isOn), .use(set.filters))
            }
        ]
        if !present.terms.isEmpty, !sets.contains(where: { $0.filters == present }) {
            groups.append([(MenuView.Item(title: "Save filters as…", key: ""), .keep)])
        }
        groups.append(
            sets.filter { $0.filters == present }.map {
                (MenuView.Item(title: "Delete “\($0.name)”", key: ""), .forget($0.name))
            })
        let choices = groups.flatMap { $0.map(\.1) }
        scene.show(
            over: MenuView(groups.map { $0.map(\.0) }, titled: "Saved filters", at: pane.menuCorner) { choice in
                scene.closeOverlay()
                if let choice { carryOut(choices[choice], shelf) }
            })
    }

    private func carryOut(_ choice: Choice, _ shelf: any SavedFilters) {
        switch choice {
        case .use(let filters): pane.filters.terms = filters
        case .keep:
            pane.filterNameBar.prompt.shelf = shelf
            BarOpener(scene: scene).open(pane.filterNameBar, Pattern(""))
        case .forget(let name):
            if let problem = shelf.forget(name) { pane.show(Notice(text: problem, isWarning: true)) }
        }
    }
}
