import Strata

/// A hundred rows of 20 points are 2000 long, and can be scrolled by what 300 points do not show of them.
func usesStrata() throws -> Bool {
    let list = try list(of: 100, "stack", in: StrategyRegistry())
    return list.contentLength == 2000 && list.maxOffset == 1700 && list.offset == 0
}

/// Rows of 20 points in a viewport of 400 by 300.
func list(
    of count: Int, _ chain: String, in registry: StrategyRegistry, options: [String: OptionValue] = [:]
) throws -> ListEngine {
    var configuration = ListConfiguration(viewport: Size(width: 400, height: 300))
    configuration.strategy = chain
    configuration.options = options
    return try ListEngine(configuration, registry: registry, items: [.measured(count: count, extent: 20)])
}

/// Rows of 20 points under one strategy alone.
func list(
    of count: Int, under strategy: any NamedStrategy.Type, options: [String: OptionValue] = [:]
) throws -> ListEngine {
    let registry = StrategyRegistry()
    try registry.register(strategy)
    return try list(of: count, strategy.descriptor.name, in: registry, options: options)
}
