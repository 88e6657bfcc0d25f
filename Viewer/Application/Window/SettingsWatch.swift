import StrataInterface
import StrataSystem
import StrataWindow

/// Takes over the user's settings, themes, and the desktop's settings, whenever their files are written.
final class SettingsWatch {
    /// The desktop's file was written.
    var onDesktop: () -> Void = {}

    private let file: String
    private let desktop: String
    private let settings: SettingsStore
    /// The scene. Another one may be shown by now; what is set holds for that, too.
    private weak var scene: WindowScene?
    private let loop: any EventLoop
    private let change: (() -> Void) -> Void
    /// The files of the theme that is shown, which are others with each.
    private var themeFiles: [String] = []
    private var watcher: FileWatcher?
    private var registration: LoopRegistration?

    /// Makes a watch; nil if there are no such files.
    ///
    /// - Parameter change: changes the scene and has it drawn.
    init?(in scene: WindowScene, loop: any EventLoop, _ change: @escaping (() -> Void) -> Void) {
        guard let file = SettingsFile.path, let desktop = DesktopSettings.path else { return nil }
        (self.file, self.desktop, self.loop, self.change) = (file, desktop, loop, change)
        (self.scene, settings) = (scene, scene.settings)
    }

    /// Begins to watch, for as long as the window is open.
    func start() {
        themeFiles = filesOfTheme
        watch()
        settings.observe(self) { [unowned self] _, _ in follow() }
        // Standard error has been told, which a user who starts from a desktop does not see.
        show(read().complaints)
    }

    private var filesOfTheme: [String] { ThemeShelf.standard.read(settings.settings.shownTheme)?.files ?? ownFile }

    /// The path that a theme that is not there would have.
    private var ownFile: [String] { ThemeShelf.standard.path(of: settings.settings.shownTheme).map { [$0] } ?? [] }

    /// Watches other files where the theme comes from others. Where the system has no watches left, nothing is taken over.
    private func follow() {
        let files = filesOfTheme
        guard files != themeFiles else { return }
        themeFiles = files
        watch()
    }

    private func watch() {
        if let registration { loop.remove(registration) }
        watcher = FileWatcher([file, desktop] + themeFiles)
        registration = watcher.map { watcher in
            loop.watch(watcher.descriptor) { [self] in take(watcher.drain()) }
        }
    }

    private func take(_ written: [String]) {
        if written.contains(file) { change { takeOver() } }
        if written.contains(desktop) { onDesktop() }
        guard themeFiles.contains(where: written.contains) else { return }
        if let scene { change { ViewerSetting.showTheme(scene) } }
        // It may be based on another one now.
        follow()
    }

    private func takeOver() {
        let (values, complaints) = read()
        settings.set(values, in: .file)
        for complaint in complaints { Diagnostics.warn(complaint) }
        show(complaints)
    }

    private func read() -> (values: [String: String], complaints: [String]) {
        var complaints: [String] = []
        let values = SettingsFile.read(file) { complaints.append($0) }
        return (values, complaints)
    }

    /// Says in the window what of the file says nothing.
    private func show(_ complaints: [String]) {
        guard let first = complaints.first else { return }
        let rest = complaints.count > 1 ? " (and more, on standard error)" : ""
        scene?.activePane.show(Notice(text: first + rest, isWarning: true))
    }
}
