import Strata
import StrataInterface
import StrataJSON
import StrataWindow

/// Keeps which digits a reader has given to layouts from one run to the next.
final class LayoutKeys: SceneSource, Remembering {
    private let folder: StateFolder
    private unowned let scene: WindowScene
    private static let name = "layout-keys"

    /// In a folder, for a window, which gets the digits that were given before to layouts that it can show.
    init(_ folder: StateFolder, _ scene: WindowScene) {
        (self.folder, self.scene) = (folder, scene)
        guard let registry = scene.panes.first?.list.registry else { return }
        for (digit, chain) in kept()
        where WindowScene.layoutDigits.contains(digit) && (try? StrategyChain(chain, in: registry)) != nil {
            scene.give(digit, to: chain)
        }
        scene.givenDigits = [:]
    }

    func connect(to loop: any EventLoop, onArrival: @escaping () -> Void) {}
    func start() {}
    func applyPending() {}
    func disconnect() {}

    /// Keeps what was given in this run, besides what was before.
    func save() {
        guard !scene.givenDigits.isEmpty else { return }
        let now = scene.givenDigits
        // A layout has one digit, the one that it was given last.
        let all = kept().filter { !now.values.contains($0.value) }.merging(now) { $1 }
        let members = all.sorted { $0.key < $1.key }.map { ($0.key, JSONValue.text($0.value)) }
        // Nobody misses it.
        try? folder.write(JSONValue.object(JSONObject(members)).compactText + "\n", as: Self.name)
    }

    private func kept() -> [String: String] {
        guard let text = folder.read(Self.name), let object = (try? JSONValue(line: text.utf8))?.object else {
            return [:]
        }
        let members = object.members.compactMap { member in member.value.string.map { (member.key, $0) } }
        return Dictionary(members) { $1 }
    }
}

extension WindowScene {
    /// Has what its reader types, and which keys layouts are given, kept from one run to the next.
    func keepHabits(in folder: StateFolder) {
        sources += [TypedHistory(folder, panes), LayoutKeys(folder, self)]
    }
}
