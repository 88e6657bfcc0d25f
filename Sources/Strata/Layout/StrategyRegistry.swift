/// The strategies that can be named. `stack` is there from the beginning; everything else, the strategies that ship
/// included, is registered in the same way as a user's own.
public final class StrategyRegistry {
    private struct Entry {
        let descriptor: StrategyDescriptor
        let make: (OptionValues) -> any LayoutStrategy
    }

    private var entries: [String: Entry] = [:]
    private var names: [String] = []

    /// A registry that knows `stack`.
    public init() {
        add(Entry(descriptor: StackLayout.descriptor, make: StackLayout.init))
    }

    /// Makes a strategy known by the name in its descriptor.
    ///
    /// - Throws: ``StrategyError`` if the name is taken or is no name.
    public func register<Strategy: LayoutStrategy>(_ type: Strategy.Type) throws(StrategyError) {
        try register(Strategy.descriptor, make: Strategy.init)
    }

    /// Makes a strategy known that is not described by its type: one from a closure or from a plugin.
    ///
    /// - Throws: ``StrategyError`` if the name is taken or is no name.
    public func register(
        _ descriptor: StrategyDescriptor, make: @escaping (OptionValues) -> any LayoutStrategy
    ) throws(StrategyError) {
        let name = descriptor.name
        guard !name.isEmpty, name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }) else {
            throw StrategyError("'\(name)' cannot name a strategy: use letters, digits, '-' and '_'")
        }
        guard entries[name] == nil else {
            throw StrategyError("a strategy named '\(name)' is registered already; choose another name")
        }
        add(Entry(descriptor: descriptor, make: make))
    }

    private func add(_ entry: Entry) {
        entries[entry.descriptor.name] = entry
        names.append(entry.descriptor.name)
    }

    /// What is registered, in order of registration.
    public var descriptors: [StrategyDescriptor] { names.compactMap { entries[$0]?.descriptor } }

    /// The descriptor of a name.
    ///
    /// - Throws: ``StrategyError`` that names the nearest registered one.
    public func descriptor(named name: String) throws(StrategyError) -> StrategyDescriptor {
        guard let entry = entries[name] else {
            throw StrategyError("unknown strategy '\(name)'\(NearestName.hint(name, among: names))")
        }
        return entry.descriptor
    }

    /// A new strategy of a name, not yet prepared: for whoever drives one without a list, as tests of strategies do.
    ///
    /// - Parameters:
    ///   - name: a registered name.
    ///   - options: values for every option of that strategy.
    public func make(_ name: String, options: OptionValues) -> any LayoutStrategy {
        guard let entry = entries[name] else { preconditionFailure("Strategy '\(name)' was never registered.") }
        return entry.make(options)
    }
}
