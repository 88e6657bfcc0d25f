import Strata
import StrataJSON

/// The ids and real extents of a simulation's items, as runs in reading order. The engine needs neither.
///
/// Appending is O(items); other edits, and the first question after one, are O(runs).
struct ItemStore {
    private struct Run {
        var name: Name
        var count: Int
        var extent: Double
    }

    private enum Name {
        /// Named by the running counter, from this number on.
        case counter(Int)
        case id(Identifier)
    }

    /// An id by its code points: names that only look the same are two.
    private struct Identifier: Hashable {
        let text: String
        static func == (left: Self, right: Self) -> Bool { left.text.utf8.elementsEqual(right.text.utf8) }
        func hash(into hasher: inout Hasher) { for byte in text.utf8 { hasher.combine(byte) } }
    }

    /// How many items there are.
    private(set) var count = 0

    private var runs: [Run] = []
    private var counter = 0
    /// The ids in the list that came with their items, and those of them that the counter could write.
    private var names: Set<Identifier> = []
    private var numbers: Set<Int> = []
    /// Where each run begins, until the next edit.
    private var starts: [Int] = []

    /// More items than an index can count are not a list.
    private static let greatestCount = 1 << 53

    /// Puts items before the one at `index`, naming those without an id.
    mutating func insert(_ items: [ParsedItems], at index: Int) throws(LineError) {
        var new: [Run] = []
        var total = count
        for item in items where item.count > 0 {
            total += item.count
            guard total <= Self.greatestCount else { throw LineError("a list has \(Self.greatestCount) items at most") }
            new.append(Run(name: try name(item), count: item.count, extent: item.extent))
        }
        runs.insert(contentsOf: new, at: cut(at: index))
        count = total
    }

    private mutating func name(_ item: ParsedItems) throws(LineError) -> Name {
        guard let id = item.id else {
            let range = counter..<counter + item.count
            if let number = numbers.first(where: range.contains) {
                throw LineError("id '\(number)' is already in the list")
            }
            counter = range.upperBound
            return .counter(range.lowerBound)
        }
        let identifier = Identifier(text: id)
        let number = Self.number(id)
        let isCounted = number.map { $0 < counter && index(of: id) != nil } ?? false
        guard !isCounted, names.insert(identifier).inserted else {
            throw LineError("id '\(id)' is already in the list")
        }
        if let number { numbers.insert(number) }
        return .id(identifier)
    }

    /// Forgets the items of a range.
    mutating func remove(_ range: Range<Int>) {
        let first = cut(at: range.lowerBound)
        let last = cut(at: range.upperBound)
        for run in runs[first..<last] {
            guard case .id(let id) = run.name else { continue }
            names.remove(id)
            if let number = Self.number(id.text) { numbers.remove(number) }
        }
        runs.removeSubrange(first..<last)
        count -= range.count
    }

    /// Gives an item another extent.
    mutating func resize(at index: Int, to extent: Double) {
        let place = cut(at: index)
        _ = cut(at: index + 1)
        runs[place].extent = extent
    }

    /// The real extent of an item.
    mutating func extent(at index: Int) -> Double { runs[run(at: index)].extent }

    /// The id of an item.
    mutating func id(at index: Int) -> String {
        let place = run(at: index)
        switch runs[place].name {
        case .counter(let first): return "\(first + index - starts[place])"
        case .id(let id): return id.text
        }
    }

    /// Where the item with an id is.
    func index(of id: String) -> Int? {
        let identifier = Identifier(text: id)
        let isNamed = names.contains(identifier)
        let number = Self.number(id)
        guard isNamed || number != nil else { return nil }
        var start = 0
        for run in runs {
            switch run.name {
            case .id(identifier): return start
            case .counter(let first):
                if !isNamed, let number, (first..<first + run.count).contains(number) { return start + number - first }
            case .id: break
            }
            start += run.count
        }
        return nil
    }

    /// The number that the counter would write like this.
    private static func number(_ id: String) -> Int? { Int(id).flatMap { "\($0)" == id ? $0 : nil } }

    /// The run that holds an item.
    private mutating func run(at index: Int) -> Int {
        precondition((0..<count).contains(index), "The simulation has no item \(index).")
        if starts.isEmpty {
            starts.reserveCapacity(runs.count)
            var start = 0
            for run in runs {
                starts.append(start)
                start += run.count
            }
        }
        var low = 0
        var high = starts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= index { low = middle } else { high = middle }
        }
        return low
    }

    /// Makes `index` the beginning of a run and returns that run.
    private mutating func cut(at index: Int) -> Int {
        guard index > 0 else {
            starts.removeAll(keepingCapacity: true)
            return 0
        }
        guard index < count else {
            starts.removeAll(keepingCapacity: true)
            return runs.count
        }
        let place = run(at: index)
        let rest = index - starts[place]
        starts.removeAll(keepingCapacity: true)
        guard rest > 0 else { return place }
        var tail = runs[place]
        tail.count -= rest
        if case .counter(let first) = tail.name { tail.name = .counter(first + rest) }
        runs[place].count = rest
        runs.insert(tail, at: place + 1)
        return place + 1
    }
}

/// A stretch of equal items that a group of a script stands for.
struct ParsedItems {
    var id: String?
    var count = 1
    var extent: Double
    var estimate: Double?

    var group: ItemGroup {
        estimate.map { .estimated(count: count, extent: $0) } ?? .measured(count: count, extent: extent)
    }

    /// Reads an array of groups (SPEC 12).
    static func parse(_ groups: [JSONValue]) throws(LineError) -> [ParsedItems] {
        var items: [ParsedItems] = []
        for group in groups { try parse(group, into: &items) }
        return items
    }

    private static func parse(_ group: JSONValue, into items: inout [ParsedItems]) throws(LineError) {
        let fields = try Fields(group, "an item group", known: ["count", "extent", "extents", "estimate", "id"])
        var estimate: Double?
        if fields.has("estimate") {
            let number = try fields.number("estimate")
            guard number > 0 else {
                throw LineError("'estimate' must be more than 0, not \(OptionText.number(number))")
            }
            estimate = number
        }
        if fields.has("extents") {
            guard !fields.has("extent"), !fields.has("count"), !fields.has("id") else {
                throw LineError("an item group has 'extents', or 'extent' with 'count' or 'id', not both")
            }
            for value in try fields.array("extents") {
                guard case .number(let number) = value, number.value >= 0, number.value <= longest else {
                    throw LineError("'extents' must hold finite numbers, 0 or more and at most \(longest)")
                }
                items.append(ParsedItems(extent: number.value, estimate: estimate))
            }
            return
        }
        let extent = try fields.number("extent", atLeast: 0)
        guard !(fields.has("id") && fields.has("count")) else {
            throw LineError("an item group with an 'id' is one item and takes no 'count'")
        }
        let id = fields.has("id") ? try fields.text("id") : nil
        let count = fields.has("count") ? try fields.integer("count", in: 0...(1 << 53)) : 1
        guard Double(count) * max(extent, estimate ?? 0) <= longest else {
            throw LineError("an item group is longer than \(longest) points")
        }
        items.append(ParsedItems(id: id, count: count, extent: extent, estimate: estimate))
    }

    /// Longer groups would add up to a list of no finite length.
    private static let longest = 1e300
}
