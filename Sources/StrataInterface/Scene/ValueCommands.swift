import Strata
import StrataSearch
import StrataWindow

extension WindowCommand {
    package static var showValues: WindowCommand {
        WindowCommand(
            "show-values", "Show values of a field…", in: .filter, keys: ["I"],
            synonyms: ["count", "group by", "distinct", "most frequent"],
            isEnabled: { $0.activePane.filters.isPossible && $0.activePane.filters.fields?.areOnPages == true }
        ) { $0.showValues() }
        .inMenu(.reading)
    }
}

extension WindowScene {
    /// Opens a menu of the commonest values of a field: the one that was asked for last, or else the level, or another.
    fileprivate func showValues() {
        let pane = activePane
        let names = pane.filters.fieldSample().names
        let former = pane.values.flatMap { names.contains($0.name) ? $0.name : nil }
        let chosen = former ?? names.first { $0 == "level" } ?? names.first { $0 != "time" && $0 != "message" }
        guard let name = chosen ?? names.first else {
            return pane.show(Notice(text: "These \(pane.noun.many) have no fields.", isWarning: false))
        }
        showValues(of: name, among: names, in: pane)
    }

    private func showValues(of name: String, among names: [String], in pane: ListPane) {
        guard let reader = pane.filters.fields?.reader,
            let values = try? ValueMenu(of: name, in: pane, reading: reader)
        else { return }
        pane.values = values
        let view = MenuView(values.groups(), at: pane.menuCorner) { [unowned self, unowned pane] choice in
            closeOverlay()
            guard let choice else { return }
            if choice == 0 { return chooseField(among: names, in: pane) }
            filter(by: choice - 1, of: values, .equal, in: pane)
        }
        view.onKey = { [unowned self, unowned pane] key, item in
            guard key.text == "!", item > 0 else { return false }
            closeOverlay()
            filter(by: item - 1, of: values, .notEqual, in: pane)
            return true
        }
        values.menu = view
        show(over: view)
    }

    private func filter(
        by place: Int, of values: ValueMenu, _ comparison: FieldCondition.Comparison, in pane: ListPane
    ) {
        guard values.values.indices.contains(place) else { return }
        pane.filters.add(FilterTerm(.field(FieldCondition(values.name, comparison, values.values[place]))))
    }

    /// Opens a menu of the fields whose values can be counted.
    private func chooseField(among names: [String], in pane: ListPane) {
        let items = names.map { MenuView.Item(title: $0, key: "", isOn: $0 == pane.values?.name) }
        show(
            over: MenuView([items], at: pane.menuCorner) { [unowned self, unowned pane] choice in
                closeOverlay()
                if let choice { showValues(of: names[choice], among: names, in: pane) }
            })
    }
}

extension ListPane {
    /// The point at which menus open that concern the list as a whole.
    fileprivate var menuCorner: Point { Point(x: list.frame.x + 16, y: list.frame.y + 8) }
}
