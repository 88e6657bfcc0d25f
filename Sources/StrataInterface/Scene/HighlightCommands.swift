import StrataSearch

extension WindowCommand {
    package static var highlight: WindowCommand {
        WindowCommand(
            "highlight", "Highlight…", in: .find, keys: ["H"], synonyms: ["colour", "color", "tint", "mark words"]
        ) { scene in
            let pane = scene.activePane
            if let words = pane.list.selectedWords {
                pane.bars.highlight.prompt.toggle(Pattern(words, .plain))
            } else {
                BarOpener(scene: scene).open(pane.bars.highlight, Pattern(""))
            }
        }
        .named(titleOfHighlight)
        .inMenu(.row)
    }
    package static var listHighlights: WindowCommand {
        WindowCommand("list-highlights", "Remove highlight…", in: .find, synonyms: ["colour", "color", "list"]) {
            HighlightMenu(scene: $0, prompt: $0.activePane.bars.highlight.prompt).open()
        }
        .useful { !$0.activePane.bars.highlight.prompt.highlights.isEmpty }
        .inMenu(.look)
    }
    package static var clearHighlights: WindowCommand {
        WindowCommand("clear-highlights", "Clear highlights", in: .find, synonyms: ["remove", "colour"]) {
            $0.activePane.bars.highlight.prompt.clear()
        }
        .useful { !$0.activePane.bars.highlight.prompt.highlights.isEmpty }
        .inMenu(.look)
    }
}

/// Returns what to highlight is called where words are selected, which may be highlighted already.
private func titleOfHighlight(_ scene: WindowScene) -> String? {
    let pane = scene.activePane
    let isThere = pane.list.selectedWords.map { pane.bars.highlight.prompt.has(Pattern($0, .plain)) } ?? false
    return pane.quoting(isThere ? "Remove highlight" : "Highlight")
}

/// The menu of the highlights of a list, to remove one.
private struct HighlightMenu {
    unowned let scene: WindowScene
    let prompt: Highlighter

    /// Opens it.
    func open() {
        let highlights = prompt.highlights
        let items = highlights.map { MenuView.Item(title: $0.pattern.text.asOneParagraph, key: "") }
        scene.show(
            over: MenuView([items], at: scene.activePane.menuCorner) { choice in
                scene.closeOverlay()
                if let choice { prompt.toggle(highlights[choice].pattern) }
            })
    }
}
