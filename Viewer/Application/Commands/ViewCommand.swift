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
        let trace: TraceWriter? = if let path = options.trace { try TraceWriter(path: path) } else { nil }
        let display = try openDisplay(options)
        // The loop comes first: the feed's thread inherits which signals are blocked.
        let loop = EventLoop(display: display)
        let feeds = try Inputs.openAll(options, follows: true, startsAtOnce: false)
        let window = makeWindow(display, options)
        window.show()
        let image = try makeImage(window)
        let clock = FrameClock(loop: loop, interval: display.refreshInterval())
        let scene = try SceneBuilder(
            options, registry: plugins.registry, faults: plugins.loader.faults, scale: display.scale,
            frameInterval: clock.interval
        ).window(of: feeds)
        let watch = plugins.areWatched ? PluginWatch(plugins.loader, loop: loop, panes: scene.panes) : nil
        Application(loop: loop, clock: clock, window: window, image: image, scene: scene, trace: trace)
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

    private static func makeWindow(_ display: Display, _ options: Options) -> Window {
        var configuration = WindowConfiguration(
            title: FeedStatus(files: options.files).title, width: options.size.width, height: options.size.height)
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
