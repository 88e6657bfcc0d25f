import Glibc
import Strata
import StrataCanvas
import StrataFeeds
import StrataSimulation

/// `strata render [OPTIONS] [FILE…] --output x.png`: the same scene without a display.
enum RenderCommand {
    static func run(_ arguments: [String]) throws(CommandError) {
        let registry = StrategyRegistry.shipped
        let options = try ArgumentParser(OptionName.render, registry: registry).parse(arguments)
        guard let output = options.output else { throw .usage("render needs '--output PNG'") }
        let feed = try Inputs.open(options.files, follows: false)
        do {
            try picture(options, of: feed, registry: registry).writePNG(to: output)
        } catch let error as CommandError {
            throw error
        } catch {
            throw CommandError(description: "\(error)", exitCode: ExitCode.inputOutput)
        }
    }

    /// Draws the scene that options ask for, once every line is there and nothing moves.
    static func picture(
        _ options: Options, of feed: LineFeed, registry: StrategyRegistry
    ) throws(CommandError) -> Surface {
        let scale = options.scale ?? 1
        let scene = try SceneBuilder(registry: registry, scale: scale).build(options, feed: feed, animations: false)
        finish(feed, scene)
        let surface = try surface(options.size, scale)
        _ = scene.draw(on: surface, at: 0)
        return surface
    }

    /// Waits until every line is counted and a pipe has ended, so that the picture does not depend on luck.
    private static func finish(_ feed: LineFeed, _ scene: ViewerScene) {
        while !scene.status.isComplete {
            var poll = pollfd(fd: feed.wakeUpDescriptor, events: Int16(POLLIN), revents: 0)
            guard Glibc.poll(&poll, 1, -1) > 0 || errno == EINTR else { return }
            scene.apply(feed.takeEvents())
        }
    }

    private static func surface(_ size: Size, _ scale: Double) throws(CommandError) -> Surface {
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
