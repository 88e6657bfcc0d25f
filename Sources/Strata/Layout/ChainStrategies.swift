/// The strategies of a chain, newly made and not yet prepared.
struct ChainStrategies {
    let base: any BaseLayout
    /// The effects on the base, innermost first.
    let effects: [any LayoutEffect]
    /// The policies of all, the base's first.
    let policies: [LayoutPolicy]
    /// The policy that they have together.
    let policy: ChainPolicy

    /// True if one of them may show an item of extent 0.
    var showsEmptyItems: Bool { base.showsEmptyItems || effects.contains { $0.showsEmptyItems } }

    /// True if items lie end to end as they are seen, in reading order from the viewport's start, wherever the list is
    /// scrolled.
    var placesEndToEnd: Bool {
        base.placesEndToEnd && !policy.isMirrored && !policy.reversesItems && !effects.contains { $0.adjustsItems }
    }

    init(_ chain: StrategyChain, options: StrategyOptions, registry: StrategyRegistry) {
        let entries = chain.resolvedNames.map { name in
            guard let entry = registry.entry(named: name) else {
                preconditionFailure("Strategy '\(name)' was never registered.")
            }
            return entry
        }
        guard case .base(let make)? = entries.first?.maker else {
            preconditionFailure("The chain '\(chain)' has no base.")
        }
        let checks = { (entry: StrategyRegistry.Entry) in
            registry.onFault.map { StrategyChecks(of: entry.descriptor.name, tell: $0) }
        }
        let first = make(options.values(of: entries[0].descriptor))
        base = checks(entries[0]).map { CheckedBase(first, $0) } ?? first
        effects = entries.dropFirst().map { entry in
            guard case .effect(let make) = entry.maker else {
                preconditionFailure("The base '\(entry.descriptor.name)' lies on another in '\(chain)'.")
            }
            let effect = make(options.values(of: entry.descriptor))
            return checks(entry).map { CheckedEffect(effect, $0) } ?? effect
        }
        policies = [base.policy] + effects.map(\.policy)
        policy = ChainPolicy(
            zip(entries, policies).map { entry, policy in
                let value = policy.clearanceOption.flatMap { options.values(of: entry.descriptor).value($0) }
                let clearance: Double? = if case .number(let number)? = value { number } else { nil }
                return (entry.descriptor.name, policy, clearance)
            })
    }
}
