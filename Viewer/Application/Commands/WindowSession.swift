import Strata
import StrataCanvas
import StrataCommandLine
import StrataFeeds
import StrataFormats
import StrataInterface
import StrataSystem
import StrataWindow

/// A window from what is opened before it to the end of the process.
struct WindowSession {
    private var options: Options
    private let plugins: Plugins
    private let title: String
    private let library: FontLibrary
    private let outputs: WindowOutputs
    private let display: any Display
    private let startup: String?
    private let memory: StateFolder?
    private let kept: WindowGeometry.Kept?

    /// Makes a scene of what was opened.
    typealias SceneMaker = (SceneBuilder) throws(CommandError) -> WindowScene

    /// Opens what a window needs, so that what is wrong is said before there is one.
    ///
    /// - Parameter inputs: what the command reads; nil where that is what the options name.
    init(
        _ options: Options, _ plugins: Plugins, title: String, reading inputs: InputFiles? = nil
    ) throws(CommandError) {
        // Before there is a second thread.
        WindowSystem.prepareProcess()
        // Libraries have no words where there is too little.
        try ProcessLimits.check()
        startup = StartupNotification.consumeIdentifier()
        // Reads what fonts there are on a thread of its own, beside all that comes before they are needed.
        library = FontLibrary()
        // What options name are lines.
        if inputs == nil { FormatShelf.readAhead() }
        _ = try options.filter.terms()
        outputs = try WindowOutputs(options, reading: inputs ?? InputFiles(options, plugins))
        display = try Self.openDisplay(options)
        StartTimeline.pass(.connected)
        let keeps = options.window.remembersGeometry && options.settings[.remember]
        memory = keeps ? StateFolder.standard : nil
        kept = memory.flatMap { WindowGeometry.Kept(in: $0) }?.fitted(to: display)
        (self.plugins, self.title, self.options) = (plugins, title, options)
        if let kept { self.options.window.size = kept.size }
        let desktop = DesktopSettings.current([DesktopSettings(display.desktopLook)]).said
        self.options.settings.set(desktop, in: .desktop)
        try Self.checkSize(self.options, display)
        Self.endProperly()
    }

    /// Shows a scene until the window is closed.
    ///
    /// - Parameter open: opens what the scene shows; comes before there is a window, so that an error shows none. What it
    ///   returns makes the scene, while the window is on its way to the screen.
    func run(_ open: (Options) throws(CommandError) -> SceneMaker) throws(CommandError) {
        // The loop comes first: threads of feeds inherit which signals are blocked.
        let loop = try PollLoop.endedBySignals(display: display)
        library.scale = display.scale
        try SceneBuilder.checkFonts(in: library, Theme(options.settings).faces)
        StartTimeline.pass(.fonts)
        let make = try open(options)
        StartTimeline.pass(.read)
        let window = makeWindow()
        window.show()
        StartTimeline.pass(.mapped)
        let opened = try openedWindow(loop, window, make)
        try WindowParts.attachAll(to: opened)
        opened.application.run()
        end(opened)
    }

    private func openedWindow(
        _ loop: any EventLoop, _ window: any Window, _ make: SceneMaker
    ) throws(CommandError) -> OpenWindow {
        var options = options
        // One that is enormous has a smaller picture.
        if window.size != window.pictureSize { options.window.size = window.pictureSize.points }
        let picture = try Self.makePicture(window)
        let clock = TimedFrameClock(loop: loop, interval: display.refreshInterval())
        let builder = SceneBuilder(
            options, registry: plugins.registry, faults: plugins.loader.faults, library: library,
            scale: display.scale, frameInterval: clock.interval)
        let scene = try make(builder)
        StartTimeline.pass(.made)
        if let memory { scene.sources.append(WindowGeometry(memory, of: window)) }
        let application = Application(
            loop: loop, clock: clock, window: window, picture: picture, scene: scene,
            onWarning: { Diagnostics.warn($0) })
        application.title = title
        return OpenWindow(
            application: application, scene: scene, window: window, loop: loop, display: display, title: title,
            plugins: plugins, outputs: outputs)
    }

    private func end(_ opened: OpenWindow) {
        WindowExit.run()
        // A server that has stopped may answer nothing; a clipboard manager may be slow, and that has to be said.
        Watchdog.arm(granting: Selection.longestHandover)
        opened.application.handOverClipboard()
        opened.window.close()
        Watchdog.disarm()
        ProcessExit.end()
    }
}

extension WindowSession {
    private static func openDisplay(_ options: Options) throws(CommandError) -> any Display {
        do throws(CommandError) {
            return try WindowSystem.open(scale: options.window.scale)
        } catch {
            // An input that is not there is the nearer reason.
            let isMerged = Inputs.areMerged(options)
            for file in options.files where file != "-" && !(isMerged && InputName(file).isPlural) {
                _ = try Inputs.open([file], follows: false)
            }
            if let program = options.program, let problem = LineFeed.problem(ofRunning: program) {
                throw CommandError(problem)
            }
            throw error
        }
    }

    /// The time that the main thread may take to answer a signal, in milliseconds, before the program ends without it.
    private static let patience = 250.0

    /// Has the program end in one way only from here on, in which nothing makes it wait.
    private static func endProperly() {
        Diagnostics.beQueued()
        WindowSystem.onLoss {
            WindowExit.run()
            ProcessExit.end($0, exitCode: $1)
        }
        Watchdog.start(patience: patience) { ProcessExit.end() }
    }

    private static func checkSize(_ options: Options, _ display: any Display) throws(CommandError) {
        let asked = WindowSize(
            pixelWidth: Int((options.window.size.width * display.scale).rounded()),
            pixelHeight: Int((options.window.size.height * display.scale).rounded()), scale: display.scale)
        let limit = display.largestSide
        guard max(asked.pixelWidth, asked.pixelHeight) > limit else { return }
        let size = "\(Int(options.window.size.width))x\(Int(options.window.size.height))"
        let scale = display.scale == display.scale.rounded() ? "\(Int(display.scale))" : "\(display.scale)"
        throw .usage(
            "a window of \(asked.pixels) pixels ('--size \(size)' at a scale of \(scale)) is too large: X counts "
                + "\(CountText.grouped(limit)) on a side; give it a smaller '--size' or '--scale'")
    }

    private func makeWindow() -> any Window {
        var configuration = WindowConfiguration(title: title, size: options.window.size)
        configuration.startupIdentifier = startup
        configuration.state = kept?.state ?? WindowState()
        // A size that is asked for is given.
        configuration.minimumSize = Size(
            width: min(Metrics.minimumWidth, options.window.size.width),
            height: min(Metrics.minimumHeight, options.window.size.height))
        let theme = Theme(options.settings)
        configuration.background = theme.palette.background.pixel & 0xFFFFFF
        configuration.icons = AppIcon.first
        return display.makeWindow(configuration)
    }

    private static func makePicture(_ window: any Window) throws(CommandError) -> any WindowPicture {
        do { return try window.makePicture() } catch { throw CommandError(error) }
    }
}
