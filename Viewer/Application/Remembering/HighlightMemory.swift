import StrataInterface
import StrataJSON
import StrataSearch
import StrataSystem

/// Keeps highlights from one run to the next. All lists of a window have the same ones.
final class HighlightMemory: Remembering {
    private let folder: StateFolder
    private var panes: [ListPane] = []
    private var before: [Highlight] = []
    private static let (name, member) = ("highlights", "patterns")
    /// So many are kept.
    static let most = 100

    /// Makes the highlights in a folder, for lists, which get those that were kept.
    init(_ folder: StateFolder, _ panes: [ListPane]) {
        self.folder = folder
        before = kept
        for pane in panes { add(pane) }
    }

    /// Has a list show the highlights that the others show.
    func add(_ pane: ListPane) {
        pane.highlightBar.prompt.highlights = panes.first?.highlightBar.prompt.highlights ?? before
        pane.highlightBar.prompt.onChange = { [unowned self] in share($0) }
        panes.append(pane)
    }

    /// Forgets a list that is closed.
    func remove(_ pane: ListPane) { panes.removeAll { $0 === pane } }

    private func share(_ highlights: [Highlight]) {
        for pane in panes { pane.highlightBar.prompt.highlights = highlights }
    }

    /// Keeps them if they have changed.
    @discardableResult
    func save() -> SystemError? {
        guard let now = panes.first?.highlightBar.prompt.highlights, now != before else { return nil }
        // Another window may have added some since.
        let others = kept.filter { old in !(now + before).contains { $0.pattern == old.pattern } }
        before = now
        folder.keep([Self.member: .array((others + now).suffix(Self.most).map(\.json))], as: Self.name)
        return nil
    }

    private var kept: [Highlight] {
        (folder.members(of: Self.name)[Self.member]?.values ?? []).compactMap { Highlight($0) }
    }
}

extension Highlight {
    /// The JSON that is kept of it.
    fileprivate var json: JSONValue {
        var set = FilterSet()
        set.terms = [FilterTerm(.has(pattern))]
        return .object(JSONObject([("pattern", set.json), ("color", .number(color))]))
    }

    /// Takes what was kept; nil if it is no such thing.
    fileprivate init?(_ json: JSONValue) {
        guard let object = json.object, let set = object["pattern"].flatMap({ FilterSet($0) }),
            case .has(let pattern)? = set.terms.first?.condition
        else { return nil }
        let color = object["color"]?.integer ?? 0
        self.init(pattern, color: (0..<RowMark.colorCount).contains(color) ? color : 0)
    }
}
