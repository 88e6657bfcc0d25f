import Strata
import StrataWindow

/// The menu of all settings, over a window. Left and Right change the one that is pointed at: in the window at once, and
/// wherever it is kept.
package final class SettingsMenu {
    private unowned let scene: WindowScene
    private let entries: [SettingsTable.Entry]
    private let keep: (_ name: String, _ value: String) -> String?
    private let place: String

    /// - Parameters:
    ///   - place: where settings are kept, for people.
    ///   - keep: keeps a setting. Returns why it cannot, as a sentence.
    package init(
        _ table: SettingsTable, in scene: WindowScene, place: String,
        keep: @escaping (_ name: String, _ value: String) -> String?
    ) {
        (self.scene, entries, self.place, self.keep) = (scene, table.entries, place, keep)
    }

    /// Shows the menu, which keeps this alive.
    package func open() {
        let pane = scene.activePane
        let anchor = Point(x: pane.list.frame.x + 16, y: pane.list.frame.y + 8)
        weak var shown: MenuView?
        let menu = MenuView([items], at: anchor) { [self, unowned scene] choice in
            // What cannot be changed here is told of in the list; all else stays to be changed further.
            if choice.map({ entries[$0].step == nil }) ?? true { scene.closeOverlay() }
            guard let choice else { return }
            change(choice, 1)
            shown?.update([items])
        }
        shown = menu
        menu.onKey = { [unowned self, unowned menu] key, choice in
            guard key.key == .left || key.key == .right else { return false }
            change(choice, key.key == .right ? 1 : -1)
            menu.update([items])
            return true
        }
        scene.show(over: menu)
    }

    private var items: [MenuView.Item] {
        entries.map { entry in
            let shown = scene.settings.settings.text(of: entry) ?? "Automatic"
            return MenuView.Item(title: entry.label, key: entry.step == nil ? shown : "‹ \(shown) ›")
        }
    }

    private func change(_ choice: Int, _ direction: Int) {
        let entry = entries[choice]
        guard let step = entry.step else {
            let notice = Notice(text: "Set ‘\(entry.name)’ in \(place). Values: \(entry.values).", isWarning: false)
            return scene.activePane.show(notice)
        }
        let value = step(scene.settings.settings.text(of: entry) ?? "", direction)
        // As the file is going to say it; what the arguments or the reader have said before goes no further.
        scene.settings.settle(entry.name, to: value, in: .file)
        if let problem = keep(entry.name, value) {
            scene.activePane.show(Notice(text: problem, isWarning: true))
        }
    }
}
