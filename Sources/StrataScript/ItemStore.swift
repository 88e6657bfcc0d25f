import Strata

/// The ids of a simulation's items, and the real extents of those that came with an estimate, as runs in reading order.
/// The engine needs the ones not at all and the others once.
///
/// Edits and questions are O(√runs); where an item with an id is, is O(runs).
struct ItemStore {
    /// Items that reflow and have no estimate are measured one by one.
    private static let greatestMeasuredCount = 1_000_000

    /// The number of items.
    var count: Int { runs.count }

    private var runs = ItemRuns()
    /// The next number of the running counter, which never goes back.
    private var counter = 0
    /// The numbers of the counter that are in the list.
    private var counted = NumberRanges()
    /// The ids in the list that came with their items, and those of them that the counter could write.
    private var names: Set<ItemRun.Identifier> = []
    private var numbers: Set<Int> = []
    /// The names of values, in the order in which items first had them.
    private(set) var valueNames: [String] = []
    private static let mostNames = 64

    /// Puts items before the one at `index`, naming those without an id.
    mutating func insert(_ items: [Event.Item], at index: Int) throws(ScriptError) {
        var new: [ItemRun] = []
        var total = count
        for item in items where item.count > 0 {
            guard item.count <= Event.Item.greatestCount - total else {
                throw ScriptError("a list has \(Event.Item.greatestCount) items at most")
            }
            guard item.area == nil || item.estimate != nil || item.count <= Self.greatestMeasuredCount else {
                throw ScriptError(
                    "\(item.count) items of an area are more than \(Self.greatestMeasuredCount) that can be measured when "
                        + "they are added; give them an estimate")
            }
            total += item.count
            let size = item.area.map(ItemRun.Size.area) ?? (item.estimate == nil ? .known : .extent(item.extent))
            var run = ItemRun(name: try name(item.id, item.count), count: item.count, size: size)
            if !item.values.isEmpty { run.values = try values(of: item) }
            if new.isEmpty || !new[new.count - 1].join(run) { new.append(run) }
        }
        runs.insert(new, at: index)
    }

    /// Returns the values of an item by the indices of their names, which it thereby gets.
    private mutating func values(of item: Event.Item) throws(ScriptError) -> [ItemNumber?] {
        for name in item.values.keys.sorted() where !valueNames.contains(name) { valueNames.append(name) }
        guard valueNames.count <= Self.mostNames else {
            throw ScriptError("the items of a list have values of \(Self.mostNames) names at most")
        }
        return valueNames.map { item.values[$0] }
    }

    private mutating func name(_ id: String?, _ count: Int) throws(ScriptError) -> ItemRun.Name {
        guard let id else { return .counter(try number(count)) }
        let identifier = ItemRun.Identifier(text: id)
        let number = Self.number(id)
        guard !(number.map(counted.contains) ?? false), names.insert(identifier).inserted else {
            throw Self.taken(id)
        }
        if let number { numbers.insert(number) }
        return .id(identifier)
    }

    /// Returns the first of the next numbers of the counter, which none of the items in the list may have for an id.
    private mutating func number(_ count: Int) throws(ScriptError) -> Int {
        let first = counter
        let (end, isTooMany) = first.addingReportingOverflow(count)
        guard !isTooMany else { throw ScriptError("more items were added than can be counted") }
        let range = first..<end
        let isTaken = numbers.contains
        let number = count < numbers.count ? range.first(where: isTaken) : numbers.filter(range.contains).min()
        if let number { throw Self.taken("\(number)") }
        counted.append(range)
        counter = end
        return first
    }

    private static func taken(_ id: String) -> ScriptError {
        ScriptError("id '\(OneLine.excerpt(id))' is already in the list")
    }

    /// Forgets the items of a range.
    mutating func remove(_ range: Range<Int>) {
        for run in runs.remove(range) {
            switch run.name {
            case .counter(let first): counted.remove(first..<first + run.count)
            case .id(let id):
                names.remove(id)
                if let number = Self.number(id.text) { numbers.remove(number) }
            }
        }
    }

    /// Takes the items of a range out and puts them back so that the first of them has index `index`.
    mutating func move(_ range: Range<Int>, to index: Int) {
        guard range.lowerBound != index else { return }
        let moved = runs.remove(range)
        runs.insert(moved, at: index)
    }

    /// Returns the real extent of an item that came with an estimate or an area, in points, where it is so broad.
    mutating func extent(at index: Int, breadth: Double) -> Double {
        switch runs.run(at: index).run.size {
        case .known: preconditionFailure("The engine has been told how long item \(index) is.")
        case .extent(let extent): extent
        case .area(let area): area / max(breadth, 1)
        }
    }

    /// Returns the value of an item, by the index of its name; nil if it has none.
    mutating func value(_ name: Int, at index: Int) -> Double? {
        let (run, start) = runs.run(at: index)
        guard name < run.values.count else { return nil }
        return run.values[name]?.advanced(by: index - start).first
    }

    /// Returns the id of an item.
    mutating func id(at index: Int) -> String {
        let (run, start) = runs.run(at: index)
        switch run.name {
        case .counter(let first): return "\(first + index - start)"
        case .id(let id): return id.text
        }
    }

    /// Returns the index of the item with an id.
    func index(of id: String) -> Int? {
        let identifier = ItemRun.Identifier(text: id)
        if names.contains(identifier) { return runs.start { $0.name == .id(identifier) } }
        guard let number = Self.number(id), counted.contains(number) else { return nil }
        var distance = 0
        let start = runs.start { run in
            guard case .counter(let first) = run.name, (first..<first + run.count).contains(number) else {
                return false
            }
            distance = number - first
            return true
        }
        return start.map { $0 + distance }
    }

    /// Returns the number that the counter would write like this.
    private static func number(_ id: String) -> Int? { Int(id).flatMap { "\($0)" == id ? $0 : nil } }
}
