import StrataInterface
import StrataPlugin
import StrataPluginCommand
import StrataWindow

/// Takes over plugins that are built anew while a window shows them (`--watch-plugins`).
final class PluginWatch {
    private let loader: PluginLoader
    private let loop: any EventLoop
    private let panes: [ListPane]
    private let watcher: PluginWatcher?

    init(_ loader: PluginLoader, loop: any EventLoop, panes: [ListPane]) {
        self.loader = loader
        self.loop = loop
        self.panes = panes
        watcher = PluginWatcher(loader.plugins.map(\.path))
        if watcher == nil { Diagnostics.warn("the system has no file watches left; plugins are not watched") }
    }

    /// Begins to watch.
    ///
    /// - Parameter change: Changes the scene and has it drawn.
    func start(_ change: @escaping (() -> Void) -> Void) {
        guard let watcher else { return }
        loop.watch(watcher.descriptor) { [unowned self] in
            let files = watcher.drain()
            guard !files.isEmpty else { return }
            change { for file in files { reload(file) } }
        }
    }

    private func reload(_ file: String) {
        do {
            let names = try loader.reload(file)
            for pane in panes { pane.list.takeOver(names) }
            let dropped = loader.droppedOptions
            let defaults = dropped.isEmpty ? "" : "; \(dropped.joined(separator: ", ")) went back to the default"
            say(
                Notice(text: "took over the new build of \(names.joined(separator: ", "))\(defaults)", isWarning: false)
            )
        } catch  where error.kind == .incomplete {
            // Whoever writes it is not done; the last of it is heard of, too.
            Diagnostics.warn("kept the old build: \(error)")
        } catch {
            say(Notice(text: "kept the old build: \(error)", isWarning: true))
        }
    }

    private func say(_ notice: Notice) {
        for pane in panes { pane.show(notice) }
        Diagnostics.warn(notice.text)
    }
}
