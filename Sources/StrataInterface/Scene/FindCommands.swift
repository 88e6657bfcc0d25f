import Strata
import StrataSearch

extension WindowCommand {
    package static var find: WindowCommand {
        WindowCommand(
            "find", "Find…", in: .find, keys: ["/", "Control+f"], synonyms: ["search", "grep", "highlight", "regex"]
        ) {
            BarOpener(scene: $0).openFind($0.activePane.list.selector.selectedWords, as: .plain)
        }
        .named { $0.activePane.quoting("Find") }
        .inMenu(.reading)
    }
    package static var findNext: WindowCommand {
        WindowCommand("find-next", "Find next", in: .find, keys: ["n", "F3"], synonyms: ["hit", "match"]) {
            BarOpener(scene: $0).stepFind(1)
        }
        .useful { $0.activePane.findBar.isOpen || !$0.activePane.findBar.pattern.text.isEmpty }
        .inMenu(.reading)
    }
    package static var findPrevious: WindowCommand {
        WindowCommand(
            "find-previous", "Find previous", in: .find, keys: ["N", "Shift+F3"], synonyms: ["hit", "match"]
        ) {
            BarOpener(scene: $0).stepFind(-1)
        }
        .useful { $0.activePane.findBar.isOpen || !$0.activePane.findBar.pattern.text.isEmpty }
        .inMenu(.reading)
    }
}

extension WindowCommands {
    /// Leaves the keys with the list, as in vi, so that `n` and `N` go on.
    static var findWord: WindowCommand {
        WindowCommand(
            "find-word", "Find word at pointer", in: .find, keys: ["*"], synonyms: ["selection", "under cursor"]
        ) {
            let selector = $0.activePane.list.selector
            if let words = selector.selectedWords {
                return BarOpener(scene: $0).find(words, from: selector.textSelection?.anchor.row)
            }
            let point = $0.activePane.list.pointer.point
            BarOpener(scene: $0).find(
                point.flatMap(selector.word), from: point.flatMap(selector.place)?.place.row)
        }
    }
}

extension WindowCommand {
    package static var goTo: WindowCommand {
        WindowCommand(
            "go-to", "Go to line or time…", in: .find, keys: [":", "Control+g"] + (1...9).map(String.init),
            synonyms: ["jump", "goto", "number", "date", "percent"]
        ) {
            BarOpener(scene: $0).open($0.activePane.goToBar, Pattern(""))
        }.inMenu(.reading)
    }
}

extension WindowScene {
    /// Opens the bar for a search over the list that keys go to, and gives it the keyboard.
    ///
    /// - Parameter text: what is looked for; nil: what was last.
    public func openFind(_ text: String? = nil) { BarOpener(scene: self).openFind(text) }

    /// A bar that was closed has the keyboard no more.
    func dropClosedFields() {
        guard let focused else { return }
        var isThere = false
        root.visit { if $0 === focused { isThere = true } }
        if !isThere { focus(root.focusChain.first) }
    }
}
