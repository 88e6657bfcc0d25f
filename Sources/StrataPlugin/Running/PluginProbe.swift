import Strata

/// Tries a strategy on a few small lists before it is trusted with a window.
enum PluginProbe {
    /// Throws the first fault of strategies of a file, if there is one.
    static func check(_ strategies: [PluginStrategy], of path: String) throws(PluginError) {
        for strategy in strategies {
            if let fault = firstFault(of: strategy) { throw PluginError(path: path, fault.description) }
        }
    }

    /// Returns the first fault of a strategy with its default options, if it has one.
    private static func firstFault(of strategy: PluginStrategy) -> PluginFault? {
        let faults = PluginFaults()
        let registry = StrategyRegistry()
        let name = "probed"
        let descriptor = strategy.named(name).descriptor
        let most = mostItems(of: strategy, faults)
        do {
            try registry.register(descriptor, strategy.maker(faults: faults))
            for count in [0, 1, 3, 1000].map({ min($0, most) }) where faults.isEmpty {
                let configuration = ListConfiguration(
                    viewport: Size(width: 400, height: 300), strategy: name, animations: false)
                let items = [ItemGroup.measured(count: count, extent: 20)]
                let engine = try ListEngine(configuration, registry: registry, items: items)
                var frame = ListFrame()
                for offset in [0, engine.maxOffset / 2, engine.maxOffset] where faults.isEmpty {
                    engine.scroll(to: offset)
                    engine.readFrame(into: &frame)
                }
            }
        } catch {
            preconditionFailure("A strategy that was looked through cannot be tried: \(error).")
        }
        return faults.drain().first
    }

    /// Returns the most items that a strategy is made for with its default options.
    private static func mostItems(of strategy: PluginStrategy, _ faults: PluginFaults) -> Int {
        let values = strategy.descriptor.options.map(\.defaultValue)
        return PluginInstance(strategy, values: values, faults: faults, keepsPlaces: true).declaration.mostItems ?? .max
    }
}
