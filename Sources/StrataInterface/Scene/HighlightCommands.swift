import StrataSearch

extension WindowCommand {
    package static var highlight: WindowCommand {
        WindowCommand(
            "highlight", "Highlight…", in: .find, keys: ["H"], synonyms: ["colour", "color", "tint", "mark words"]
        ) { scene in
            let pane = scene.activePane
            if let words = pane.list.selectedWords {
                pane.highlightBar.use.toggle(Pattern(words, .plain))
            } else {
                scene.open(pane.highlightBar, Pattern(""))
            }
        }
        .named { $0.quoting("Highlight") }
        .inMenu(.row)
    }
    package static var clearHighlights: WindowCommand {
        WindowCommand("clear-highlights", "Clear highlights", in: .find, synonyms: ["remove", "colour"]) {
            $0.activePane.highlightBar.use.clear()
        }
        .useful { !$0.activePane.highlightBar.use.highlights.isEmpty }
        .inMenu(.look)
    }
}
