import StrataInterface
import StrataPlugin
import StrataSystem
import StrataWindow

/// Takes over plugins that are built anew while a window shows them (`--watch-plugins`).
final class PluginWatch {
    private let loader: PluginLoader
    private let loop: any EventLoop
    private unowned let scene: WindowScene
    private let watcher: FileWatcher?
    private let trials: PluginTrials?

    init(_ loader: PluginLoader, loop: any EventLoop, in scene: WindowScene) {
        self.loader = loader
        self.loop = loop
        self.scene = scene
        watcher = FileWatcher(loader.plugins.map(\.path))
        trials = try? PluginTrials(loader)
        if watcher == nil || trials == nil {
            Diagnostics.warn("the system has no file watches left; plugins are not watched")
        }
    }

    /// Begins to watch.
    ///
    /// - Parameter change: Changes the scene and has it drawn.
    func start(_ change: @escaping (() -> Void) -> Void) {
        guard let watcher, let trials else { return }
        // It is there for as long as the loop is.
        let tell = { [self] file, error in change { reload(file, error) } }
        trials.start(loop, tell)
        loop.watch(watcher.descriptor) { for file in watcher.drain() { trials.begin(file, tell) } }
    }

    /// Takes over the build of a file, unless something was found to be wrong with it.
    private func reload(_ file: String, _ error: PluginError?) {
        do throws(PluginError) {
            if let error { throw error }
            let names = try loader.reload(file)
            for pane in scene.panes { pane.list.strategies.takeOver(names) }
            let dropped = loader.droppedOptions
            let defaults = dropped.isEmpty ? "" : "; \(dropped.joined(separator: ", ")) went back to the default"
            say(
                Notice(text: "took over the new build of \(names.joined(separator: ", "))\(defaults)", isWarning: false)
            )
        } catch  where error.kind == .incomplete {
            // Its writer is not done; the last of it is heard of, too.
            Diagnostics.warn("kept the old build: \(error)")
        } catch {
            say(Notice(text: "kept the old build: \(error)", isWarning: true))
        }
    }

    private func say(_ notice: Notice) {
        for pane in scene.panes { pane.show(notice) }
        Diagnostics.warn(notice.text)
    }
}
