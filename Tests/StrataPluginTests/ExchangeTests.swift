import Strata
import Testing

@testable import StrataPlugin

extension PluginTests {
    @Suite("A frame of a steady scroll") struct Exchanges {
        @Test(
            "costs at most one exchange with each strategy that lives in a process of its own",
            arguments: ["flip", "inset", "custom", "inset+fold", "flip+fold", "inset+sticky", "inset+sticky+fold"])
        func steady(chain: String) throws {
            let loader = PluginLoader(registry: StrategyRegistry())
            for name in ["Flip", "Inset", "CustomLayout", "Fold", "Sticky"] {
                try loader.load(ShippedPlugins.path(of: name))
            }
            let configuration = ListConfiguration(
                viewport: Size(width: 1280, height: 800), strategy: chain, animations: false)
            let engine = try ListEngine(
                configuration, registry: loader.registry, items: [.measured(count: 100_000, extent: 20)])
            engine.measure = { _, _ in 20 }
            engine.scroll(to: 500_000)
            let layers = chain.split(separator: "+").count
            // The first frames tell what a strategy is going to ask for.
            scroll(engine, frames: 20)
            let before = exchanges(loader)
            scroll(engine, frames: 100)
            let between = exchanges(loader) - before
            #expect(between <= 100 * layers, "\(between)")
            // Those that turn or shift what lies below are not even asked where items are.
            #expect(between > 0 || ["flip", "inset"].contains(chain))
            #expect(loader.faults.isEmpty)
        }

        private func scroll(_ engine: ListEngine, frames: Int) {
            var frame = ListFrame()
            for _ in 0..<frames {
                engine.scroll(by: 7)
                engine.readFrame(into: &frame)
            }
        }

        private func exchanges(_ loader: PluginLoader) -> Int {
            loader.plugins.flatMap(\.strategies).compactMap { $0.remote?.process?.exchanges }.reduce(0, +)
        }
    }
}
