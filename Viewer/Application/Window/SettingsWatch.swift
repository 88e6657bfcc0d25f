import StrataInterface
import StrataSystem
import StrataWindow

/// Takes over the user's settings, and the desktop's, whenever their files are written.
final class SettingsWatch {
    private let file: String
    private let desktop: String
    private let settings: SettingsStore
    /// Another scene may be shown by now; what is set holds for that, too.
    private weak var scene: WindowScene?
    private let watcher: FileWatcher

    /// Nil where there are no such files, or where the system has no watches left, as it is for everything else then.
    init?(in scene: WindowScene) {
        guard let file = SettingsFile.path, let desktop = DesktopSettings.path,
            let watcher = FileWatcher([file, desktop])
        else { return nil }
        (self.file, self.desktop, self.watcher) = (file, desktop, watcher)
        (self.scene, settings) = (scene, scene.settings)
    }

    /// Begins to watch.
    ///
    /// - Parameter change: changes the scene and has it drawn.
    func start(_ loop: any EventLoop, _ change: @escaping (() -> Void) -> Void) {
        loop.watch(watcher.descriptor) { [self] in
            let written = watcher.drain()
            if written.contains(file) { change { takeOver() } }
            if written.contains(desktop), let scene { change { ViewerSetting.followDesktop(scene) } }
        }
    }

    private func takeOver() {
        var complaints: [String] = []
        let values = SettingsFile.read(file) { complaints.append($0) }
        settings.set(values, in: .file)
        for complaint in complaints { Diagnostics.warn(complaint) }
        guard let first = complaints.first else { return }
        let rest = complaints.count > 1 ? " (and more, on standard error)" : ""
        scene?.activePane.show(Notice(text: first + rest, isWarning: true))
    }
}
