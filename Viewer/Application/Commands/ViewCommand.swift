import Strata
import StrataCanvas
import StrataCommandLine
import StrataFeeds
import StrataInterface
import StrataSimulation
import StrataSystem
import StrataWindow

/// `strata [OPTIONS] [FILE…]`: the window.
enum ViewCommand {
    static let command: Command = {
        var command = Command(
            "",
            [
                .init("strata [OPTIONS] [FILE…]", "show files, opened at their newest line"),
                .init("… | strata [OPTIONS]", "show what comes through a pipe"),
                .init("strata [OPTIONS] -- COMMAND ARGUMENT…", "show what a command writes"),
                .init("strata --split|--tabs [OPTIONS] FILE…", "show several lists in one window"),
                .init("strata --merge [OPTIONS] FILE…", "show several files as one list, in the order of times"),
                .init("strata FOLDER|'PATTERN'", "show all files of a folder or a pattern as one list"),
            ], options: OptionName.window.syntax
        ) { arguments throws(CommandError) in
            try run(arguments)
            return 0
        }
        command.runsProgram = true
        command.help = { HelpText.text }
        return command
    }()

    private static func run(_ arguments: ParsedArguments) throws(CommandError) {
        if let path = arguments.value(OptionName.replay.rawValue) {
            return try ReplayWindow.show(path, of: WindowKind.recordable, arguments)
        }
        let plugins = try Plugins(arguments, limits: .window)
        var options = try plugins.options(of: arguments)
        options.remembersGeometry = !arguments.has(OptionName.size.rawValue)
        try options.refuseRecords()
        if options.program == nil { try Inputs.check(options.files) }
        let isMerged = Inputs.areMerged(options)
        let names = options.files.map { isMerged && InputName($0).isPlural ? Folder.realPath(of: $0) ?? $0 : $0 }
        let title = isMerged ? "\(FeedStatus(files: names).title), merged" : FeedStatus(options).title
        try show(options, plugins, title: title, from: kind.head(arguments, options), open: kind.open)
    }

    /// A window of files, pipes and commands.
    static let kind = WindowKind(command: "") { arguments, plugins throws(CommandError) in
        try plugins.options(of: arguments)
    } open: { options throws(CommandError) in
        let make = Outside.value("merge") { Inputs.areMerged(options) } ? try openMerged(options) : try openAll(options)
        return { builder throws(CommandError) in
            let memory = builder.settings.settings[.remember] ? StateFolder.standard : nil
            let scene = try make(builder, memory)
            if let memory { scene.sources.append(RecentFiles(memory, showing: options.files)) }
            scene.filterShelf = FilterFile.standard { Diagnostics.warn($0) }
            return scene
        }
    }

    private typealias RememberingMaker = (SceneBuilder, StateFolder?) throws(CommandError) -> WindowScene

    private static func openAll(_ options: Options) throws(CommandError) -> RememberingMaker {
        let feeds = try Inputs.openAll(options, follows: true, startsAtOnce: false)
        return { builder, memory throws(CommandError) in try builder.window(of: feeds, remembering: memory) }
    }

    /// Returns all that is named as one list.
    private static func openMerged(_ options: Options) throws(CommandError) -> RememberingMaker {
        let inputs = Inputs.merged(options, follows: true, startsAtOnce: false)
        try inputs.checkFolders()
        let opened = try inputs.openNew()
        return { builder, memory throws(CommandError) in
            try builder.window(merging: inputs, opened, remembering: memory)
        }
    }

