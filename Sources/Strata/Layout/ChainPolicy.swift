/// The policy that the strategies of a chain have together: of several that have a say, the outermost decides
/// (Behaviour, "Chains").
public struct ChainPolicy: Sendable, Hashable {
    /// The edge at which the list opens.
    public let opening: Edge
    /// The effect of a change on a reader who is not at the end.
    public let insertion: LayoutPolicy.Insertion
    /// The rule for a reader at the end: to stay there or not.
    public let follow: LayoutPolicy.Follow
    /// True if one click on an item expands it. Otherwise it takes two.
    public let expandsOnClick: Bool
    /// True if the content is mirrored an odd number of times.
    public let isMirrored: Bool
    /// True if the base is given the items in reversed order.
    public let reversesItems: Bool
    /// The place from which on items change how they look as they pass an edge of the viewport: the outermost place of
    /// those that lie within it.
    public let clearance: Clearance?
    /// The switch of ``follow``: the strategy whose option it is, and the option.
    private let followSwitch: NamedSwitch?

    /// The options, by `name.option`, that say from where on items are changed.
    private let clearanceOptions: [String]
    /// The options of the base, by `name.option`, that make room at its ends.
    private let spaceOptions: SpaceOptions?

    /// A place at a distance from an edge of the viewport, in points.
    public struct Clearance: Sendable, Hashable {
        /// The edge.
        public let edge: Edge
        /// The distance from there, more than 0.
        public let distance: Double
    }

    private struct NamedSwitch: Hashable {
        let strategy: String
        let option: OptionSwitch
    }

    /// The policy of strategies, innermost first, with the names that their options go by, and the values of those that
    /// say from where on items are changed.
    init(_ policies: [(name: String, policy: LayoutPolicy, clearance: Double?)]) {
        opening = policies.reduce(.start) { edge, layer in
            let edge = layer.policy.opening ?? edge
            return layer.policy.isMirroring ? edge.opposite : edge
        }
        insertion = policies.last { $0.policy.insertion != nil }?.policy.insertion ?? .hold
        let following = policies.last { $0.policy.follow != nil }
        follow = following?.policy.follow ?? .none
        followSwitch = following.flatMap { layer in
            layer.policy.followSwitch.map { NamedSwitch(strategy: layer.name, option: $0) }
        }
        clearanceOptions = policies.compactMap { layer in
            layer.policy.clearanceOption.map { "\(layer.name).\($0)" }
        }
        spaceOptions = policies.first.flatMap { base in
            base.policy.spaceOptions.map { options in
                SpaceOptions(leading: "\(base.name).\(options.leading)", trailing: "\(base.name).\(options.trailing)")
            }
        }
        clearance = policies.reduce(nil) { clearance, layer in
            let own = layer.clearance.flatMap { $0 > 0 ? Clearance(edge: .start, distance: $0) : nil }
            guard layer.policy.isMirroring else { return own ?? clearance }
            return clearance.map { Clearance(edge: $0.edge.opposite, distance: $0.distance) }
        }
        expandsOnClick = policies.last { $0.policy.expandsOnClick != nil }?.policy.expandsOnClick ?? false
        isMirrored = policies.count { $0.policy.isMirroring } % 2 == 1
        // Nothing lies below the base.
        reversesItems = policies.dropFirst().count { $0.policy.reversesItems } % 2 == 1
    }

    /// The edge at which the newest items lie.
    public var newestEdge: Edge { isMirrored == reversesItems ? .end : .start }

    /// Returns the option, by `name.option`, that makes the list follow its end or stop following it; empty where the
    /// strategy that decides offers none.
    public func options(follow: LayoutPolicy.Follow) -> [String: OptionValue] {
        guard let followSwitch else { return [:] }
        let option = followSwitch.option
        return ["\(followSwitch.strategy).\(option.option)": follow == .end ? option.on : option.off]
    }

    /// Returns the options, by `name.option`, that let strategies change how items look from a distance on, in points
    /// from the viewport's start.
    public func options(clearance: Double) -> [String: OptionValue] {
        Dictionary(clearanceOptions.map { ($0, .number(clearance)) }) { first, _ in first }
    }

    /// Returns the options, by `name.option`, that make room beyond the newest item, in points, and none at the other
    /// end; empty where the base has no such options.
    public func options(newestSpace: Double) -> [String: OptionValue] {
        guard let spaceOptions else { return [:] }
        let (leading, trailing) = reversesItems ? (newestSpace, 0) : (0, newestSpace)
        return [spaceOptions.leading: .number(leading), spaceOptions.trailing: .number(trailing)]
    }
}

extension ChainPolicy {
    /// The policy of a chain that no list has.
    ///
    /// - Parameters:
    ///   - chain: names joined with `+`, innermost first.
    ///   - options: by `name.option`; the others have their defaults.
    ///   - registry: where the names are looked up.
    /// - Throws: ``StrategyError`` if the chain or an option is not valid.
    public init(
        of chain: String, options: [String: OptionValue] = [:], in registry: StrategyRegistry
    ) throws(StrategyError) {
        let chain = try StrategyChain(chain, in: registry)
        var all = StrategyOptions()
        try all.set(options, in: registry)
        self = ChainStrategies(chain, options: all, registry: registry).policy
    }
}
