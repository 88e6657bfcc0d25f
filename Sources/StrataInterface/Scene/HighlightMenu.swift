import Strata
import StrataCanvas
import StrataWindow

extension WindowCommands {
    /// The commands that see to highlights which are there.
    static var highlighting: [WindowCommand] {
        [
            WindowCommand(
                "list-highlights", "Show highlights…", in: .find, synonyms: ["colour", "color", "list", "remove"]
            ) { HighlightMenu(scene: $0, pane: $0.activePane).open() }
            .useful { !$0.activePane.highlighter.highlights.isEmpty }
            .inMenu(.look),
            WindowCommand("remove-highlight", "Remove highlight", in: .find, synonyms: ["clear", "colour", "color"]) {
                let highlighter = $0.activePane.highlighter
                if let highlight = highlighter.pointed { highlighter.remove(highlight.pattern) }
            }
            .named { $0.activePane.highlighter.pointed.map { "Remove highlight “\($0.title)”" } }
            .useful { $0.activePane.highlighter.offersRemoval }
            .inMenu(.row),
        ]
    }
}

extension ListPane {
    /// The highlights of the list.
    var highlighter: Highlighter { highlightBar.prompt }
}

/// The menu of the highlights of a list, to give one another colour or to remove it.
struct HighlightMenu {
    unowned let scene: WindowScene
    unowned let pane: ListPane

    /// The names of the colours of marks.
    static let colors = ["Accent", "Blue", "Purple", "Yellow", "Red"]

    private var highlighter: Highlighter { pane.highlighter }

    /// Opens it, where there are any.
    func open() {
        let highlights = highlighter.highlights
        guard !highlights.isEmpty else {
            let words = "No highlights. Use \(scene.commands.name(of: .highlight))."
            return pane.show(Notice(text: words, isWarning: false))
        }
        let items = highlights.map {
            MenuView.Item(title: $0.title, key: "", opensMenu: true, color: color($0.color))
        }
        let clear = MenuView.Item(title: "Clear highlights", key: "")
        let menu = MenuView([items, [clear]], titled: "Highlights", at: pane.menuCorner) { choice in
            scene.closeOverlay()
            guard let choice else { return }
            guard choice < highlights.count else { return highlighter.clear() }
            open(for: highlights[choice])
        }
        menu.onKey = { key, item in
            guard key.key == .right, item < highlights.count else { return false }
            open(for: highlights[item])
            return true
        }
        scene.show(over: menu)
    }

    /// Opens the menu of one of them.
    private func open(for highlight: Highlight) {
        let colors = (0..<RowMark.colorCount).map { number in
            MenuView.Item(
                title: Self.colors[number], key: "", isOn: number == highlight.color, color: color(number))
        }
        let remove = MenuView.Item(title: "Remove highlight “\(highlight.title)”", key: "")
        let menu = MenuView([colors, [remove]], at: pane.menuCorner) { choice in
            scene.closeOverlay()
            guard let choice else { return }
            guard choice < colors.count else { return highlighter.remove(highlight.pattern) }
            highlighter.put(Highlight(highlight.pattern, color: choice))
        }
        menu.onKey = { key, _ in
            guard key.key == .left else { return false }
            open()
            return true
        }
        scene.show(over: menu)
    }

    private func color(_ number: Int) -> Color { scene.context.palette.color(of: RowMark(color: number)) }
}
