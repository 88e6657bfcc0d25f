import Glibc
import Strata
import StrataCanvas
import StrataFeeds
import StrataPlugin
import StrataSimulation

/// `strata render [OPTIONS] [FILE…] --output x.png`: the same scene without a display.
enum RenderCommand {
    static func run(_ arguments: [String]) throws(CommandError) {
        let plugins = try Plugins(arguments)
        let registry = plugins.registry
        let options = try ArgumentParser(OptionName.render, registry: registry).parse(plugins.rest)
        guard let output = options.output else { throw .usage("render needs '--output PNG'") }
        let feeds = try Inputs.openAll(options, follows: false)
        let faults = plugins.loader.faults
        try write(picture(options, of: feeds, registry: registry, faults: faults), to: output)
    }

    /// Writes a picture.
    static func write(_ picture: Surface, to path: String) throws(CommandError) {
        do {
            try picture.writePNG(to: path)
        } catch {
            throw CommandError(description: "\(error)", exitCode: ExitCode.inputOutput)
        }
    }

    /// Draws the scene that options ask for, once every line is there and nothing moves.
    static func picture(
        _ options: Options, of feeds: [LineFeed], registry: StrategyRegistry, faults: PluginFaults = PluginFaults()
    ) throws(CommandError) -> Surface {
        try SceneBuilder.checkFonts()
        let builder = SceneBuilder(
            options, registry: registry, faults: faults, scale: options.scale ?? 1, animations: false)
        let scene = try builder.window(of: feeds)
        for feed in scene.feeds { finish(feed) }
        for pane in scene.panes { pane.makeStill() }
        return try picture(of: scene, scale: options.scale ?? 1)
    }

    /// Draws a scene as it is.
    static func picture(of scene: WindowScene, scale: Double) throws(CommandError) -> Surface {
        let surface = try surface(scene.size, scale)
        _ = scene.draw(on: surface, at: 0)
        return surface
    }

    /// Waits until every line is counted and a pipe has ended, so that the picture does not depend on luck.
    private static func finish(_ source: PaneFeed) {
        while !source.panes[0].status.isComplete {
            var poll = pollfd(fd: source.feed.wakeUpDescriptor, events: Int16(POLLIN), revents: 0)
            guard Glibc.poll(&poll, 1, -1) > 0 || errno == EINTR else { return }
            source.apply(source.feed.takeEvents())
        }
    }

    /// A surface for a picture of a size, or an error where nobody could look at one.
    static func surface(_ size: Size, _ scale: Double) throws(CommandError) -> Surface {
        let grid = PixelGrid(scale: scale)
        let width = grid.snap(size.width)
        let height = grid.snap(size.height)
        guard width <= Surface.maximumSide, height <= Surface.maximumSide else {
            let limit = Surface.maximumSide
            throw .usage("a picture of \(width) x \(height) pixels is too large: it may have \(limit) on a side")
        }
        return Surface(width: width, height: height, scale: scale)
    }
}
