import Strata
import StrataSearch
import StrataWindow

extension WindowCommand {
    /// Copies what a line says, without its time, its level and its source.
    package static var copyMessage: WindowCommand {
        WindowCommand("copy-message", "Copy message", in: .copy, synonyms: ["text", "body"]) {
            CopyOffer(scene: $0, pane: $0.activePane).copyMessage()
        }
        .useful { $0.activePane.list.selector.selectedWords == nil && $0.activePane.partsOfRowMeant?.message != nil }
        .inMenu(.copy)
    }

    /// Hides every line with the same message, whatever numbers are in it.
    package static var hideLike: WindowCommand {
        WindowCommand(
            "hide-like", "Hide lines like this", in: .filter, synonyms: ["exclude", "similar", "mute", "noise"],
            isEnabled: { $0.activePane.filters.isPossible }
        ) {
            guard let message = $0.activePane.partsOfRowMeant?.message else { return }
            $0.activePane.filters.add(FilterTerm(.has(SimilarMessage.pattern(of: message)), hides: true))
        }
        .useful { $0.activePane.partsOfRowMeant?.message != nil }
        .inMenu(.filter)
    }

    /// Shows only lines by the same source.
    package static var showOnlySource: WindowCommand {
        WindowCommand(
            "show-only-source", "Show only this source", in: .filter, synonyms: ["program", "logger", "service"],
            isEnabled: { $0.activePane.filters.isPossible }
        ) {
            guard let source = $0.activePane.partsOfRowMeant?.source else { return }
            $0.activePane.filters.add(FilterTerm(.has(Pattern(source, letterCase: .kept, isWholeWord: true))))
        }
        .named { $0.activePane.partsOfRowMeant?.source.map { "Show only source “\($0)”" } }
        .useful { $0.activePane.partsOfRowMeant?.source != nil }
        .inMenu(.filter)
    }
}

extension ListPane {
    /// So many characters of what is selected stand in a title.
    private static let mostQuoted = 24

    /// Returns a title with the words that are selected; nil if none are.
    func quoting(_ verb: String) -> String? {
        list.selector.selectedWords.map { words in
            let short = words.count > Self.mostQuoted ? words.prefix(Self.mostQuoted - 1) + "…" : words
            return "\(verb) “\(short)”"
        }
    }
}
