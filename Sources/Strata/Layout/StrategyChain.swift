/// A chain of strategy names, innermost first: `inset+fold` lays out with `inset`, then folds (Behaviour, "Chains").
public struct StrategyChain: Sendable, Hashable, CustomStringConvertible {
    /// The names as they were written.
    public let names: [String]
    /// The names with the base that lies below them all.
    package let resolvedNames: [String]

    /// Reads a chain.
    ///
    /// - Throws: ``StrategyError`` for an empty or unknown name, and for a base that is not first.
    public init(_ text: String, in registry: StrategyRegistry) throws(StrategyError) {
        names = text.split(separator: "+", omittingEmptySubsequences: false).map(String.init)
        var resolved = names
        for (place, name) in names.enumerated() {
            guard !name.isEmpty else {
                throw StrategyError(
                    "the chain '\(OneLine.excerpt(text))' has an empty name; write names joined with '+'")
            }
            let isBase = try registry.isBase(name)
            if isBase, place > 0 {
                throw StrategyError(
                    "'\(name)' is a base layout and can only be first in a chain, not in '\(OneLine.excerpt(text))'")
            }
            if !isBase, place == 0 { resolved.insert(StackLayout.descriptor.name, at: 0) }
        }
        resolvedNames = resolved
    }

    /// The chain as it was written.
    public var description: String { names.joined(separator: "+") }
}

/// The options of all strategies. They belong to the name, whether or not the strategy is in the chain, and keep their
/// values until they are set again (Behaviour, "Chains").
public struct StrategyOptions: Sendable, Hashable {
    private var values: [String: [String: OptionValue]] = [:]

    /// Makes values with no option set.
    public init() {}

    /// Sets options by `name.option`. Nothing is set if one of them cannot be.
    ///
    /// - Throws: ``StrategyError`` for an unknown name or option, or a value out of range.
    public mutating func set(
        _ options: [String: OptionValue], in registry: StrategyRegistry
    ) throws(StrategyError) {
        var changed = values
        for key in options.keys.sorted() {
            guard let value = options[key] else { continue }
            let (strategy, option) = try Self.find(key, in: registry)
            guard option.accepts(value) else {
                throw StrategyError(
                    "'\(key)' cannot be \(OneLine.excerpt(value.description)): it takes \(option.range)")
            }
            changed[strategy, default: [:]][option.name] = value
        }
        values = changed
    }

    /// Returns the values of a strategy's options.
    func values(of descriptor: StrategyDescriptor) -> OptionValues {
        OptionValues(descriptor, setting: values[descriptor.name] ?? [:])
    }

    /// Finds the option that a key such as `fold.offset` names.
    ///
    /// - Throws: ``StrategyError`` that names the nearest one.
    public static func find(
        _ key: String, in registry: StrategyRegistry
    ) throws(StrategyError) -> (strategy: String, option: OptionDescriptor) {
        guard let dot = key.firstIndex(of: ".") else {
            let keys = registry.descriptors.flatMap { strategy in strategy.options.map { "\(strategy.name).\($0.name)" }
            }
            let hint = NearestName.hint(key, among: keys)
            let all = hint.isEmpty ? "; there are \(keys.joined(separator: ", "))" : hint
            throw StrategyError("'\(OneLine.excerpt(key))' is no option: write NAME.OPTION\(all)")
        }
        let strategy = try registry.descriptor(named: String(key[..<dot]))
        let name = String(key[key.index(after: dot)...])
        guard let option = strategy.option(name) else {
            let names = strategy.options.map { "\(strategy.name).\($0.name)" }
            let hint = NearestName.hint(key, among: names)
            let all = names.isEmpty ? "; '\(strategy.name)' has none" : "; there are \(names.joined(separator: ", "))"
            throw StrategyError("unknown option '\(OneLine.excerpt(key))'\(hint.isEmpty ? all : hint)")
        }
        return (strategy.name, option)
    }

    /// Reads a value as it is written on a command line.
    ///
    /// - Throws: ``StrategyError`` for an unknown key or a value out of range.
    public static func parse(
        _ text: String, for key: String, in registry: StrategyRegistry
    ) throws(StrategyError) -> OptionValue {
        let option = try find(key, in: registry).option
        let value: OptionValue
        if case .choice = option.kind {
            value = .text(text)
        } else {
            value = Double(text).map(OptionValue.number) ?? .text(text)
        }
        guard option.accepts(value) else {
            let hint = if case .choice(let words) = option.kind { NearestName.hint(text, among: words) } else { "" }
            throw StrategyError("'\(key)' cannot be '\(OneLine.excerpt(text))': it takes \(option.range)\(hint)")
        }
        return value
    }
}
