import Strata

/// The ids and real extents of a simulation's items, as runs in reading order. The engine needs neither.
struct ItemStore {
    struct Run {
        enum Name {
            /// Named by the running counter, from this number on.
            case counter(Int)
            case id(String)
        }

        var name: Name
        var count: Int
        var extent: Double
    }

    private(set) var runs: [Run] = []
    private var counter = 0

    /// Puts items before the one at `index`, naming those without an id.
    mutating func insert(_ items: [ParsedItems], at index: Int) throws(LineError) {
        var place = cut(at: index)
        for item in items where item.count > 0 {
            let name: Run.Name
            if let id = item.id {
                guard self.index(of: id) == nil else { throw LineError("id '\(id)' is already in the list") }
                name = .id(id)
            } else {
                try checkCounter(item.count)
                name = .counter(counter)
                counter += item.count
            }
            runs.insert(Run(name: name, count: item.count, extent: item.extent), at: place)
            place += 1
        }
    }

    /// The counter must not name an item like one that came with an id.
    private func checkCounter(_ count: Int) throws(LineError) {
        for run in runs {
            if case .id(let id) = run.name, let number = Self.number(id), (counter..<counter + count).contains(number) {
                throw LineError("id '\(id)' is already in the list")
            }
        }
    }

    mutating func remove(_ range: Range<Int>) {
        let first = cut(at: range.lowerBound)
        let last = cut(at: range.upperBound)
        runs.removeSubrange(first..<last)
    }

    mutating func resize(at index: Int, to extent: Double) {
        let place = cut(at: index)
        _ = cut(at: index + 1)
        runs[place].extent = extent
    }

    /// The real extent of an item.
    func extent(at index: Int) -> Double { run(at: index).run.extent }

    /// The id of an item.
    func id(at index: Int) -> String {
        let (run, inner) = run(at: index)
        switch run.name {
        case .counter(let first): return "\(first + inner)"
        case .id(let id): return id
        }
    }

    /// Where the item with an id is.
    func index(of id: String) -> Int? {
        let number = Self.number(id)
        var start = 0
        for run in runs {
            switch run.name {
            case .id(id): return start
            case .counter(let first):
                if let number, (first..<first + run.count).contains(number) { return start + number - first }
            case .id: break
            }
            start += run.count
        }
        return nil
    }

    /// The number that the counter would write like this.
    private static func number(_ id: String) -> Int? { Int(id).flatMap { "\($0)" == id ? $0 : nil } }

    private func run(at index: Int) -> (run: Run, inner: Int) {
        var rest = index
        for run in runs {
            if rest < run.count { return (run, rest) }
            rest -= run.count
        }
        preconditionFailure("The simulation has no item \(index).")
    }

    private mutating func cut(at index: Int) -> Int {
        var rest = index
        for place in runs.indices {
            if rest == 0 { return place }
            if rest < runs[place].count {
                var tail = runs[place]
                tail.count -= rest
                if case .counter(let first) = tail.name { tail.name = .counter(first + rest) }
                runs[place].count = rest
                runs.insert(tail, at: place + 1)
                return place + 1
            }
            rest -= runs[place].count
        }
        return runs.count
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
        var fields = try Fields(group, "an item group", known: ["count", "extent", "extents", "estimate", "id"])
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
                guard case .number(let extent) = value, extent >= 0, extent <= longest else {
                    throw LineError("'extents' must hold finite numbers, 0 or more and at most \(longest)")
                }
                items.append(ParsedItems(extent: extent, estimate: estimate))
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
