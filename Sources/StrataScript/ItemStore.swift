import Strata

/// The ids of a simulation's items, and the real extents of those that came with an estimate, as runs in reading order.
/// The engine needs the ones not at all and the others once.
///
/// Appending is O(groups); other edits, and the first question after one, are O(runs).
struct ItemStore {
    private struct Run {
        var name: Name
        var count: Int
        var size: Size
    }

    /// What the engine asks for; nothing where it has known the extent from the beginning.
    private enum Size: Hashable {
        case known
        case extent(Double)
        /// The extent times the breadth.
        case area(Double)
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

    /// Items that reflow and have no estimate are measured one by one.
    private static let greatestMeasuredCount = 1_000_000

    /// How many items there are.
    private(set) var count = 0

    private var runs: [Run] = []
    /// The next number of the running counter, which never goes back.
    private var counter = 0
    /// The numbers of the counter that are in the list.
    private var counted = NumberRanges()
    /// The ids in the list that came with their items, and those of them that the counter could write.
    private var names: Set<Identifier> = []
    private var numbers: Set<Int> = []
    /// Where each run begins, until the next edit.
    private var starts: [Int] = []

    /// Puts items before the one at `index`, naming those without an id.
    mutating func insert(_ items: [Event.Item], at index: Int) throws(ScriptError) {
        var place = cut(at: index)
        let isAppending = place == runs.count
        var new: [Run] = []
        for item in items where item.count > 0 {
            guard item.count <= Event.Item.greatestCount - count else {
                throw ScriptError("a list has \(Event.Item.greatestCount) items at most")
            }
            guard item.area == nil || item.estimate != nil || item.count <= Self.greatestMeasuredCount else {
                throw ScriptError(
                    "\(item.count) items of an area are more than \(Self.greatestMeasuredCount) that can be measured when "
                        + "they are added; give them an estimate")
            }
            count += item.count
            let size = item.area.map(Size.area) ?? (item.estimate == nil ? .known : .extent(item.extent))
            let run = Run(name: try name(item.id, item.count), count: item.count, size: size)
            if new.isEmpty || !Self.join(run, to: &new[new.count - 1]) { new.append(run) }
        }
        if isAppending, let first = new.first, place > 0, Self.join(first, to: &runs[place - 1]) { new.removeFirst() }
        place = min(place, runs.count)
        runs.insert(contentsOf: new, at: place)
    }

    /// Takes a run into the one before it, where it only goes on.
    private static func join(_ run: Run, to last: inout Run) -> Bool {
        guard case .counter(let first) = last.name, case .counter(first + last.count) = run.name,
            last.size == run.size
        else { return false }
        last.count += run.count
        return true
    }

    private mutating func name(_ id: String?, _ count: Int) throws(ScriptError) -> Name {
        guard let id else { return .counter(try number(count)) }
        let identifier = Identifier(text: id)
        let number = Self.number(id)
        guard !(number.map(counted.contains) ?? false), names.insert(identifier).inserted else {
            throw Self.taken(id)
        }
        if let number { numbers.insert(number) }
        return .id(identifier)
    }

    /// The first of the next numbers of the counter, which none of the items in the list may have for an id.
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
        let first = cut(at: range.lowerBound)
        let last = cut(at: range.upperBound)
        for run in runs[first..<last] {
            switch run.name {
            case .counter(let first): counted.remove(first..<first + run.count)
            case .id(let id):
                names.remove(id)
                if let number = Self.number(id.text) { numbers.remove(number) }
            }
        }
        runs.removeSubrange(first..<last)
        count -= range.count
    }

    /// Takes the items of a range out and puts them back so that the first of them has index `index`.
    mutating func move(_ range: Range<Int>, to index: Int) {
        guard range.lowerBound != index else { return }
        let first = cut(at: range.lowerBound)
        let last = cut(at: range.upperBound)
        let moved = runs[first..<last]
        runs.removeSubrange(first..<last)
        count -= range.count
        runs.insert(contentsOf: moved, at: cut(at: index))
        count += range.count
    }

    /// The real extent of an item that came with an estimate or an area, in points, where it is so broad.
    mutating func extent(at index: Int, breadth: Double) -> Double {
        switch runs[run(at: index)].size {
        case .known: preconditionFailure("The engine has been told how long item \(index) is.")
        case .extent(let extent): extent
        case .area(let area): area / max(breadth, 1)
        }
    }

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
        let number = isNamed ? nil : Self.number(id).flatMap { counted.contains($0) ? $0 : nil }
        guard isNamed || number != nil else { return nil }
        var start = 0
        for run in runs {
            switch run.name {
            case .id(identifier): return start
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
        defer { starts.removeAll(keepingCapacity: true) }
        guard index > 0 else { return 0 }
        guard index < count else { return runs.count }
        let place = run(at: index)
        let rest = index - starts[place]
        guard rest > 0 else { return place }
        var tail = runs[place]
        tail.count -= rest
        if case .counter(let first) = tail.name { tail.name = .counter(first + rest) }
        runs[place].count = rest
        runs.insert(tail, at: place + 1)
        return place + 1
    }
}

/// Numbers of a counter, as ranges in order. New ones only come behind all others.
struct NumberRanges {
    private var ranges: [Range<Int>] = []

    /// Whether a number is among them. O(log ranges).
    func contains(_ number: Int) -> Bool {
        let place = self.place(of: number)
        return place < ranges.count && ranges[place].contains(number)
    }

    /// Adds numbers that are greater than all that were ever added. O(1).
    mutating func append(_ range: Range<Int>) {
        if let last = ranges.last, last.upperBound == range.lowerBound {
            ranges[ranges.count - 1] = last.lowerBound..<range.upperBound
        } else if !range.isEmpty {
            ranges.append(range)
        }
    }

    /// Removes neighbours that are among them. O(ranges).
    mutating func remove(_ range: Range<Int>) {
        guard !range.isEmpty else { return }
        let place = self.place(of: range.lowerBound)
        let old = ranges[place]
        let rest = [old.lowerBound..<range.lowerBound, range.upperBound..<old.upperBound].filter { !$0.isEmpty }
        ranges.replaceSubrange(place...place, with: rest)
    }

    /// The first range that ends behind a number.
    private func place(of number: Int) -> Int { ranges.partitioningIndex { $0.upperBound > number } }
}
