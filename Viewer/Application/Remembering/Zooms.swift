import StrataInterface
import StrataJSON
import StrataSystem

/// Keeps how large the text of each kind of rows was from one run to the next.
final class Zooms: Remembering {
    private let folder: StateFolder
    private let kind: String
    private unowned let scene: WindowScene
    private let before: Double
    private static let name = "zoom"

    /// Makes the zooms in a folder, for a window, which gets the size that its kind of rows had last.
    ///
    /// - Parameter kind: how its rows look, by name.
    init(_ folder: StateFolder, of kind: String, _ scene: WindowScene) {
        (self.folder, self.kind, self.scene) = (folder, kind, scene)
        let kept = folder.members(of: Self.name)[kind]?.number
        if let kept, Zooming.range.contains(kept) { scene.zoom = kept }
        before = scene.zoom
    }

    /// Keeps it if it has changed.
    @discardableResult
    func save() -> SystemError? {
        guard scene.zoom != before else { return nil }
        var kept = folder.members(of: Self.name)
        kept[kind] = .number(JSONNumber(scene.zoom))
        folder.keep(kept, as: Self.name)
        return nil
    }
}
