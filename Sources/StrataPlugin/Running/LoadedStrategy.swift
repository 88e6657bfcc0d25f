import Strata

/// A plugin's strategy among the others. It is a value like them: a copy that is prepared gets an instance of its own.
struct LoadedStrategy: LayoutStrategy {
    /// A stand-in: each plugin describes its own.
    static let descriptor = StrategyDescriptor(name: "loaded", summary: "A strategy of a plugin.")

    private var instance: PluginInstance

    init(options: OptionValues) {
        preconditionFailure("A loaded strategy is made by its plugin: use PluginLoader.")
    }

    /// An instance of a plugin's strategy. Options that have no value of its own, which those of a plugin that was
    /// built anew may not have, are as if they had never been set.
    init(_ strategy: PluginStrategy, options: OptionValues, faults: PluginFaults) {
        let values = strategy.descriptor.options.map { option in
            options.value(option.name).flatMap { option.accepts($0) ? $0 : nil } ?? option.defaultValue
        }
        instance = PluginInstance(strategy, values: values, faults: faults)
    }

    var policy: LayoutPolicy { instance.policy }

    mutating func prepare(_ context: LayoutContext) -> ContentMetrics {
        guard !isKnownUniquelyReferenced(&instance) else { return instance.prepare(context) }
        var context = context
        context.invalidation = .everything
        instance = instance.fresh()
        return instance.prepare(context)
    }

    func positions(from start: Double, to end: Double, in context: LayoutContext) -> Range<Int> {
        instance.positions(from: start, to: end, in: context)
    }

    func place(_ positions: Range<Int>, in context: LayoutContext, into attributes: inout [LayoutAttributes]) {
        instance.place(positions, in: context, into: &attributes)
    }

    func adjust(_ attributes: inout [LayoutAttributes], in context: LayoutContext) {
        instance.adjust(&attributes, in: context)
    }
}
