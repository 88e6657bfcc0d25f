import Strata
import StrataWindow

/// The menu of a filter, which opens upon its chip.
struct FilterMenu {
    unowned let scene: WindowScene
    unowned let pane: ListPane

    /// An action on one filter, or on how all are joined.
    private enum Choice {
        case edit, invert, toggle, remove, join
    }

    private static var joiningCommand: CommandID { "filter-by-any" }

    /// What all filters have in common, where there are several.
    private var joining: [(MenuView.Item, Choice)] {
        guard let command = scene.commands.command(Self.joiningCommand, in: scene), command.isOffered(in: scene) else {
            return []
        }
        return [(MenuView.Item(title: command.title(in: scene), key: command.keys.first?.shortName ?? ""), .join)]
    }

    /// Opens it for the filter whose chip lies at a point of the window. Returns whether there is one.
    func open(at point: Point) -> Bool {
        guard pane.header.contains(pane.header.inside(point)),
            let place = pane.header.filter(at: pane.header.inside(point)),
            pane.filters.terms.terms.indices.contains(place)
        else { return false }
        let term = pane.filters.terms.terms[place]
        var choices: [(MenuView.Item, Choice)] = []
        if term.text != nil {
            choices += [
                (MenuView.Item(title: "\(FilterTip.edit.rawValue)…", key: ""), .edit),
                (MenuView.Item(title: FilterTip.invert.rawValue, key: "", isOn: term.hides), .invert),
            ]
        }
        choices += [
            (MenuView.Item(title: (term.isOn ? FilterTip.disable : .enable).rawValue, key: ""), .toggle),
            (MenuView.Item(title: FilterTip.remove.rawValue, key: ""), .remove),
        ]
        let all = choices + joining
        let menu = MenuView([choices.map(\.0), joining.map(\.0)], at: point) { choice in
            scene.closeOverlay()
            guard let choice, all.indices.contains(choice) else { return }
            perform(all[choice].1, onFilter: place)
        }
        scene.show(over: menu)
        return true
    }

    private func perform(_ choice: Choice, onFilter place: Int) {
        switch choice {
        case .join: scene.perform(Self.joiningCommand)
        case _ where !pane.filters.terms.terms.indices.contains(place): break
        case .edit: BarOpener(scene: scene).openFilter(replacing: place)
        case .invert: pane.filters.terms.terms[place].hides.toggle()
        case .toggle: pane.filters.toggle(place)
        case .remove: pane.filters.remove(place)
        }
    }
}
