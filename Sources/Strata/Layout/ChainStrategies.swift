/// The strategies of a chain, newly made and not yet prepared.
struct ChainStrategies {
    let base: any BaseLayout
    /// The effects on the base, innermost first.
    let effects: [any LayoutEffect]
    /// The policies of all, the base's first.
    let policies: [LayoutPolicy]
    /// The policy that they have together.
    let policy: ChainPolicy

    /// The facts of the moment that they read together.
    var inputs: LayoutInputs { effects.reduce(into: []) { $0.formUnion($1.inputs) } }

    /// True if one of them may show an item of extent 0.
    var showsEmptyItems: Bool { base.showsEmptyItems || effects.contains { $0.showsEmptyItems } }

    /// True if items lie end to end as they are seen, in reading order from the viewport's start, wherever the list is
    /// scrolled.
    var placesEndToEnd: Bool {
        base.placesEndToEnd && !policy.isMirrored && !policy.reversesItems && !effects.contains { $0.adjustsItems }
    }

    init(_ chain: StrategyChain, options: StrategyOptions, registry: StrategyRegistry) {
        let entries = Self.entries(of: chain, in: registry)
        guard case .base(let make)? = entries.first?.maker else {
            preconditionFailure("The chain '\(chain)' has no base.")
        }
        let first = make(options.values(of: entries[0].descriptor))
        self.init(
            entries, options, base: Self.checks(entries[0], registry).map { CheckedBase(first, $0) } ?? first,
            effects: entries.dropFirst().map { Self.effect($0, options, registry) })
    }

    /// Strategies, the options of which go by the names of entries.
    private init(
        _ entries: [StrategyRegistry.Entry], _ options: StrategyOptions, base: any BaseLayout,
        effects: [any LayoutEffect]
    ) {
        (self.base, self.effects) = (base, effects)
        policies = [base.policy] + effects.map(\.policy)
        policy = ChainPolicy(
            zip(entries, policies).map { entry, policy in
                let value = policy.clearanceOption.flatMap { options.values(of: entry.descriptor).value($0) }
                let clearance: Double? = if case .number(let number)? = value { number } else { nil }
                return (entry.descriptor.name, policy, clearance)
            })
    }

    private static func entries(of chain: StrategyChain, in registry: StrategyRegistry) -> [StrategyRegistry.Entry] {
        chain.resolvedNames.map { name in
            guard let entry = registry.entry(named: name) else {
                preconditionFailure("Strategy '\(name)' was never registered.")
            }
            return entry
        }
    }

    private static func checks(_ entry: StrategyRegistry.Entry, _ registry: StrategyRegistry) -> StrategyChecks? {
        registry.onFault.map { StrategyChecks(of: entry.descriptor.name, tell: $0) }
    }

    private static func effect(
        _ entry: StrategyRegistry.Entry, _ options: StrategyOptions, _ registry: StrategyRegistry
    ) -> any LayoutEffect {
        guard case .effect(let make) = entry.maker else {
            preconditionFailure("The base '\(entry.descriptor.name)' lies on another.")
        }
        let effect = make(options.values(of: entry.descriptor))
        return checks(entry, registry).map { CheckedEffect(effect, $0) } ?? effect
    }
}

extension ChainStrategies {
    /// The strategies of a chain with other options: those effects newly made whose options are others, and the rest as
    /// they are at work.
    ///
    /// - Parameters:
    ///   - options: by `name.option`, as they are to be.
    ///   - former: as they were.
    ///   - base: the base, which is not among those.
    ///   - effects: the effects as they are.
    ///   - places: becomes the layers that are new; with the base among them nothing is made.
    init?(
        _ chain: StrategyChain, options: StrategyOptions, since former: StrategyOptions, registry: StrategyRegistry,
        base: any BaseLayout, effects: [any LayoutEffect], places: inout [Int]
    ) {
        let entries = Self.entries(of: chain, in: registry)
        places = entries.indices.filter {
            options.values(of: entries[$0].descriptor) != former.values(of: entries[$0].descriptor)
        }
        guard places.first != 0 else { return nil }
        var effects = effects
        for place in places { effects[place - 1] = Self.effect(entries[place], options, registry) }
        self.init(entries, options, base: base, effects: effects)
    }
}
