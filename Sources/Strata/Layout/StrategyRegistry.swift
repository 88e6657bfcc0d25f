/// The strategies that can be named. `stack` is there from the beginning; everything else, the strategies that ship
/// included, is registered in the same way as a user's own. Where two want the same name, the second can be called by a
/// qualified one, such as `its-plugin/fold`.
public final class StrategyRegistry {
    /// A strategy that can be named.
    package struct Entry {
        package let descriptor: StrategyDescriptor
        package let maker: StrategyMaker
    }

    private var entries: [String: Entry] = [:]
    private var names: [String] = []

    /// Told in a sentence of an answer of a strategy that no list can show, for each function once: the strategy, the
    /// function, the item and the value. It is for strategies that are made after it was set; nil: their answers are not
    /// looked at, which saves the time. By default nil, and in builds for debugging the program ends with the sentence.
    public var onFault: ((_ sentence: String) -> Void)? =
        StrategyChecks.isDebugging ? { preconditionFailure($0) } : nil

    /// A registry that knows `stack`.
    public init() {
        add(Entry(descriptor: StackLayout.descriptor, maker: StackLayout.maker))
    }

    /// Makes a strategy known by the name in its descriptor.
    ///
    /// - Throws: ``StrategyError`` if the name is taken or is no name, or two options have the same one.
    public func register(_ type: any NamedStrategy.Type) throws(StrategyError) {
        try register(type.descriptor, type.maker)
    }

    /// Makes a strategy known that is not described by its type: one from a closure or from a plugin.
    ///
    /// - Throws: ``StrategyError`` if the name is taken or is no name, or two options have the same one.
    public func register(_ descriptor: StrategyDescriptor, _ maker: StrategyMaker) throws(StrategyError) {
        let name = descriptor.name
        try Self.check(name)
        if let option = descriptor.repeatedOption {
            throw StrategyError("the strategy '\(name)' has two options named '\(OneLine.excerpt(option))'")
        }
        guard entries[name] == nil else {
            throw StrategyError(
                "a strategy named '\(OneLine.excerpt(name))' is registered already; choose another name")
        }
        add(Entry(descriptor: descriptor, maker: maker))
    }

    /// Makes a strategy known in place of the one that has its name, if there is one. Lists that run keep the one that
    /// they have until ``ListEngine/setStrategy(_:options:animated:)``.
    ///
    /// One that has become a base ends chains in which it is not first; ``chain(mending:)`` makes one of what is left.
    ///
    /// - Throws: ``StrategyError`` if its name is no name.
    public func replace(_ descriptor: StrategyDescriptor, _ maker: StrategyMaker) throws(StrategyError) {
        try Self.check(descriptor.name)
        add(Entry(descriptor: descriptor, maker: maker))
    }

    /// Returns a text that was a chain before one of its strategies became a base, as a chain: what lay below that is
    /// left out.
    public func chain(mending text: String) -> String {
        let names = text.split(separator: "+").map(String.init)
        let base = names.lastIndex { entries[$0]?.maker.isBase == true } ?? 0
        return names[base...].joined(separator: "+")
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

    /// The registered strategies, in order of registration.
    public var descriptors: [StrategyDescriptor] { names.compactMap { entries[$0]?.descriptor } }

    /// Returns the descriptor of a name.
    ///
    /// - Throws: ``StrategyError`` that names the nearest registered one, or all.
    public func descriptor(named name: String) throws(StrategyError) -> StrategyDescriptor {
        try knownEntry(name).descriptor
    }

    /// Returns true if a strategy places items itself. Others lie on another one.
    ///
    /// - Throws: ``StrategyError`` that names the nearest registered one, or all.
    public func isBase(_ name: String) throws(StrategyError) -> Bool { try knownEntry(name).maker.isBase }

    private func knownEntry(_ name: String) throws(StrategyError) -> Entry {
        guard let entry = entries[name] else {
            let hint = NearestName.hint(name, among: names)
            let all = hint.isEmpty ? "; there are \(names.joined(separator: ", "))" : hint
            throw StrategyError("unknown strategy '\(OneLine.excerpt(name))'\(all)")
        }
        return entry
    }

    /// Returns the strategy of a name: for callers that drive one without a list.
    package func entry(named name: String) -> Entry? { entries[name] }
}

extension StrategyRegistry {
    /// Returns a chain that keeps headers in view: the chain itself where one of its strategies keeps items in view, or
    /// else with the first strategy that does, below the ones at its end that change how items look. The chain itself
    /// where none is registered.
    ///
    /// - Throws: ``StrategyError`` if the chain is not valid.
    package func chainWithStuckHeaders(_ text: String) throws(StrategyError) -> String {
        let chain = try StrategyChain(text, in: self)
        let strategies = ChainStrategies(chain, options: StrategyOptions(), registry: self)
        var names = chain.names
        guard !strategies.effects.contains(where: { $0.sticksItems }), let sticky = self.names.first(where: sticksItems)
        else { return text }
        let changing = strategies.effects.reversed().prefix { $0.adjustsItems }.count
        names.insert(sticky, at: names.count - changing)
        return names.joined(separator: "+")
    }

    private func sticksItems(_ name: String) -> Bool {
        guard case .effect(let make)? = entries[name]?.maker, let descriptor = entries[name]?.descriptor else {
            return false
        }
        return make(StrategyOptions().values(of: descriptor)).sticksItems
    }
}
