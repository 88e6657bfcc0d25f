import Strata
import StrataCommandLine
import StrataDocument
import StrataFeeds
import StrataInterface
import StrataSystem
import StrataWindow

/// A window that is open, for what is attached to it.
final class OpenWindow {
    let application: Application
    let scene: WindowScene
    let window: any Window
    let loop: any EventLoop
    let display: any Display
    let title: String
    let plugins: Plugins
    let outputs: WindowOutputs
    private var drawn: [(WindowScene, [PixelRect]) -> Void] = []
    private var parts: [AnyObject] = []

    init(
        application: Application, scene: WindowScene, window: any Window, loop: any EventLoop, display: any Display,
        title: String, plugins: Plugins, outputs: WindowOutputs
    ) {
        (self.application, self.scene, self.window, self.loop) = (application, scene, window, loop)
        (self.display, self.title, self.plugins, self.outputs) = (display, title, plugins, outputs)
        application.onFrame = { [unowned self] scene, areas in for body in drawn { body(scene, areas) } }
    }

    /// Calls `body` behind each picture, with what has changed in it.
    func onFrame(_ body: @escaping (WindowScene, [PixelRect]) -> Void) { drawn.append(body) }

    /// Keeps a part for as long as the window is open.
    func keep(_ part: AnyObject) { parts.append(part) }

    /// Changes the scene and has it drawn.
    func change(_ body: () -> Void) { application.change(body) }
}

/// What is attached to a window once it is open, in this order.
enum WindowParts {
    /// Attaches all of them. The trace comes first, for only now is all that was asked for known to be right.
    static func attachAll(to opened: OpenWindow) throws(CommandError) {
        try writeTrace(opened)
        openLinks(opened)
        addIcons(opened)
        connectDesktop(opened)
        keepAtEnd(opened)
        sayWhatFails(opened)
        watchArrivals(opened)
        acceptDrops(opened)
        watchPlugins(opened)
        nameLists(opened)
    }

    private static func writeTrace(_ opened: OpenWindow) throws(CommandError) {
        guard let file = opened.outputs.trace else { return }
        let trace = try TraceWriter(file)
        opened.onFrame { trace.write($0, damage: $1) }
    }

    private static func openLinks(_ opened: OpenWindow) {
        opened.application.onOpen = { [unowned scene = opened.scene] target in
            let problem = LinkOpener.open(target)
            if let problem { scene.activePane.show(Notice(text: problem, isWarning: true)) }
        }
    }

    private static func addIcons(_ opened: OpenWindow) {
        opened.application.onFirstFrame = { [unowned window = opened.window] in window.addIcons(AppIcon.rest) }
    }

    /// Connects assistive technology, the desktop's look, and the files of settings.
    private static func connectDesktop(_ opened: OpenWindow) {
        let (scene, loop, application) = (opened.scene, opened.loop, opened.application)
        let access = WindowAccess(
            to: scene, titled: opened.title, of: "strata", in: opened.window, host: application, loop: loop)
        opened.onFrame { scene, _ in access.frameDrawn(scene) }
        let desktop = DesktopWatch(opened.display, in: scene, loop: loop) { application.change($0) }
        opened.onFrame { _, _ in desktop.frameDrawn() }
        guard let settings = SettingsWatch(in: scene, loop: loop, { application.change($0) }) else { return }
        settings.onDesktop = { desktop.update() }
        settings.start()
        opened.keep(settings)
    }

    /// Has the rows written and the reader's places kept when the window ends.
    private static func keepAtEnd(_ opened: OpenWindow) {
        let export = opened.outputs.export
        // A list may be closed while its rows are on their way into a file.
        var closed: [RowSaving] = []
        opened.scene.root.onRemove.append { closed += $0.saveBar.prompt.underWay }
        WindowExit.prepare { [unowned scene = opened.scene] in
            export?.write(scene)
            finish(closed + scene.panes.flatMap(\.saveBar.prompt.underWay))
            if let problem = scene.remember() {
                let code = ExitCode.forWriting(problem)
                ProcessExit.register { code }
            }
        }
    }

    /// Waits for rows that the reader has had saved: the program ends when they are in their files.
    private static func finish(_ savings: [RowSaving]) {
        for saving in savings {
            ProcessExit.register {
                guard let error = saving.finish() else { return nil }
                Diagnostics.warn("cannot write \(saving.name): \(error.text)")
                return ExitCode.forWriting(error)
            }
        }
    }

    /// Prints a line for each input that breaks off, for a user whose eye is not on the window. Its rows stay shown,
    /// and their header says why.
    private static func sayWhatFails(_ opened: OpenWindow) {
        var said: Set<FeedError> = []
        func say(_ error: FeedError) { if said.insert(error).inserted { Diagnostics.warn(error.description) } }
        var told: Set<ObjectIdentifier> = []
        func listen() {
            for document in opened.scene.feeds where told.insert(ObjectIdentifier(document)).inserted {
                if let failure = document.feed.progress.failure { say(failure) }
                document.onNews { if case .failed(let error) = $0 { say(error) } }
            }
        }
        listen()
        opened.scene.root.onAdd.append { _ in listen() }
    }

    private static func watchArrivals(_ opened: OpenWindow) {
        guard let matcher = opened.outputs.notified else { return }
        let arrivals = ArrivalWatch(
            for: matcher, in: opened.scene.panes, of: opened.window, loop: opened.loop,
            notices: .standard(of: opened.title, opened.loop, for: matcher))
        opened.application.onKeyboard = { arrivals.keyboardCame() }
        opened.scene.root.onAdd.append { arrivals.add($0) }
        opened.scene.root.onRemove.append { arrivals.remove($0) }
    }

    private static func acceptDrops(_ opened: OpenWindow) {
        opened.application.onDrop = { [unowned opened] in
            guard let notice = FileDrop.open($0) else { return }
            opened.change { opened.scene.activePane.show(notice) }
        }
    }

    /// Has the title say what the window shows as lists come and go, and as keys go to another one.
    private static func nameLists(_ opened: OpenWindow) {
        opened.scene.root.onSelect = { [unowned opened] in opened.application.title = opened.scene.title }
        if opened.scene.root.arrangement == .tabs { opened.application.title = opened.scene.title }
    }

    private static func watchPlugins(_ opened: OpenWindow) {
        guard opened.plugins.areWatched else { return }
        let watch = PluginWatch(opened.plugins.loader, loop: opened.loop, in: opened.scene)
        watch.start { [unowned opened] in opened.change($0) }
        opened.keep(watch)
    }
}
