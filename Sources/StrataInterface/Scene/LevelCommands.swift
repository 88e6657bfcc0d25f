import Strata
import StrataDocument

extension WindowCommand {
    package static var listLevels: WindowCommand {
        WindowCommand(
            "list-levels", "Filter by level…", in: .filter, keys: ["E"], synonyms: ["severity", "warnings", "debug"],
            isEnabled: { $0.activePane.filters.isPossible && $0.activePane.list.cell.level != nil }
        ) { LevelChooser(scene: $0, pane: $0.activePane).open() }
        .switching { $0.activePane.filters.leastLevel != nil }
        .inMenu(.reading)
    }
    package static var previousError: WindowCommand { toError("previous-error", "Go to previous error", "[", -1) }
    package static var nextError: WindowCommand { toError("next-error", "Go to next error", "]", 1) }
}

/// Makes a command that goes to the nearest error in a direction.
private func toError(_ id: CommandID, _ title: String, _ key: String, _ direction: Int) -> WindowCommand {
    WindowCommand(
        id, title, in: .find, keys: [key], synonyms: ["failure", "exception", "problem"],
        isEnabled: { $0.activePane.filters.knowsErrors }
    ) { $0.activePane.errorStep.go(direction) }
    .inMenu(.reading)
}

/// The menu of the levels that rows may be shown from.
private struct LevelChooser {
    unowned let scene: WindowScene
    unowned let pane: ListPane

    /// Opens it.
    func open() {
        let filters = pane.filters
        let levels = RowLevel.allCases
        let items = levels.map { level in
            let words = level.words
            return MenuView.Item(
                title: words.prefix(1).uppercased() + words.dropFirst(), key: level == .error ? "e" : "",
                isOn: level == filters.leastLevel ?? .debug)
        }
        scene.show(
            over: MenuView([items], titled: "Show from level", at: pane.menuCorner) { choice in
                scene.closeOverlay()
                if let choice { filters.show(from: levels[choice]) }
            })
    }
}
