import Strata

/// A plugin's base among the others. It is a value like them: a copy that is prepared gets an instance of its own.
struct LoadedBase: BaseLayout {
    private var instance: PluginInstance

    init(_ instance: PluginInstance) { self.instance = instance }

    var policy: LayoutPolicy { instance.policy }

    var declaration: LayoutDeclaration { instance.declaration }

    var showsEmptyItems: Bool { instance.showsEmptyItems }

    var hasUniformBreadths: Bool { instance.hasUniformBreadths }

    var placesEndToEnd: Bool { instance.placesEndToEnd }

    mutating func prepare(_ context: LayoutContext) -> ContentMetrics { PluginInstance.prepare(&instance, context) }

    func positions(from start: Double, to end: Double, in context: LayoutContext) -> Range<Int> {
        instance.positions(from: start, to: end, in: context)
    }

    func place(_ positions: Range<Int>, in context: LayoutContext, into attributes: inout [LayoutAttributes]) {
        instance.place(positions, in: context, into: &attributes)
    }
}

/// A plugin's effect, likewise.
struct LoadedEffect: LayoutEffect {
    private var instance: PluginInstance

    init(_ instance: PluginInstance) { self.instance = instance }

    var policy: LayoutPolicy { instance.policy }

    var declaration: LayoutDeclaration { instance.declaration }

    var showsEmptyItems: Bool { instance.showsEmptyItems }

    var hasUniformBreadths: Bool { instance.hasUniformBreadths }

    var inputs: LayoutInputs { instance.inputs }

    func movesUntil(in context: LayoutContext) -> Double? { instance.movesUntil(in: context) }

    var adjustsItems: Bool { instance.adjustsItems }

    mutating func prepare(_ context: LayoutContext) -> ContentMetrics { PluginInstance.prepare(&instance, context) }

    func adjust(_ attributes: inout [LayoutAttributes], in context: LayoutContext) {
        instance.adjust(&attributes, in: context)
    }

    var sticksItems: Bool { instance.sticksItems }

    func addStuck(to positions: inout [Int], besides shown: Range<Int>, in context: LayoutContext) {
        instance.addStuck(to: &positions, besides: shown, in: context)
    }

    func stick(
        _ attributes: inout [LayoutAttributes], in context: LayoutContext, below: (_ position: Int) -> LayoutAttributes
    ) {
        instance.stick(&attributes, in: context, below: below)
    }

    var transformsItems: Bool { instance.transformsItems }

    func transform(_ item: LayoutAttributes, in context: LayoutContext) -> ItemTransform {
        instance.transform(item, in: context)
    }

    func clearance(ofItemAt position: Int, in context: LayoutContext) -> Clearance? {
        instance.clearance(ofItemAt: position, in: context)
    }

    func breadth(_ breadth: Double, ofItemAt position: Int, in context: LayoutContext) -> Double {
        instance.breadth(breadth, ofItemAt: position, in: context)
    }
}

extension PluginInstance {
    /// Prepares an instance, or where it is another value's too, a fresh one in its place.
    fileprivate static func prepare(_ instance: inout PluginInstance, _ context: LayoutContext) -> ContentMetrics {
        guard !isKnownUniquelyReferenced(&instance) else { return instance.prepare(context) }
        var context = context
        context.invalidation = .everything
        instance = instance.fresh()
        return instance.prepare(context)
    }
}

extension PluginStrategy {
    /// Makes the strategy at work, each time with an instance of its own. Options that have no value of its own, which
    /// those of a plugin that was built anew may not have, are as if they had never been set.
    func maker(faults: PluginFaults, keepsPlaces: Bool = true) -> StrategyMaker {
        func instance(_ options: OptionValues) -> PluginInstance {
            let values = descriptor.options.map { option in
                options.value(option.name).flatMap { option.accepts($0) ? $0 : nil } ?? option.defaultValue
            }
            return PluginInstance(self, values: values, faults: faults, keepsPlaces: keepsPlaces)
        }
        return isBase ? .base { LoadedBase(instance($0)) } : .effect { LoadedEffect(instance($0)) }
    }
}