    /// Shows a scene in a window until that is closed.
    ///
    /// - Parameters:
    ///   - inputs: What the command reads; nil where that is what the options name.
    ///   - head: What a recording of it begins with, if it can be recorded.
    ///   - open: Opens what the scene shows; comes before there is a window, so that an error shows none. What it
    ///     returns makes the scene, while the window is on its way to the screen.
    static func show(
        _ options: Options, _ plugins: Plugins, title: String, reading inputs: InputFiles? = nil,
        from head: RecordingHead? = nil,
        open: (Options) throws(CommandError) -> WindowKind.Maker
    ) throws(CommandError) {
        // Before there is a second thread.
        WindowSystem.prepareProcess()
        // Libraries have no words where there is too little.
        try ProcessLimits.check()
        let startup = Startup.take()
        // Reads what fonts there are on a thread of its own, beside all that comes before they are needed.
        let library = FontLibrary()
        let read = inputs ?? InputFiles(options, plugins)
        let traceFile = try options.trace.map { path throws(CommandError) in
            try OutputFile(path, .trace, reading: read)
        }
        let export = try options.export.map { path throws(CommandError) in
            try RowExport(OutputFile(path, .rows, reading: read))
        }
        let recording = try options.record.map { path throws(CommandError) in
            try OutputFile(path, .recording, reading: read)
        }
        try checkOutputs(options)
        let notified = try options.filter.notifyMatcher()
        let display = try openDisplay(options)
        StartTimeline.pass(.connected)
        let keeps = options.remembersGeometry && options.record == nil && options.settings[.remember]
        let memory = keeps ? StateFolder.standard : nil
        let kept = memory.flatMap { WindowGeometry.Kept(in: $0) }?.fitted(to: display)
        var options = options
        if let kept { options.size = kept.size }
        options.settings.set(DesktopSettings.current([DesktopSettings(display.desktopLook)]).said, in: .desktop)
        try checkSize(options, display)
        endProperly()
        let isNew = recording.map { !Folder.exists($0.path) } ?? false
        let tape: RecordingTape?
        if let recording, var head {
            head.settings = options.settings
            tape = try RecordingTape(recording, head)
        } else {
            tape = nil
        }
        try Outside.on(tape) { () throws(CommandError) in
            // The loop comes first: threads of feeds inherit which signals are blocked.
            let poll = try PollLoop.endedBySignals(display: display)
            library.scale = display.scale
            try SceneBuilder.checkFonts(in: library, Theme(options.settings).faces)
            StartTimeline.pass(.fonts)
            let make: WindowKind.Maker
            do throws(CommandError) {
                make = try open(options)
            } catch {
                // Nothing is left of what could not begin.
                if let recording, isNew { Folder.remove(recording.path) }
                throw error
            }
            StartTimeline.pass(.read)
            // A run that is given again has no use for what its window was made with.
            let plain = Outside.$tape.withValue(nil) {
                makeWindow(display, options, title: title, startup: startup, state: kept?.state)
            }
            plain.show()
            StartTimeline.pass(.mapped)
            let (loop, window) = recorded(poll, plain, on: tape)
            let facts = Outside.value("window") { WindowFacts(window, of: options.size, on: display) }
            let picture = try makePicture(window)
            let clock = TimedFrameClock(loop: loop, interval: facts.interval)
            let builder = SceneBuilder(
                facts.fitted(options), registry: plugins.registry, faults: plugins.loader.faults,
                library: library, scale: facts.scale, frameInterval: clock.interval)
            let scene = try make(builder)
            StartTimeline.pass(.made)
            if let memory { scene.sources.append(WindowGeometry(memory, of: window)) }
            // Only now is all that was asked for known to be right.
            let trace = try traceFile.map { file throws(CommandError) in try TraceWriter(file) }
            let application = Application(
                loop: loop, clock: clock, window: window, picture: picture, scene: scene,
                onWarning: { Diagnostics.warn($0) })
            application.title = title
            application.onOpen = { [unowned scene] target in
                let problem = Outside.value("open") { LinkOpener.open(target) }
                if let problem { scene.activePane.show(Notice(text: problem, isWarning: true)) }
            }
            application.onFirstFrame = { [unowned window] in window.addIcons(AppIcon.rest) }
            // What others do to the window from outside of it is not written down, and so does not happen.
            let access =
                tape == nil ? WindowAccess(to: scene, titled: title, in: window, of: application, loop: loop) : nil
            let desktop = tape == nil ? DesktopWatch(display, in: scene, loop: loop) { application.change($0) } : nil
            application.onFrame = {
                trace?.write($0, damage: $1)
                access?.frameDrawn($0)
                desktop?.frameDrawn()
            }
            Farewell.prepare { [unowned scene] in
                // Nothing of that is to be given again.
                Outside.aside {
                    export?.write(scene)
                    if let problem = scene.remember() {
                        let code = ExitCode.forWriting(problem)
                        Shutdown.register { code }
                    }
                }
            }
            sayWhatFails(in: scene)
            if tape == nil {
                let arrivals = notified.map {
                    ArrivalWatch(
                        for: $0, in: scene.panes, of: window, loop: loop, notices: .standard(of: title, loop, for: $0))
                }
                application.onKeyboard = { arrivals?.keyboardCame() }
                application.onDrop = { [unowned scene] in
                    if let notice = FileDrop.open($0) { application.change { scene.activePane.show(notice) } }
                }
                if plugins.areWatched {
                    PluginWatch(plugins.loader, loop: loop, panes: scene.panes).start { application.change($0) }
                }
                let settingsWatch = SettingsWatch(in: scene, loop: loop) { application.change($0) }
                settingsWatch?.onDesktop = { desktop?.update() }
                settingsWatch?.start()
            }
            application.run()
            Farewell.say()
            // A server that has stopped may take no farewell.
            Watchdog.arm()
            application.handOverClipboard()
            window.close()
            Watchdog.disarm()
            Shutdown.end()
        }
    }

