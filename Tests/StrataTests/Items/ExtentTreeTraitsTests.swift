import StrataGenerators
import StrataTesting
import Testing

@testable import Strata

/// An item as a plain array keeps it.
private struct NaiveItem: Equatable {
    var extent: ItemExtent
    var traits: ItemTraits
    /// What it returns to when its extent is forgotten.
    var estimate: Double?

    init(_ extent: ItemExtent, _ traits: ItemTraits) {
        self.extent = extent
        self.traits = traits
        if traits.contains(.reflows), !extent.isMeasured { estimate = extent.length }
    }

    func isOf(_ kinds: ItemKinds) -> Bool { kinds.contains(traits.contains(.header) ? .headers : .others) }
}

/// An extent tree whose items have traits, beside a plain array that does the same.
private struct Twins {
    let tree = ExtentTree(leafCapacity: 4, branchCapacity: 4)
    var array: [NaiveItem] = []
    var random: SplitMix64

    private static let lengths: [Double] = [0, 0.1, 1, 20, 20, 20, 36.397, 1200]
    private static let traits: [ItemTraits] = [[], [], .reflows, .reflows, .reflows, .header, [.header, .reflows]]
    private static let kinds: [ItemKinds] = [[], .headers, .others, [.headers, .others]]

    private mutating func extent() -> ItemExtent {
        let length = Self.lengths.randomElement(using: &random) ?? 0
        return length > 0 && Bool.random(using: &random) ? .estimated(length) : .measured(length)
    }

    private mutating func range() -> Range<Int> {
        let first = Int.random(in: 0...array.count, using: &random)
        let most = Bool.random(using: &random) ? 6 : array.count
        return first..<min(array.count, first + Int.random(in: 0...most, using: &random))
    }

    mutating func step() {
        switch Int.random(in: 0..<12, using: &random) {
        case 0, 1: insertEqual()
        case 2, 3: insertDistinct()
        case 4:
            let range = range()
            guard range.count < 15 || array.count > 60 else { return }
            tree.remove(range)
            array.removeSubrange(range)
        case 5: move()
        case 6: fix()
        case 7: forget()
        case 8: measureAnew()
        default: measure()
        }
    }

    private mutating func insertEqual() {
        let index = Int.random(in: 0...array.count, using: &random)
        let item = NaiveItem(extent(), Self.traits.randomElement(using: &random) ?? [])
        let count = Int.random(in: 0...9, using: &random)
        tree.insert(item.extent, count: count, traits: item.traits, at: index)
        array.insert(contentsOf: repeatElement(item, count: count), at: index)
    }

    private mutating func insertDistinct() {
        let index = Int.random(in: 0...array.count, using: &random)
        let traits = Self.traits.randomElement(using: &random) ?? []
        let extents = (0..<Int.random(in: 0...12, using: &random)).map { _ in extent() }
        tree.insert(extents, traits: traits, at: index)
        array.insert(contentsOf: extents.map { NaiveItem($0, traits) }, at: index)
    }

    private mutating func move() {
        let range = range()
        let index = Int.random(in: 0...array.count - range.count, using: &random)
        tree.move(range, to: index)
        let moved = array[range]
        array.removeSubrange(range)
        array.insert(contentsOf: moved, at: index)
    }

    private mutating func fix() {
        guard let index = array.indices.randomElement(using: &random) else { return }
        tree.fix(at: index, to: 55)
        array[index].extent = .measured(55)
        array[index].traits.remove(.reflows)
        array[index].estimate = nil
    }

    private mutating func forget() {
        let kinds = Self.kinds.randomElement(using: &random) ?? []
        tree.forget(kinds)
        for index in array.indices where array[index].isOf(kinds) {
            if let estimate = array[index].estimate { array[index].extent = .estimated(estimate) }
        }
    }

    private mutating func measureAnew() {
        let kinds = Self.kinds.randomElement(using: &random) ?? []
        var visited: [Int] = []
        tree.forEachReflowingWithoutEstimate(kinds) { index in
            visited.append(index)
            tree.replace(at: index, with: .measured(Double(index % 5)))
        }
        let expected = array.indices.filter {
            array[$0].traits.contains(.reflows) && array[$0].estimate == nil && array[$0].isOf(kinds)
        }
        #expect(visited == expected)
        for index in expected { array[index].extent = .measured(Double(index % 5)) }
    }

