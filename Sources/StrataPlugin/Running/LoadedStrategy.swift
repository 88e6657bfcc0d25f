import Strata

/// Whether a plugin's strategy changes what items look like. A type, for the engine asks types.
protocol LoadedKind {
    static var adjustsItems: Bool { get }
}

/// Strategies with an `adjust` function, and those without.
enum LoadedKinds {
    enum Adjusting: LoadedKind { static var adjustsItems: Bool { true } }
    enum Plain: LoadedKind { static var adjustsItems: Bool { false } }
}

/// A plugin's strategy among the others. It is a value like them: a copy that is prepared gets an instance of its own.
struct LoadedStrategy<Kind: LoadedKind>: LayoutStrategy {
    /// A stand-in: each plugin describes its own.
    static var descriptor: StrategyDescriptor {
        StrategyDescriptor(name: "loaded", summary: "A strategy of a plugin.")
    }

    static var adjustsItems: Bool { Kind.adjustsItems }

    private var instance: PluginInstance

    init(options: OptionValues) {
        preconditionFailure("A loaded strategy is made by its plugin: use PluginLoader.")
    }

    init(_ instance: PluginInstance) { self.instance = instance }

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

extension PluginStrategy {
    /// The strategy at work, with an instance of its own. Options that have no value of its own, which those of a
    /// plugin that was built anew may not have, are as if they had never been set.
    func loaded(
        _ options: OptionValues, faults: PluginFaults, keepsPlaces: Bool = true
    ) -> any LayoutStrategy {
        let values = descriptor.options.map { option in
            options.value(option.name).flatMap { option.accepts($0) ? $0 : nil } ?? option.defaultValue
        }
        let instance = PluginInstance(self, values: values, faults: faults, keepsPlaces: keepsPlaces)
        guard functions.adjust != nil else { return LoadedStrategy<LoadedKinds.Plain>(instance) }
        return LoadedStrategy<LoadedKinds.Adjusting>(instance)
    }
}
