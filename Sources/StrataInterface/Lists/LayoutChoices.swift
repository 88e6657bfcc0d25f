import Strata

/// The choices for the layout of a list: every strategy that its registry knows, and the options of those that are
/// shown.
struct LayoutChoices {
    /// One of them.
    enum Choice: Hashable {
        /// A base that takes the place of the present one; effects stay.
        case base(StrategyDescriptor)
        /// An effect that is added, or taken away where it is in the chain.
        case effect(StrategyDescriptor)
        /// An option of a strategy that is shown.
        case option(StrategyDescriptor, OptionDescriptor)
    }

    /// The bases, the effects, and the options.
    let groups: [[Choice]]
    /// The chain that is changed, without what a list adds of its own.
    let chain: String
    private let names: [String]
    private let bases: Set<String>

    init(_ registry: StrategyRegistry, chain: String) {
        (self.chain, names) = (chain, chain.split(separator: "+").map(String.init))
        let all = registry.descriptors
        let bases = Set(all.map(\.name).filter { (try? registry.isBase($0)) == true })
        self.bases = bases
        let shown = names.compactMap { name in all.first { $0.name == name } }
        groups = [
            all.filter { bases.contains($0.name) }.map { .base($0) },
            all.filter { !bases.contains($0.name) }.map { .effect($0) },
            shown.flatMap { strategy in strategy.options.map { .option(strategy, $0) } },
        ]
    }

    /// The chain with a choice; the same for an option.
    func chain(with choice: Choice) -> String {
        switch choice {
        case .base(let strategy):
            return ([strategy.name] + names.filter { !bases.contains($0) }).joined(separator: "+")
        case .effect(let strategy):
            let rest = names.filter { $0 != strategy.name }
            let chain = rest.count < names.count ? rest : names + [strategy.name]
            return (chain.isEmpty ? [StackLayout.descriptor.name] : chain).joined(separator: "+")
        case .option: return chain
        }
    }

    /// Returns true if a choice is in the chain; nil for an option.
    func isOn(_ choice: Choice) -> Bool? {
        switch choice {
        case .base(let strategy), .effect(let strategy): names.contains(strategy.name)
        case .option: nil
        }
    }
}

extension OptionDescriptor {
    /// The value a step away from one: the word beside it, a whole number more, or a twentieth of the range.
    func value(_ direction: Int, from value: OptionValue) -> OptionValue {
        switch (kind, value) {
        case (.choice(let words), .text(let word)):
            let place = words.firstIndex(of: word) ?? 0
            return .text(words[(place + direction + words.count) % words.count])
        case (.integer(let range), .number(let number)):
            let next = number + Double(direction)
            return .number(min(max(next, Double(range.lowerBound)), Double(range.upperBound)))
        case (.number(let range), .number(let number)):
            let span = range.upperBound - range.lowerBound
            // Without an end, steps are a tenth of what there is.
            let step = span < 1e6 ? span / 20 : max(1, (number.magnitude / 10).rounded())
            let next = ((number + Double(direction) * step) * 1000).rounded() / 1000
            return .number(min(max(next, range.lowerBound), range.upperBound))
        default: return value
        }
    }
}
