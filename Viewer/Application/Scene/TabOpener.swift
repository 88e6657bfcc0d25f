import StrataCommandLine
import StrataInterface
import StrataSystem
import StrataWindow

/// Opens files in tabs of a window that shows files.
final class TabOpener: SceneSource {
    private let builder: SceneBuilder
    private let memory: StateFolder?

    /// - Parameter memory: where it is kept what readers mark in files; nil: nowhere.
    init(_ builder: SceneBuilder, remembering memory: StateFolder?) { (self.builder, self.memory) = (builder, memory) }

    /// Opens a file in a tab; a folder, which is one list of its files, in a window of its own.
    ///
    /// - Returns: Why that cannot be done, in a sentence; nil where it is done.
    func open(_ path: String, in scene: WindowScene) -> String? {
        guard !InputName(path).isPlural else { return FileDrop.show([path]) }
        do throws(CommandError) {
            try builder.add(path, to: scene, remembering: memory)
            return nil
        } catch {
            return "Not opened: \(error.description)."
        }
    }
}

extension WindowScene {
    /// The part that opens files in tabs; nil in a window that shows no files.
    var tabs: TabOpener? { lists.canChange ? sources.lazy.compactMap { $0 as? TabOpener }.first : nil }
}
