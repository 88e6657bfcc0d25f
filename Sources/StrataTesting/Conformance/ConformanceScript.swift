import Strata
import StrataGenerators
import StrataScript

/// A life of a list that a strategy is held to its laws in: how it begins, and what happens to it.
struct ConformanceScript: Sendable, Hashable {
    var configuration: ScriptConfiguration
    var events: [Event]
    /// The most items that there may be at any time.
    var mostItems = Int.max

    /// The lines for `strata simulate`, the last one a dump.
    var jsonLines: [String] { [configuration.jsonLine] + (events + [.dump]).map(\.jsonLine) }

    /// The script without what cannot happen: edits of items that are not there are left out, no more items are removed
    /// than there are, no more are added than there may be, and nothing is pointed at that is gone. Makes any selection of a script's events a script again.
    var repaired: ConformanceScript {
        var names = ConformanceNames(most: mostItems)
        names.insert(configuration.items, at: 0)
        var script = self
        script.events = events.compactMap { event in
            switch event {
            case .edit(let edit): names.repaired(edit).map(Event.edit)
            case .batch(let edits): .batch(edits.compactMap { names.repaired($0) })
            case .focus(let name?): names.all.contains(name) ? event : nil
            default: event
            }
        }
        return script
    }
}

/// The names of a script's items, in reading order, all of which come from the running counter.
struct ConformanceNames {
    private(set) var all: [String] = []
    private var next = 0
    /// The most names that there may be.
    private let most: Int

    init(most: Int) { self.most = most }

    var count: Int { all.count }

    /// The number of items for which there is room.
    var room: Int { max(0, most - count) }

    mutating func insert(_ items: [Event.Item], at index: Int) {
        let end = next + items.itemCount
        all.insert(contentsOf: (next..<end).map { "\($0)" }, at: index)
        next = end
    }

    /// Returns those of some new items for which there is room; they then are there.
    private mutating func inserted(_ items: [Event.Item], at index: Int) -> [Event.Item] {
        let items = Array(items.prefix(room))
        insert(items, at: index)
        return items
    }

    /// Returns the part of an edit that can happen; it then has happened.
    mutating func repaired(_ edit: Event.Edit) -> Event.Edit? {
        switch edit {
        case .append(let items):
            return .append(inserted(items, at: count))
        case .prepend(let items):
            return .prepend(inserted(items, at: 0))
        case .insert(let items, let index):
            let place = min(index, count)
            return .insert(inserted(items, at: place), at: place)
        case .remove(let number, let index):
            guard index < count else { return nil }
            let removed = min(number, count - index)
            all.removeSubrange(index..<index + removed)
            return .remove(count: removed, at: index)
        case .resize(_, let index): return index < count ? edit : nil
        case .move(let number, let index, let target):
            guard index < count else { return nil }
            let range = index..<min(count, index + number)
            let place = min(target, count - range.count)
            all.move(range, to: place)
            return .move(count: range.count, at: index, to: place)
        }
    }
}

/// The words that scripts for a chain may say: its name and the values of its options that are worth trying.
struct ConformanceVocabulary {
    let chain: String
    /// Every option by `name.option`, with its default, its bounds and what lies between.
    let options: [(key: String, option: OptionDescriptor)]
    private let names: [String]
    private let registry: StrategyRegistry

    init(_ chain: String, names: [String], in registry: StrategyRegistry) throws(StrategyError) {
        (self.chain, self.names, self.registry) = (chain, names, registry)
        var seen: Set<String> = []
        var options: [(key: String, option: OptionDescriptor)] = []
        for name in names where seen.insert(name).inserted {
            for option in try registry.descriptor(named: name).options {
                options.append(("\(name).\(option.name)", option))
            }
        }
        self.options = options
    }

    /// The options of each case: none set, then each option at each of its bounds while the others have their defaults.
    var cases: [[String: OptionValue]] {
        [[:]] + options.flatMap { key, option in option.bounds.map { [key: $0] } }
    }

    /// The most items that the chain is made for in all of these cases; nil for any number.
    var mostItems: Int? { declared.mostItems }

    /// The most items that the chain is made for in all of these cases, nil for any number, and the facts of the moment
    /// that it reads in any. It is made in each of them.
    var declared: (mostItems: Int?, inputs: LayoutInputs) {
        let chains = cases.lazy.map { ConformanceChain.empty(names, options: $0, registry: registry) }
        return chains.reduce((nil, [])) { known, chain in
            ([known.mostItems, chain.mostItems].compactMap(\.self).min(), known.inputs.union(chain.inputs))
        }
    }
}

extension OptionDescriptor {
    /// The least and the greatest value, or all words. Where there is no bound in reach, a value is far enough out: behind
    /// it there is nothing but rounding.
    var bounds: [OptionValue] {
        switch kind {
        case .number(let range): [-100_000, 100_000].map { .number($0.clamped(to: range)) }
        case .integer(let range): [-1000, 1000].map { .number(Double($0.clamped(to: range))) }
        case .choice(let words): words.map(OptionValue.text)
        }
    }

    /// Returns a value from within the bounds, at the scale of a viewport.
    func random(using random: inout SplitMix64) -> OptionValue {
        switch kind {
        case .number(let range):
            let value = Double.random(in: (-200.0).clamped(to: range)...200.0.clamped(to: range), using: &random)
            // Whole numbers add up without rounding, so that ties are real ties.
            return .number(range.contains(value.rounded()) ? value.rounded() : value)
        case .integer(let range):
            let least = 0.clamped(to: range)
            return .number(Double(Int.random(in: least...(least + 6).clamped(to: range), using: &random)))
        case .choice(let words): return .text(words.randomElement(using: &random) ?? words[0])
        }
    }
}

extension Comparable {
    /// Returns the nearest value of a range.
    fileprivate func clamped(to range: ClosedRange<Self>) -> Self {
        min(max(self, range.lowerBound), range.upperBound)
    }
}