    private mutating func measure() {
        guard let index = array.indices.randomElement(using: &random) else { return }
        let extent = extent()
        tree.replace(at: index, with: extent)
        array[index].extent = extent
    }

    func compare() {
        #expect(tree.count == array.count)
        #expect(tree.headerCount == array.count { $0.traits.contains(.header) })
        #expect(tree.unmeasuredCount == array.count { !$0.extent.isMeasured })
        let length = array.reduce(0) { $0 + $1.extent.length }
        #expect((tree.length - length).magnitude < 1e-6)
        var before = 0.0
        for (index, item) in array.enumerated() {
            #expect(tree.extent(at: index) == item.extent)
            #expect(tree.traits(at: index) == item.traits)
            #expect((tree.length(before: index) - before).magnitude < 1e-6)
            before += item.extent.length
        }
        let headers = array.indices.filter { array[$0].traits.contains(.header) }
        for (rank, header) in headers.enumerated() { #expect(tree.index(ofHeader: rank) == header) }
        var runs: [ItemExtent] = []
        tree.forEachRun(in: 0..<array.count) { count, extent in runs += Array(repeating: extent, count: count) }
        #expect(runs == array.map(\.extent))
    }

    mutating func compareSearches() {
        let index = Int.random(in: 0...array.count, using: &random)
        let headers = array.indices.filter { array[$0].traits.contains(.header) }
        #expect(tree.headerCount(before: index) == headers.count { $0 < index })
        #expect(tree.lastHeader(before: index) == headers.last { $0 < index })
        #expect(tree.firstHeader(from: index) == headers.first { $0 >= index })
        #expect(tree.firstUnmeasured(in: index..<array.count) == array[index...].firstIndex { !$0.extent.isMeasured })
        let offset = Double.random(in: -10...tree.length + 10, using: &random)
        var end = 0.0
        let expected = array.firstIndex {
            end += $0.extent.length
            return end > offset
        }
        #expect(tree.firstIndex(endingAfter: offset) == expected ?? array.count)
        compareSequence(isReversed: false)
        compareSequence(isReversed: true)
    }

    private mutating func compareSequence(isReversed: Bool) {
        let sequence = ItemSequence(tree, isReversed: isReversed)
        let items = isReversed ? array.reversed() : array
        let headers = items.indices.filter { items[$0].traits.contains(.header) }
        let position = Int.random(in: 0...items.count, using: &random)
        #expect(sequence.headerCount == headers.count)
        #expect(sequence.lastHeader(before: position) == headers.last { $0 < position })
        #expect(sequence.firstHeader(from: position) == headers.first { $0 >= position })
        if position < items.count { #expect(sequence.isHeader(at: position) == headers.contains(position)) }
    }
}

@Suite("The extent tree, with headers and items that reflow") struct ExtentTreeTraitsTests {
    @Test("does what a plain array does, over random edits of a deep tree", arguments: TestSeeds.sample(of: 60))
    func agreesWithAnArray(seed: UInt64) {
        var twins = Twins(random: SplitMix64(seed: seed))
        for step in 0..<300 {
            twins.step()
            twins.tree.checkInvariants()
            if step % 25 == 0 { twins.compare() }
            twins.compareSearches()
        }
        twins.compare()
        twins.tree.checkInvariants()
    }

    @Test("finds a header among a billion rows with one every thousand")
    func headersOfABillionRows() {
        let tree = ExtentTree()
        for section in 0..<1000 {
            tree.insert(.measured(30), traits: .header, at: section * 1000)
            tree.insert(.measured(20), count: 999, at: section * 1000 + 1)
        }
        tree.insert(.measured(20), count: 999_000_000, at: 1_000_000)
        #expect(tree.count == 1_000_000_000)
        #expect(tree.headerCount == 1000)
        #expect(tree.lastHeader(before: 500_000) == 499_000)
        #expect(tree.lastHeader(before: 499_001) == 499_000)
        #expect(tree.firstHeader(from: 499_001) == 500_000)
        #expect(tree.lastHeader(before: 1_000_000_000) == 999_000)
        #expect(tree.firstHeader(from: 999_001) == nil)
        tree.move(500_000..<501_000, to: 999_999_000)
        #expect(tree.lastHeader(before: 1_000_000_000) == 999_999_000)
        #expect(tree.headerCount(before: 999_999_000) == 999)
        let length = 999_999_000.0 * 20 + 1000.0 * 30
        #expect(tree.length == length)
        tree.checkInvariants()
    }

    @Test("forgets measured rows where nobody has looked yet, and is exact at once")
    func forgettingManyRows() {
        let tree = ExtentTree()
        tree.insert(.estimated(0.1), count: 10_000, traits: .reflows, at: 0)
        for index in 0..<10_000 { tree.replace(at: index, with: .measured(Double(index % 100) + 0.3)) }
        #expect(tree.unmeasuredCount == 0)
        tree.forget(.headers)
        #expect(tree.unmeasuredCount == 0)
        tree.forget(.others)
        #expect(tree.unmeasuredCount == 10_000)
        #expect((tree.length - 1000).magnitude < 1e-9)
        #expect(tree.extent(at: 5_000) == .estimated(0.1))
        tree.replace(at: 5_000, with: .measured(20))
        #expect(tree.unmeasuredCount == 9_999)
        #expect(tree.firstUnmeasured(in: 5_000..<10_000) == 5_001)
        tree.checkInvariants()
    }

    @Test("says to the bit the same of an item, whichever range it is visited in, where rows differ in kind")
    func sumsAreTheSameInEveryRange() {
        let tree = ExtentTree()
        for index in 0..<700 {
            let traits: ItemTraits = index % 40 == 0 ? .header : index % 3 == 0 ? .reflows : []
            tree.insert(.measured(Double(index) * 0.37), traits: traits, at: index)
        }
        let starts = (0..<700).map { tree.length(before: $0) }
        for low in stride(from: 0, to: 700, by: 23) {
            var visited: [Double] = []
            tree.forEach(in: low..<700) { _, before, _ in visited.append(before) }
            #expect(visited == Array(starts[low...]))
        }
    }

    @Test("keeps what a row returns to while it is measured, until it is fixed")
    func fixing() {
        let tree = ExtentTree()
        tree.insert(.estimated(24), count: 3, traits: [.header, .reflows], at: 0)
        for index in 0..<3 { tree.replace(at: index, with: .measured(40)) }
        tree.fix(at: 1, to: 50)
        tree.forget([.headers, .others])
        #expect((0..<3).map { tree.extent(at: $0) } == [.estimated(24), .measured(50), .estimated(24)])
        #expect(tree.traits(at: 1) == .header)
        #expect(tree.headerCount == 3)
    }
}

@Suite("Groups that are inserted together")
struct ItemGroupTests {
    @Test("are the same items as one after another")
    func together() {
        let groups = (0..<300).flatMap { step -> [ItemGroup] in
            [
                .measured(extent: 24, traits: .header), .measured(count: step % 3, extent: 20),
                .measured(count: 2, extent: 20), .estimated(count: 1, extent: Double(step % 7 + 1)),
                .distinct([.measured(5), .estimated(6)]),
            ]
        }
        let (tree, other) = (ExtentTree(leafCapacity: 8, branchCapacity: 4), ExtentTree())
        for tree in [tree, other] { tree.insert(.measured(1), count: 2, at: 0) }
        tree.insert(groups, at: 1)
        var place = 1
        for group in groups {
            other.insert(group, at: place)
            place += group.count
        }
        // 6 of each, and of three in a row none, one and two more.
        #expect(tree.count == 2 + 300 * 6 + 300)
        #expect(tree.headerCount == 300)
        _ = tree.checkInvariants()
        for index in 0..<tree.count {
            #expect(tree.extent(at: index) == other.extent(at: index))
            #expect(tree.traits(at: index) == other.traits(at: index))
        }
    }
}