    /// Returns a loop and a window, or what writes down all that they bring.
    private static func recorded(
        _ loop: any EventLoop, _ window: any Window, on tape: RecordingTape?
    ) -> (any EventLoop, any Window) {
        guard let tape else { return (loop, window) }
        let recorder = RecordingLoop(loop, on: tape)
        return (recorder, RecordingWindow(window, recorder, on: tape))
    }

    /// Prints a line for each input that breaks off, for a user whose eye is not on the window. Its rows stay shown,
    /// and their header says why.
    private static func sayWhatFails(in scene: WindowScene) {
        var said: Set<FeedError> = []
        func say(_ error: FeedError) { if said.insert(error).inserted { Diagnostics.warn(error.description) } }
        for document in scene.feeds {
            if let failure = document.feed.progress.failure { say(failure) }
            document.onNews { if case .failed(let error) = $0 { say(error) } }
        }
    }

    private static func checkOutputs(_ options: Options) throws(CommandError) {
        guard let trace = options.trace, let export = options.export,
            let target = OutputPath(trace), case .file = target, target == OutputPath(export)
        else { return }
        throw .usage("--trace and --export cannot both write \(export); name two files")
    }

    private static func openDisplay(_ options: Options) throws(CommandError) -> any Display {
        do throws(CommandError) {
            return try WindowSystem.open(scale: options.scale)
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
            Farewell.say()
            Shutdown.end($0, exitCode: $1)
        }
        Watchdog.start(patience: patience) { Shutdown.end() }
    }

    private static func checkSize(_ options: Options, _ display: any Display) throws(CommandError) {
        let asked = WindowSize(
            pixelWidth: Int((options.size.width * display.scale).rounded()),
            pixelHeight: Int((options.size.height * display.scale).rounded()), scale: display.scale)
        let limit = display.largestSide
        guard max(asked.pixelWidth, asked.pixelHeight) > limit else { return }
        let size = "\(Int(options.size.width))x\(Int(options.size.height))"
        let scale = display.scale == display.scale.rounded() ? "\(Int(display.scale))" : "\(display.scale)"
        throw .usage(
            "a window of \(asked.pixels) pixels ('--size \(size)' at a scale of \(scale)) is too large: X counts "
                + "\(CountText.grouped(limit)) on a side; give it a smaller '--size' or '--scale'")
    }

    private static func makeWindow(
        _ display: any Display, _ options: Options, title: String, startup: String?, state: WindowState?
    ) -> any Window {
        var configuration = WindowConfiguration(title: title, size: options.size)
        configuration.startupIdentifier = startup
        configuration.state = state ?? WindowState()
        // A size that is asked for is given.
        configuration.minimumSize = Size(
            width: min(Metrics.minimumWidth, options.size.width),
            height: min(Metrics.minimumHeight, options.size.height))
        let theme = Theme(options.settings)
        configuration.background = theme.palette.background.pixel & 0xFFFFFF
        configuration.icons = AppIcon.first
        return display.makeWindow(configuration)
    }

    private static func makePicture(_ window: any Window) throws(CommandError) -> any WindowPicture {
        do {
            return try window.makePicture()
        } catch {
            throw CommandError(error)
        }
    }
}
