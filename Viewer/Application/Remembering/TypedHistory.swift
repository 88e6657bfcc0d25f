import StrataInterface
import StrataJSON
import StrataSystem

/// Keeps what was typed into bars from one run to the next.
final class TypedHistory: Remembering {
    private let folder: StateFolder
    private var panes: [ListPane] = []
    private static let name = "history"

    /// Makes the history in a folder, for the bars of lists, which get what was typed before.
    init(_ folder: StateFolder, _ panes: [ListPane]) {
        self.folder = folder
        for pane in panes { add(pane) }
    }

    /// Has a list remember what was typed before.
    func add(_ pane: ListPane) {
        panes.append(pane)
        for (name, texts) in kept() { pane.tools.remembering[name]?.remember(texts) }
    }

    /// Keeps what was typed into the bars of a list that is closed.
    func remove(_ pane: ListPane) {
        save()
        panes.removeAll { $0 === pane }
    }

    /// Keeps what was typed, behind what others have kept since.
    @discardableResult
    func save() -> SystemError? {
        let before = kept()
        var members = before.mapValues { JSONValue.array($0.map { .text($0) }) }
        var hasNews = false
        for name in panes.flatMap({ $0.tools.remembering.keys }).unique.sorted() {
            let new = panes.flatMap { $0.tools.remembering[name]?.typed ?? [] }
            guard !new.isEmpty else { continue }
            let texts = (before[name] ?? []).filter { !new.contains($0) } + new
            members[name] = .array(texts.suffix(Self.most).map { .text($0) })
            hasNews = true
        }
        if hasNews { folder.keep(members, as: Self.name) }
        return nil
    }

    private static let most = 100

    private func kept() -> [String: [String]] {
        folder.members(of: Self.name).mapValues { $0.values?.compactMap(\.string) ?? [] }
    }
}

extension [String] {
    fileprivate var unique: Set<String> { Set(self) }
}
