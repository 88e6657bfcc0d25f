import Strata

/// A list that events drive: the engine, and what the engine does not know about its items, their ids and real extents.
package final class ScriptDriver {
    /// The list.
    package let engine: ListEngine
    private var store: ItemStore

    /// A list as the first line of a script configures it.
    ///
    /// - Throws: where the registry lacks a strategy or an option, or an id is there twice.
    package init(_ script: ScriptConfiguration, registry: StrategyRegistry) throws(ScriptError) {
        var configuration = ListConfiguration(viewport: script.viewport)
        configuration.axis = script.axis
        configuration.direction = script.direction
        configuration.strategy = script.strategy
        configuration.options = script.options
        configuration.wheelStep = script.wheelStep
        configuration.animations = script.animations
        var store = ItemStore()
        try store.insert(script.items, at: 0)
        self.store = store
        do {
            engine = try ListEngine(
                configuration, registry: registry, items: script.items.groups,
                values: ItemValues(names: store.valueNames) { name, index in store.value(name, at: index) },
                measure: { index, breadth in store.extent(at: index, breadth: breadth) })
        } catch {
            throw ScriptError(error.description)
        }
        engine.measure = { [unowned self] index, breadth in self.store.extent(at: index, breadth: breadth) }
        engine.itemValues = ItemValues(
            index: { [unowned self] name in self.store.valueNames.firstIndex(of: name) },
            value: { [unowned self] name, index in self.store.value(name, at: index) })
    }

    /// Returns the id of an item. O(log items).
    package func id(at index: Int) -> String { store.id(at: index) }

    /// The ids in reading order.
    package var ids: [String] { (0..<store.count).map { store.id(at: $0) } }

    /// The names of values that items have had, in the order of their indices.
    package var valueNames: [String] { store.valueNames }

    /// Returns the value of an item, by the index of its name; nil if it has none. O(log items).
    package func value(_ name: Int, at index: Int) -> Double? { store.value(name, at: index) }

    /// True for each item whose extent the list knows, in reading order.
    package var measured: [Bool] { (0..<store.count).map { engine.extent(at: $0).isMeasured } }

    /// Lets an event happen. After one that is refused the list is of no further use.
    ///
    /// - Throws: where there is no such item, strategy, option or time.
    package func apply(_ event: Event) throws(ScriptError) {
        switch event {
        case .edit(let edit): engine.apply([try change(edit)])
        case .batch(let edits): engine.apply(try edits.map { edit throws(ScriptError) in try change(edit) })
        case .viewport(let size): engine.setViewport(size)
        case .strategy(let chain, let options):
            try attempt { () throws(StrategyError) in try engine.setStrategy(chain, options: options) }
        case .options(let options): try attempt { () throws(StrategyError) in try engine.setOptions(options) }
        case .wheel(let clicks): engine.wheel(clicks)
        case .scrollBy(let distance, let animated): engine.scroll(by: distance, animated: animated)
        case .scrollTo(let offset, let animated): engine.scroll(to: offset, animated: animated)
        case .scrollToItem(let id, let alignment, let animated):
            engine.scroll(toItem: try index(of: id), alignment: alignment ?? .nearest, animated: animated)
        case .trigger: engine.trigger()
        case .visible(let isVisible): engine.isVisible = isVisible
        case .activate(let id): engine.activate(try index(of: id))
        case .deactivate: engine.deactivate()
        case .focus(let id): engine.focus(try id.map { id throws(ScriptError) in try index(of: id) })
        case .pointer(let point): engine.movePointer(to: point)
        case .advance(let milliseconds):
            let time = engine.time + milliseconds
            guard time.isFinite else { throw ScriptError("this makes the time infinite") }
            engine.advance(to: time)
        case .settle: engine.settle()
        case .dump: break
        }
    }

    private func attempt(_ body: () throws(StrategyError) -> Void) throws(ScriptError) {
        do { try body() } catch { throw ScriptError(error.description) }
    }

    private func index(of id: String) throws(ScriptError) -> Int {
        guard let index = store.index(of: id) else { throw ScriptError("no item has the id '\(OneLine.excerpt(id))'") }
        return index
    }

    /// Notes an edit and turns it into one of the engine's.
    private func change(_ edit: Event.Edit) throws(ScriptError) -> ItemChange {
        let count = store.count
        switch edit {
        case .append(let items): return try insert(items, at: count)
        case .prepend(let items): return try insert(items, at: 0)
        case .insert(let items, let index):
            guard (0...count).contains(index) else { throw Self.outOfRange(index, count) }
            return try insert(items, at: index)
        case .remove(let number, let index):
            guard (0...count).contains(index), number <= count - index else {
                throw ScriptError("cannot remove \(number) items at \(index): the list has \(count)")
            }
            store.remove(index..<index + number)
            return .remove(index..<index + number)
        case .resize(let extent, let index):
            guard (0..<count).contains(index) else { throw Self.outOfRange(index, count) }
            return .resize(at: index, to: extent)
        case .move(let number, let index, let target):
            guard (0...count).contains(index), number <= count - index else {
                throw ScriptError("cannot move \(number) items at \(index): the list has \(count)")
            }
            guard (0...count - number).contains(target) else {
                throw ScriptError(
                    "cannot move \(number) of \(count) items to \(target), out of range 0…\(count - number)")
            }
            store.move(index..<index + number, to: target)
            return .move(index..<index + number, to: target)
        }
    }

    private func insert(_ items: [Event.Item], at index: Int) throws(ScriptError) -> ItemChange {
        try store.insert(items, at: index)
        return .insert(items.groups, at: index)
    }

    private static func outOfRange(_ index: Int, _ count: Int) -> ScriptError {
        ScriptError("index \(index) is out of range: the list has \(count) items")
    }
}
