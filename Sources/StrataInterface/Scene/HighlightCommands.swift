import StrataSearch

extension WindowCommand {
    package static var highlight: WindowCommand {
        WindowCommand(
            "highlight", "Highlight…", in: .find, keys: ["H"], synonyms: ["colour", "color", "tint", "mark words"]
        ) { scene in
            let pane = scene.activePane
            if let words = pane.list.selector.selectedWords {
                pane.highlightBar.prompt.toggle(Pattern(words, .plain))
            } else {
                BarOpener(scene: scene).open(pane.highlightBar, Pattern(""))
            }
        }
        .named { $0.activePane.quoting($0.activePane.highlighter.hasSelection ? "Remove highlight" : "Highlight") }
        .inMenu(.row)
    }
    package static var clearHighlights: WindowCommand {
        WindowCommand("clear-highlights", "Clear highlights", in: .find, synonyms: ["remove", "colour"]) {
            $0.activePane.highlightBar.prompt.clear()
        }
        .useful { !$0.activePane.highlightBar.prompt.highlights.isEmpty }
        .inMenu(.look)
    }
}
