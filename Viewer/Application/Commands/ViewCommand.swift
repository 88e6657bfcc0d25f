import Strata
import StrataCanvas
import StrataFeeds
import StrataSimulation
import StrataX11

/// `strata [OPTIONS] [FILE…]`: the window.
enum ViewCommand {
    static func run(_ arguments: [String]) throws(CommandError) {
        let plugins = try Plugins(arguments, watches: true)
        let options = try ArgumentParser(OptionName.window, registry: plugins.registry).parse(plugins.rest)
        try Inputs.check(options.files)
        try show(options, plugins, title: FeedStatus(files: options.files).title) { () throws(CommandError) in
            try Inputs.openAll(options, follows: true, startsAtOnce: false)
        } scene: { builder, feeds throws(CommandError) in
            try builder.window(of: feeds)
        }
    }

    /// Shows a scene in a window until that is closed.
    ///
    /// - Parameters:
    ///   - open: Opens what the scene shows; comes before there is a window, so that an error shows none.
    ///   - scene: Makes the scene, while the window is on its way to the screen.
    static func show<Input>(
        _ options: Options, _ plugins: Plugins, title: String, open: () throws(CommandError) -> Input,
        scene make: (SceneBuilder, Input) throws(CommandError) -> WindowScene
    ) throws(CommandError) {
        let trace: TraceWriter? = if let path = options.trace { try TraceWriter(path: path) } else { nil }
        let display = try openDisplay(options)
        try SceneBuilder.checkFonts()
        // The loop comes first: threads of feeds inherit which signals are blocked.
        let loop = EventLoop(display: display)
        let input = try open()
        let window = makeWindow(display, options, title: title)
        window.show()
        let image = try makeImage(window)
        let clock = FrameClock(loop: loop, interval: display.refreshInterval())
        let builder = SceneBuilder(
            options, registry: plugins.registry, faults: plugins.loader.faults, scale: display.scale,
            frameInterval: clock.interval)
        let scene = try make(builder, input)
        let watch = plugins.areWatched ? PluginWatch(plugins.loader, loop: loop, panes: scene.panes) : nil
        try Application(loop: loop, clock: clock, window: window, image: image, scene: scene, trace: trace)
            .run(watching: watch)
    }

    private static func openDisplay(_ options: Options) throws(CommandError) -> Display {
        do {
            return try Display.open(scale: options.scale)
        } catch {
            // An input that is not there is the nearer reason.
            for file in options.files where file != "-" { _ = try Inputs.open([file], follows: false) }
            throw CommandError(description: error.description, exitCode: error.exitStatus)
        }
    }

    private static func makeWindow(_ display: Display, _ options: Options, title: String) -> Window {
        var configuration = WindowConfiguration(
            title: title, width: options.size.width, height: options.size.height)
        configuration.minimumWidth = Metrics.minimumWidth
        configuration.minimumHeight = Metrics.minimumHeight
        configuration.icons = [AppIcon.draw(side: 32), AppIcon.draw(side: 64)].map {
            WindowIcon(width: $0.side, height: $0.side, pixels: $0.pixels)
        }
        return Window(display: display, configuration: configuration)
    }

    private static func makeImage(_ window: Window) throws(CommandError) -> SharedImage {
        do {
            return try SharedImage(window: window, width: window.size.pixelWidth, height: window.size.pixelHeight)
        } catch {
            throw CommandError(description: error.description, exitCode: error.exitStatus)
        }
    }
}
