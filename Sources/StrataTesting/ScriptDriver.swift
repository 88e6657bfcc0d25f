import Strata

/// Drives a ``ListEngine`` with the events of a script, keeping what the engine does not know about its items: their ids
/// and real extents. Plain arrays; for tests.
public final class ScriptDriver {
    /// The list.
    public let engine: ListEngine
    private var items: [(id: String, extent: Double)] = []
    private var nextName = 0

    /// A list as the first line of a script configures it; its events are valid by promise, and so is this.
    ///
    /// - Throws: ``StrategyError`` if the registry lacks a strategy of the chain.
    public init(
        _ script: ScriptConfiguration, registry: StrategyRegistry, animations: Bool = false
    ) throws(StrategyError) {
        var configuration = ListConfiguration(viewport: script.viewport)
        configuration.axis = script.axis
        configuration.direction = script.direction
        configuration.strategy = script.strategy
        configuration.options = script.options
        configuration.wheelStep = script.wheelStep
        configuration.animations = animations
        let extents = script.items.map(\.extent)
        engine = try ListEngine(
            configuration, registry: registry, items: [.distinct(script.items.map(\.itemExtent))],
            measure: { index, _ in extents[index] })
        engine.measure = { [unowned self] index, _ in items[index].extent }
        items = script.items.map { ($0.id ?? name(), $0.extent) }
    }

    /// The ids in reading order.
    public var ids: [String] { items.map(\.id) }

    /// Which extents the list knows, in reading order.
    public var measured: [Bool] { items.indices.map { engine.extent(at: $0).isMeasured } }

    /// Lets an event happen.
    ///
    /// - Throws: ``StrategyError`` if the registry lacks a strategy that the event names.
    public func apply(_ event: Event) throws(StrategyError) {
        switch event {
        case .append, .prepend, .insert, .remove, .resize: engine.apply([edit(event)])
        case .batch(let events): engine.apply(events.map(edit))
        case .viewport(let size): engine.setViewport(size)
        case .strategy(let chain, let options): try engine.setStrategy(chain, options: options)
        case .options(let options): try engine.setOptions(options)
        case .wheel(let clicks): engine.wheel(clicks)
        case .scrollBy(let distance): engine.scroll(by: distance)
        case .scrollTo(let offset): engine.scroll(to: offset)
        case .scrollToItem(let id, let alignment):
            engine.scroll(toItem: index(of: id), alignment: alignment ?? .nearest)
        case .trigger: engine.trigger()
        case .visible(let isVisible): engine.isVisible = isVisible
        case .activate(let id): engine.activate(index(of: id))
        case .deactivate: engine.deactivate()
        case .advance(let milliseconds): engine.advance(to: engine.time + milliseconds)
        case .settle: engine.settle()
        case .dump: break
        }
    }

    private func index(of id: String) -> Int {
        guard let index = items.firstIndex(where: { $0.id == id }) else {
            preconditionFailure("No item is called \(id).")
        }
        return index
    }

    private func edit(_ event: Event) -> ItemChange {
        switch event {
        case .append(let new): return insert(new, at: items.count)
        case .prepend(let new): return insert(new, at: 0)
        case .insert(let new, let index): return insert(new, at: index)
        case .remove(let count, let index):
            items.removeSubrange(index..<index + count)
            return .remove(index..<index + count)
        case .resize(let extent, let index):
            items[index].extent = extent
            return .resize(at: index, to: extent)
        default: preconditionFailure("\(event) is no edit.")
        }
    }

    private func insert(_ new: [Event.Item], at index: Int) -> ItemChange {
        items.insert(contentsOf: new.map { ($0.id ?? name(), $0.extent) }, at: index)
        return .insert([.distinct(new.map(\.itemExtent))], at: index)
    }

    private func name() -> String {
        defer { nextName += 1 }
        return String(nextName)
    }
}

extension Event.Item {
    /// What the list is told of its extent.
    fileprivate var itemExtent: ItemExtent { estimate.map(ItemExtent.estimated) ?? .measured(extent) }
}
