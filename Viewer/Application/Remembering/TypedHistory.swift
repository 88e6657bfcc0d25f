import StrataInterface
import StrataJSON
import StrataSystem
import StrataWindow

/// Keeps what was typed into bars from one run to the next.
final class TypedHistory: SceneSource, Remembering {
    private let folder: StateFolder
    private let panes: [ListPane]
    private static let name = "history"

    /// In a folder, for the bars of lists, which get what was typed before.
    init(_ folder: StateFolder, _ panes: [ListPane]) {
        (self.folder, self.panes) = (folder, panes)
        for (name, texts) in kept() {
            for pane in panes { pane.historyBars[name]?.remember(texts) }
        }
    }

    func connect(to loop: any EventLoop, onArrival: @escaping () -> Void) {}
    func start() {}
    func applyPending() {}
    func disconnect() {}

    /// Keeps what was typed, behind what others have kept since.
    func save() {
        let before = kept()
        var members: [(String, JSONValue)] = []
        for name in panes.flatMap({ $0.historyBars.keys }).unique.sorted() {
            let new = panes.flatMap { $0.historyBars[name]?.typed ?? [] }
            guard !new.isEmpty else { continue }
            let texts = (before[name] ?? []).filter { !new.contains($0) } + new
            members.append((name, .array(texts.suffix(Self.most).map { .text($0) })))
        }
        guard !members.isEmpty else { return }
        let known = Set(members.map(\.0))
        members += before.filter { !known.contains($0.key) }.map { ($0.key, .array($0.value.map { .text($0) })) }
        // Nobody misses it.
        try? folder.write(JSONValue.object(JSONObject(members)).compactText + "\n", as: Self.name)
    }

    private static let most = 100

    private func kept() -> [String: [String]] {
        guard let text = folder.read(Self.name), let object = (try? JSONValue(line: text.utf8))?.object else {
            return [:]
        }
        var kept: [String: [String]] = [:]
        for member in object.members { kept[member.key] = member.value.values?.compactMap(\.string) ?? [] }
        return kept
    }
}

extension [String] {
    fileprivate var unique: Set<String> { Set(self) }
}
