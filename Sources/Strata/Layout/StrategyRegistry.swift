/// The strategies that can be named. `stack` is there from the beginning; everything else, the strategies that ship
/// included, is registered in the same way as a user's own. Where two want the same name, the second can be called by a
/// qualified one, such as `its-plugin/fold`.
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
        try Self.check(name)
        guard entries[name] == nil else {
            throw StrategyError(
                "a strategy named '\(OneLine.excerpt(name))' is registered already; choose another name")
        }
        add(Entry(descriptor: descriptor, make: make))
    }

    /// Makes a strategy known in place of the one that has its name, if there is one. Lists that run keep the one that
    /// they have until ``ListEngine/setStrategy(_:options:animated:)``.
    ///
    /// - Throws: ``StrategyError`` if its name is no name.
    public func replace(
        _ descriptor: StrategyDescriptor, make: @escaping (OptionValues) -> any LayoutStrategy
    ) throws(StrategyError) {
        try Self.check(descriptor.name)
        add(Entry(descriptor: descriptor, make: make))
    }

    private static func check(_ name: String) throws(StrategyError) {
        let isName = name.split(separator: "/", omittingEmptySubsequences: false).allSatisfy { part in
            !part.isEmpty && part.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
        }
        guard isName else {
            throw StrategyError(
                "'\(OneLine.excerpt(name))' cannot name a strategy: use letters, digits, '-' and '_'")
        }
    }

    private func add(_ entry: Entry) {
        let name = entry.descriptor.name
        if entries[name] == nil { names.append(name) }
        entries[name] = entry
    }

    /// What is registered, in order of registration.
    public var descriptors: [StrategyDescriptor] { names.compactMap { entries[$0]?.descriptor } }

    /// The descriptor of a name.
    ///
    /// - Throws: ``StrategyError`` that names the nearest registered one.
    public func descriptor(named name: String) throws(StrategyError) -> StrategyDescriptor {
        guard let entry = entries[name] else {
            throw StrategyError("unknown strategy '\(OneLine.excerpt(name))'\(NearestName.hint(name, among: names))")
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
