import Strata
import StrataScript

/// Holds the strategies of a chain to the laws that can be tried without a list: by hand, before an engine trusts them.
struct StrategyCheck {
    let names: [String]
    let registry: StrategyRegistry

    /// Runs a script and tries the laws after every event.
    ///
    /// - Returns: the first law that does not hold; nil if all of them do.
    func firstBroken(in script: ConformanceScript) -> BrokenLaw? {
        var list = HandDrivenList(script.configuration, names: names, registry: registry)
        do throws(BrokenLaw) {
            try holdToLaws(list)
            for event in script.events where list.apply(event) {
                try holdToLaws(list)
                // An estimate is followed by the real extent sooner or later.
                if list.measureOne() { try holdToLaws(list) }
            }
            return nil
        } catch {
            return error
        }
    }

    private func holdToLaws(_ list: HandDrivenList) throws(BrokenLaw) {
        let chain = list.freshChain
        try checkMetrics(of: chain)
        try checkPlaces(of: chain)
        try checkBreadths(of: chain, list)
        let offsets = [0, chain.maxOffset / 3, chain.maxOffset / 2, chain.maxOffset]
        for offset in offsets {
            try checkLooks(of: chain, at: offset)
            try checkTransforms(of: chain, at: offset)
            try checkOverscan(of: chain, at: offset)
            try checkMoment(of: chain, at: offset)
        }
        try checkDeterminism(of: chain, list)
        try checkPlacement(of: chain)
        try checkBounds(of: chain)
        try checkContentLength(of: chain, list)
        if !chain.layers[0].descriptor.mayOverlap { try checkTiling(of: chain) }
        try checkSpanQueries(of: chain)
        try checkPreparation(of: chain, list, offsets)
    }
}

/// The items, the viewport and the options that a script leads to, and strategies that were told of every change as an
/// engine would tell them.
struct HandDrivenList {
    private let names: [String]
    private let registry: StrategyRegistry
    private let extents = ExtentTree()
    /// The items as they are, whether or not they were measured.
    private var realItems: [Event.Item] = [] { didSet { values.items = realItems.map(\.values) } }
    private let values = ConformanceValues()
    private var options: [String: OptionValue]
    private var viewport: ViewportGeometry
    /// The strategies that were there all the time.
    var chain: ConformanceChain

    init(_ configuration: ScriptConfiguration, names: [String], registry: StrategyRegistry) {
        self.names = names
        self.registry = registry
        options = configuration.options
        viewport = ViewportGeometry(
            size: configuration.viewport, axis: configuration.axis, direction: configuration.direction)
        extents.values = values.itemValues
        chain = ConformanceChain(
            names, options: options, registry: registry, extents: extents, viewport: viewport)
        _ = insert(configuration.items, at: 0)
        chain = freshChain
    }

    /// New strategies that were prepared from scratch for the same items.
    var freshChain: ConformanceChain { chain(of: extents) }

    /// Returns new strategies that were prepared from scratch for other items.
    func chain(of extents: ExtentTree) -> ConformanceChain {
        var fresh = ConformanceChain(
            names, options: options, registry: registry, extents: extents, viewport: viewport)
        fresh.moment = chain.moment
        return fresh
    }

    /// Lets an event happen.
    ///
    /// - Returns: whether it changed anything that a strategy knows of.
    mutating func apply(_ event: Event) -> Bool {
        switch event {
        case .edit(let one): return apply([one])
        case .batch(let batch): return apply(batch)
        case .viewport(let size):
            viewport.size = size
            chain.viewport = viewport
            forget()
            chain.prepare(.everything)
        case .options(let values):
            options.merge(values) { $1 }
            forget()
            chain = freshChain
        default: return applyToMoment(event)
        }
        return true
    }

    private mutating func apply(_ edits: [Event.Edit]) -> Bool {
        var invalidation: Invalidation?
        var keptAtEnd = extents.count
        for one in edits {
            keptAtEnd = min(keptAtEnd, one.keptAtEnd(of: extents.count))
            let next = edit(one)
            invalidation = invalidation?.union(next) ?? next
        }
        guard let invalidation else { return false }
        chain.prepare(invalidation, keptAtEnd: keptAtEnd)
        return true
    }

    /// Gives the first item that has only an estimate its real extent; false if there is none.
    mutating func measureOne() -> Bool {
        guard let index = extents.firstUnmeasured(in: 0..<extents.count) else { return false }
        let item = realItems[index]
        let extent = item.area.map { $0 / max(chain.breadth(of: index), 1) } ?? item.extent
        extents.replace(at: index, with: .measured(extent))
        chain.prepare(.extent(at: index))
        return true
    }

    /// Makes the items that reflow unmeasured again.
    private func forget() { extents.forget([.headers, .others]) }

    private mutating func edit(_ edit: Event.Edit) -> Invalidation {
        switch edit {
        case .append(let items): return insert(items, at: extents.count)
        case .prepend(let items): return insert(items, at: 0)
        case .insert(let items, let index): return insert(items, at: index)
        case .remove(let count, let index):
            extents.remove(index..<index + count)
            realItems.removeSubrange(index..<index + count)
            return .items(from: index)
        case .resize(let extent, let index):
            extents.fix(at: index, to: extent)
            realItems[index].fix(extent)
            return .extent(at: index)
        case .move(let count, let index, let target):
            extents.move(index..<index + count, to: target)
            realItems.move(index..<index + count, to: target)
            return .items(from: min(index, target))
        }
    }

    private mutating func insert(_ new: [Event.Item], at index: Int) -> Invalidation {
        let items = new.single
        for (place, item) in items.enumerated() {
            extents.insert(item.firstExtent, traits: item.traits, at: index + place)
        }
        realItems.insert(contentsOf: items, at: index)
        return .items(from: index)
    }
}

extension Event.Edit {
    /// Returns the number of last items that an edit of `count` items leaves as they are.
    fileprivate func keptAtEnd(of count: Int) -> Int {
        switch self {
        case .append: 0
        case .prepend: count
        case .insert(_, let index): count - index
        case .remove(let removed, let index): count - index - removed
        case .resize(_, let index): count - index - 1
        case .move(let moved, let index, let target): count - moved - max(index, target)
        }
    }
}

extension Event.Item {
    /// The extent that a strategy hears of at first: if it reflows, a guess that is followed by the real one.
    fileprivate var firstExtent: ItemExtent {
        (estimate ?? area.map { $0 / 100 + 1 }).map(ItemExtent.estimated) ?? .measured(extent)
    }
}
