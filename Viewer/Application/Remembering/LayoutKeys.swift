import Strata
import StrataInterface
import StrataJSON
import StrataSystem

/// Keeps which digits a reader has given to layouts from one run to the next.
final class LayoutKeys: Remembering {
    private let folder: StateFolder
    private unowned let scene: WindowScene
    private let before: [String: String]
    private static let name = "layout-keys"

    /// Makes the keys in a folder, for a window, which gets the digits that were given before to layouts that it can
    /// show.
    init(_ folder: StateFolder, _ scene: WindowScene) {
        (self.folder, self.scene) = (folder, scene)
        let registry = scene.panes.first?.list.strategies.registry ?? StrategyRegistry()
        for (digit, chain) in folder.members(of: Self.name) {
            guard let chain = chain.string, WindowScene.layoutDigits.contains(digit) else { continue }
            if (try? StrategyChain(chain, in: registry)) != nil { scene.give(digit, to: chain) }
        }
        before = scene.givenDigits
    }

    /// Keeps what was given in this run, besides what was before.
    @discardableResult
    func save() -> SystemError? {
        let new = scene.givenDigits.filter { before[$0.key] != $0.value }
        guard !new.isEmpty else { return nil }
        // A layout has one digit, the one that it was given last.
        var kept = folder.members(of: Self.name).filter { !new.values.contains($0.value.string ?? "") }
        for (digit, chain) in new { kept[digit] = .text(chain) }
        folder.keep(kept, as: Self.name)
        return nil
    }
}
