import Strata
import StrataPlugin
import StrataStrategies
import StrataSystem

/// The cost of a frame of a strategy that was loaded at run time, against its twin that is built in. Sixty rows in view
/// of a million, moved by a point a frame as when a reader scrolls; then by the whole viewport, which a base that keeps
/// nothing of the last frame has to place anew.
enum PluginBenchmarks {
    /// One pair.
    struct Result {
        let chain: String
        /// The distance that the list moves in a frame, in points.
        let step: Double
        /// Microseconds a frame: the best of ten runs of each, taken in turns.
        let builtIn: Double
        let loaded: Double
        /// The same by the clock on the wall, of a plugin in a process of its own and of one in this process: while one
        /// process works, the other waits.
        let isolated: Double
        let loadedOnWall: Double
        /// Loaded over built in.
        var ratio: Double { loaded / builtIn }
    }

    private static let chains = ["inset", "flip", "custom", "inset+fold"]
    private static let frames = 5000
    private static let viewportLength = 1200.0

    /// Measures all pairs. The plugins are those of the package Plugins/Loadable, built in release.
    ///
    /// - Throws: `PluginError` where they were not built.
    static func run() throws -> [Result] {
        let loaders = [true, false].map { PluginLoader(registry: StrategyRegistry(), isInProcess: $0) }
        for loader in loaders {
            for name in ["Flip", "Inset", "CustomLayout", "Fold", "Sticky"] {
                try loader.load("\(folder)/libStrata\(name)Plugin.so")
            }
        }
        return try [1, viewportLength].flatMap { step in
            try chains.map { try compare($0, by: step, [.shipped] + loaders.map(\.registry)) }
        }
    }

    private static func compare(
        _ chain: String, by step: Double, _ registries: [StrategyRegistry]
    ) throws -> Result {
        let lists = try registries.map { try list(chain, $0) }
        var best = [(processor: Double, wall: Double)](repeating: (.infinity, .infinity), count: lists.count)
        for _ in 0..<10 {
            for (place, list) in lists.enumerated() {
                let time = time(list, step)
                best[place] = (min(best[place].processor, time.processor), min(best[place].wall, time.wall))
            }
        }
        return Result(
            chain: chain, step: step, builtIn: best[0].processor, loaded: best[1].processor, isolated: best[2].wall,
            loadedOnWall: best[1].wall)
    }

    private static func list(_ chain: String, _ registry: StrategyRegistry) throws -> ListEngine {
        let configuration = ListConfiguration(
            viewport: Size(width: 800, height: viewportLength), strategy: chain, animations: false)
        let engine = try ListEngine(
            configuration, registry: registry, items: [.measured(count: 1_000_000, extent: 20)])
        engine.scroll(to: engine.maxOffset / 2)
        return engine
    }

    /// Microseconds a frame, of processor time and by the clock.
    private static func time(_ engine: ListEngine, _ distance: Double) -> (processor: Double, wall: Double) {
        var frame = ListFrame()
        engine.readFrame(into: &frame)
        let start = (processor: ProcessorClock.process, wall: MonotonicClock.now)
        for step in 0..<frames {
            engine.scroll(by: step % 200 < 100 ? distance : -distance)
            engine.readFrame(into: &frame)
        }
        return (
            (ProcessorClock.process - start.processor) * 1000 / Double(frames),
            (MonotonicClock.now - start.wall) * 1000 / Double(frames)
        )
    }

    private static let folder = #filePath.split(separator: "/Sources/")[0] + "/Plugins/Loadable/.build/release"
}
