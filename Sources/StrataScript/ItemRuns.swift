import Strata

/// Neighbours that are named and measured alike.
struct ItemRun {
    /// Their name.
    enum Name: Equatable {
        /// Named by the running counter, from this number on.
        case counter(Int)
        /// The one item has an id of its own.
        case id(Identifier)
    }

    /// The size that the engine asks for; none if it has known the extent from the beginning.
    enum Size: Hashable {
        case known
        case extent(Double)
        /// The extent times the breadth.
        case area(Double)
    }

    /// An id by its code points: names that only look the same are two.
    struct Identifier: Hashable {
        let text: String
        static func == (left: Self, right: Self) -> Bool { left.text.utf8.elementsEqual(right.text.utf8) }
        func hash(into hasher: inout Hasher) { for byte in text.utf8 { hasher.combine(byte) } }
    }

    var name: Name
    var count: Int
    var size: Size
    /// The named values, by the indices of their names; nil, or none, for a name that the items have no value of.
    var values: [ItemNumber?] = []

    /// Takes in the run behind, where it only goes on. Returns whether it does.
    mutating func join(_ next: ItemRun) -> Bool {
        guard case .counter(let first) = name, case .counter(first + count) = next.name, size == next.size,
            goesOn(in: next)
        else { return false }
        count += next.count
        return true
    }

    /// Returns true if the values of the items of the run behind are those of more items of this one.
    private func goesOn(in next: ItemRun) -> Bool {
        guard !values.isEmpty || !next.values.isEmpty else { return true }
        guard values.count == next.values.count else { return false }
        return zip(values, next.values).allSatisfy { $0.map { $0.advanced(by: count) } == $1 }
    }

    /// Keeps the first so many items. Returns the others.
    mutating func split(after kept: Int) -> ItemRun {
        var rest = self
        rest.count -= kept
        if case .counter(let first) = name { rest.name = .counter(first + kept) }
        for place in values.indices { rest.values[place] = values[place]?.advanced(by: kept) }
        count = kept
        return rest
    }
}

/// Runs in reading order, in blocks, so that an edit moves no more than one block and the table of them. Edits and
/// questions are O(√runs).
struct ItemRuns {
    private struct Block {
        var runs: [ItemRun]
        /// The number of their items.
        var count: Int

        init(_ runs: [ItemRun]) { (self.runs, count) = (runs, runs.reduce(0) { $0 + $1.count }) }
    }

    /// A block of more runs becomes several.
    private static let mostRuns = 256

    /// The number of items.
    private(set) var count = 0
    private var blocks: [Block] = []
    /// The index of the first item of each block, until the next edit.
    private var starts: [Int] = []

    /// The number of runs of each block, for tests.
    var blockLengths: [Int] { blocks.map(\.runs.count) }

    /// Returns the run that holds an item, and the index of its first one.
    mutating func run(at index: Int) -> (run: ItemRun, start: Int) {
        precondition((0..<count).contains(index), "The simulation has no item \(index).")
        let place = place(of: index)
        return (blocks[place.block].runs[place.run], place.start)
    }

    /// Returns the index of the first item of the first run of which something is so. O(runs).
    func start(where isSo: (ItemRun) -> Bool) -> Int? {
        var start = 0
        for block in blocks {
            for run in block.runs {
                if isSo(run) { return start }
                start += run.count
            }
        }
        return nil
    }

    /// Puts runs before the item at `index`.
    mutating func insert(_ runs: [ItemRun], at index: Int) {
        var new = runs[...]
        defer { starts.removeAll(keepingCapacity: true) }
        let isAppending = index == count
        if isAppending, let next = new.first, let block = blocks.indices.last,
            let run = blocks[block].runs.indices.last,
            blocks[block].runs[run].join(next)
        {
            new.removeFirst()
            blocks[block].count += next.count
            count += next.count
        }
        guard !new.isEmpty else { return }
        let (block, run) = cut(at: isAppending ? count : index)
        if blocks.isEmpty { blocks.append(Block([])) }
        blocks[block].runs.insert(contentsOf: new, at: run)
        let added = new.reduce(0) { $0 + $1.count }
        blocks[block].count += added
        count += added
        divide(block)
    }

    /// Removes the items of a range. Returns the runs that they were.
    mutating func remove(_ range: Range<Int>) -> [ItemRun] {
        guard !range.isEmpty else { return [] }
        let first = cut(at: range.lowerBound)
        let end = cut(at: range.upperBound)
        defer { starts.removeAll(keepingCapacity: true) }
        count -= range.count
        if first.block == end.block {
            defer {
                // A run that was cut in two has become one more.
                divide(first.block)
                tidy(first.block)
            }
            return removeRuns(first.run..<end.run, of: first.block)
        }
        var removed = removeRuns(first.run..<blocks[first.block].runs.count, of: first.block)
        for block in blocks[first.block + 1..<end.block] { removed += block.runs }
        removed += removeRuns(0..<end.run, of: end.block)
        blocks.removeSubrange(first.block + 1..<end.block)
        tidy(first.block + 1)
        tidy(first.block)
        return removed
    }

    // MARK: - Blocks

    private mutating func removeRuns(_ range: Range<Int>, of block: Int) -> [ItemRun] {
        let removed = Array(blocks[block].runs[range])
        blocks[block].runs.removeSubrange(range)
        blocks[block].count -= removed.reduce(0) { $0 + $1.count }
        return removed
    }

    /// Makes several of a block that has become too large.
    private mutating func divide(_ block: Int) {
        let runs = blocks[block].runs
        guard runs.count > Self.mostRuns else { return }
        let length = (runs.count + 1) / (2 * runs.count / Self.mostRuns)
        let parts = stride(from: 0, to: runs.count, by: length).map { start in
            Block(Array(runs[start..<min(start + length, runs.count)]))
        }
        blocks.replaceSubrange(block...block, with: parts)
    }

    /// Removes a block that is empty, and has the one before it take in a small one.
    private mutating func tidy(_ block: Int) {
        let few = Self.mostRuns / 2
        let isSmall = block > 0 && blocks[block - 1].runs.count + blocks[block].runs.count <= few
        guard blocks[block].runs.isEmpty || isSmall else { return }
        let former = blocks.remove(at: block)
        guard !former.runs.isEmpty else { return }
        blocks[block - 1].runs += former.runs
        blocks[block - 1].count += former.count
    }

    // MARK: - Places

    /// Makes `index` the beginning of a run. Returns where that is; behind the last run where there are no more items.
    private mutating func cut(at index: Int) -> (block: Int, run: Int) {
        guard index < count else {
            let last = max(0, blocks.count - 1)
            return (last, blocks.last?.runs.count ?? 0)
        }
        let place = place(of: index)
        guard index > place.start else { return (place.block, place.run) }
        let rest = blocks[place.block].runs[place.run].split(after: index - place.start)
        blocks[place.block].runs.insert(rest, at: place.run + 1)
        return (place.block, place.run + 1)
    }

    private mutating func place(of index: Int) -> (block: Int, run: Int, start: Int) {
        if starts.isEmpty {
            var start = 0
            for block in blocks {
                starts.append(start)
                start += block.count
            }
        }
        let block = starts.partitioningIndex { $0 > index } - 1
        var (run, start) = (0, starts[block])
        while start + blocks[block].runs[run].count <= index {
            start += blocks[block].runs[run].count
            run += 1
        }
        return (block, run, start)
    }
}
