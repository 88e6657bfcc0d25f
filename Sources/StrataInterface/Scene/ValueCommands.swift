import Strata
import StrataSearch
import StrataWindow

extension WindowCommand {
    package static var showValues: WindowCommand {
        WindowCommand(
            "show-values", "Show values of a field…", in: .filter, keys: ["I"],
            synonyms: ["count", "group by", "distinct", "most frequent"],
            isEnabled: { $0.activePane.filters.isPossible && $0.activePane.filters.fields?.areOnPages == true }
        ) { ValueChooser(scene: $0, pane: $0.activePane).open() }
        .inMenu(.reading)
    }
}

/// The menu of the commonest values of a field, by which rows are filtered, and that of the fields.
private struct ValueChooser {
    unowned let scene: WindowScene
    unowned let pane: ListPane

    /// Opens it for the field that was asked for last, or else for the level, or another.
    func open() {
        let names = pane.filters.fieldSample().names
        let former = pane.values.menu.flatMap { names.contains($0.name) ? $0.name : nil }
        let chosen = former ?? names.first { $0 == "level" } ?? names.first { $0 != "time" && $0 != "message" }
        guard let name = chosen ?? names.first else {
            return pane.show(Notice(text: "These \(pane.noun.many) have no fields.", isWarning: false))
        }
        showValues(of: name, among: names)
    }

    private func showValues(of name: String, among names: [String]) {
        guard let reader = pane.filters.fields?.reader,
            let values = try? ValueMenu(of: name, in: pane, reading: reader)
        else { return }
        pane.values.menu = values
        let view = MenuView(values.groups(), at: pane.menuCorner) { choice in
            scene.closeOverlay()
            guard let choice else { return }
            if choice == 0 { return chooseField(among: names) }
            filter(by: choice - 1, of: values, hides: false)
        }
        view.onKey = { key, item in
            guard key.text == "!", item > 0 else { return false }
            scene.closeOverlay()
            filter(by: item - 1, of: values, hides: true)
            return true
        }
        values.menu = view
        scene.show(over: view)
    }

    private func filter(by place: Int, of values: ValueMenu, hides: Bool) {
        guard values.values.indices.contains(place) else { return }
        pane.filters.add(FilterTerm(.field(FieldCondition(values.name, .equal, values.values[place])), hides: hides))
    }

    /// Opens a menu of the fields whose values can be counted.
    private func chooseField(among names: [String]) {
        let items = names.map { MenuView.Item(title: $0, key: "", isOn: $0 == pane.values.menu?.name) }
        scene.show(
            over: MenuView([items], titled: "Count values of", at: pane.menuCorner) { choice in
                scene.closeOverlay()
                if let choice { showValues(of: names[choice], among: names) }
            })
    }
}

extension ListPane {
    /// The point at which menus open that concern the list as a whole.
    var menuCorner: Point { Point(x: list.frame.x + 16, y: list.frame.y + 8) }
}
