/// The named values of items: numbers that an application gives them besides their extents, such as a time or a level.
///
/// A strategy asks for the values that it wants, of the items that it wants; nothing else is read. What an engine was told
/// it remembers, and takes along through changes, so that a value is mostly read once.
public struct ItemValues {
    private let find: (_ name: String) -> Int?
    private let read: (_ index: Int, _ item: Int) -> Double?
    private var memory: ValueMemory?

    /// Values under some names.
    ///
    /// - Parameters:
    ///   - names: the names, each once.
    ///   - value: the value of an item, by the index of its name and by the item's index in reading order; nil if the item
    ///     has none. What it says must stay the same until the strategies are prepared again. While a change is applied
    ///     it is asked by the indices that items have afterwards. Must not call the engine.
    public init(names: [String], value: @escaping (_ index: Int, _ item: Int) -> Double?) {
        self.init(index: { names.firstIndex(of: $0) }, value: value)
    }

    /// Values under names that may become more.
    ///
    /// - Parameters:
    ///   - index: the index of a name, the same for ever once there is one; nil if no item has such a value.
    ///   - value: as above.
    public init(
        index: @escaping (_ name: String) -> Int?, value: @escaping (_ index: Int, _ item: Int) -> Double?
    ) {
        (find, read) = (index, value)
    }

    /// Returns the index of a name; nil if there is none.
    public func index(of name: String) -> Int? { find(name) }

    /// Returns the value of an item, by the index of its name and by the item's; nil if it has none, or one that is not
    /// finite.
    public func value(_ index: Int, _ item: Int) -> Double? {
        guard let memory else { return finite(index, item) }
        return memory.value(ValueMemory.Key(name: index, item: item)) { finite(index, $0) }
    }

    private func finite(_ index: Int, _ item: Int) -> Double? {
        read(index, item).flatMap { $0.isFinite ? $0 : nil }
    }
}

// What an engine remembers.
extension ItemValues {
    /// The same values, with a memory that is empty.
    var remembered: ItemValues {
        var values = self
        values.memory = ValueMemory()
        return values
    }

    /// True if any value has been asked for.
    var isRead: Bool { memory.map { !$0.isEmpty } ?? false }

    /// Begins a change: until it is finished, items are asked for by the indices that they had before, of which the
    /// application knows no more.
    func begin(_ mapping: ItemMapping) { memory?.mapping = mapping }

    /// Finishes a change: from now on items are asked for by the indices that they have afterwards.
    func finish(_ mapping: ItemMapping) { memory?.finish(mapping) }

    /// Forgets all values: they may be others.
    func forget() { memory?.forget() }
}

/// The values that were asked for last, by name and item: at most twice ``mostRecent``.
private final class ValueMemory {
    struct Key: Hashable {
        let name: Int
        var item: Int
    }

    /// The number of values after which those that were not asked for meanwhile are forgotten.
    private static let mostRecent = 8192

    private var recent: [Key: Double?] = [:]
    private var former: [Key: Double?] = [:]
    /// The number of first items among which all are that anything is known of.
    private var end = 0
    /// The change that is being made, while items are asked for by the indices before it.
    var mapping: ItemMapping?

    var isEmpty: Bool { recent.isEmpty && former.isEmpty }

    /// Returns what is known of an item, or what the application says.
    func value(_ key: Key, read: (_ item: Int) -> Double?) -> Double? {
        if let known = recent[key] { return known }
        let value: Double?
        if let known = former[key] {
            value = known
        } else if let mapping {
            // Of an item that is gone there is nothing to be told.
            guard let item = mapping.newIndex(of: key.item) else { return nil }
            value = read(item)
        } else {
            value = read(key.item)
        }
        remember(value, key)
        return value
    }

    private func remember(_ value: Double?, _ key: Key) {
        if recent.count == Self.mostRecent { (former, recent) = (recent, [:]) }
        recent[key] = .some(value)
        end = max(end, key.item + 1)
    }

    /// Takes what is known along through a change. O(known values x log pieces), and O(1) where only items behind them all
    /// change.
    func finish(_ mapping: ItemMapping) {
        self.mapping = nil
        guard !mapping.isIdentity, end > mapping.keptAtStart else { return }
        end = 0
        recent = moved(recent, mapping)
        former = moved(former, mapping)
    }

    private func moved(_ values: [Key: Double?], _ mapping: ItemMapping) -> [Key: Double?] {
        var moved: [Key: Double?] = [:]
        moved.reserveCapacity(values.count)
        for (key, value) in values {
            guard let item = mapping.newIndex(of: key.item) else { continue }
            moved[Key(name: key.name, item: item)] = .some(value)
            end = max(end, item + 1)
        }
        return moved
    }

    func forget() {
        recent.removeAll(keepingCapacity: true)
        former.removeAll(keepingCapacity: true)
        end = 0
    }
}
