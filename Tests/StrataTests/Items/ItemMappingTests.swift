import StrataGenerators
import StrataTesting
import Testing

@testable import Strata

/// Where each item of a list came from, and whether it was moved, after edits that are made one by one.
private struct NaiveMapping {
    struct Item {
        var old: Int?
        var isMoved = false
    }

    let count: Int
    var items: [Item]

    init(count: Int) {
        self.count = count
        items = (0..<count).map { Item(old: $0) }
    }

    mutating func note(_ change: ItemChange) {
        switch change {
        case .insert(let groups, let index):
            let new = groups.reduce(0) { $0 + $1.count }
            items.insert(contentsOf: repeatElement(Item(), count: new), at: index)
        case .remove(let range): items.removeSubrange(range)
        case .resize: break
        case .move(let range, let index):
            guard index != range.lowerBound else { return }
            let moved = items[range].map { Item(old: $0.old, isMoved: true) }
            items.removeSubrange(range)
            items.insert(contentsOf: moved, at: index)
        }
    }

    func newIndex(of old: Int) -> Int? { items.firstIndex { $0.old == old } }

    func stayed(_ old: Int) -> Bool { items.contains { $0.old == old && !$0.isMoved } }
}

@Suite("The mapping of a change") struct ItemMappingTests {
    private static func edit(_ count: Int, _ random: inout SplitMix64) -> ItemChange {
        let first = Int.random(in: 0...count, using: &random)
        let range = first..<min(count, first + Int.random(in: 0...4, using: &random))
        switch Int.random(in: 0..<7, using: &random) {
        case 0, 1, 2: return .insert([.measured(count: Int.random(in: 0...3, using: &random), extent: 1)], at: first)
        case 3, 4: return .remove(range)
        case 5 where count > 0: return .resize(at: min(first, count - 1), to: 1)
        default: return .move(range, to: Int.random(in: 0...count - range.count, using: &random))
        }
    }

    private static func agree(_ mapping: ItemMapping, _ naive: NaiveMapping) -> Bool {
        let agrees = (0..<naive.count).allSatisfy { old in
            let stayed = naive.stayed(old)
            return mapping.newIndex(of: old) == naive.newIndex(of: old)
                && mapping.newIndexOfUnmoved(of: old) == (stayed ? naive.newIndex(of: old) : nil)
        }
        let survivors = (0...naive.count).allSatisfy { old in
            let first = (old..<naive.count).first(where: naive.stayed).flatMap(naive.newIndex)
            let last = (0..<old).last(where: naive.stayed).flatMap(naive.newIndex)
            return mapping.firstSurvivor(from: old) == first && mapping.lastSurvivor(before: old) == last
        }
        return agrees && survivors
            && naive.items.enumerated().allSatisfy { mapping.oldIndex(of: $0) == $1.old }
    }

    @Test("follows every item through edits as a plain array does", arguments: TestSeeds.sample(of: 200))
    func agreesWithAnArray(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let edits = seed % 4 == 0 ? 300 : Int.random(in: 0...12, using: &random)
        var naive = NaiveMapping(count: Int.random(in: 0...60, using: &random))
        let count = naive.count
        var changes: [ItemChange] = []
        for _ in 0..<edits {
            let change = Self.edit(naive.items.count, &random)
            changes.append(change)
            naive.note(change)
        }
        #expect(Self.agree(ItemMapping(count: count, changes), naive), "\(changes)")
    }

    @Test("says where moved items are, and that they did not stay")
    func movedItems() {
        let mapping = ItemMapping(count: 10, [.move(2..<4, to: 6)])
        #expect((0..<10).map { mapping.newIndex(of: $0) } == [0, 1, 6, 7, 2, 3, 4, 5, 8, 9])
        #expect((0..<10).filter { mapping.newIndexOfUnmoved(of: $0) == nil } == [2, 3])
        #expect(mapping.firstSurvivor(from: 2) == 2)
        #expect(mapping.lastSurvivor(before: 4) == 1)
        #expect(mapping.oldIndex(of: 6) == 2)
        #expect(!mapping.isIdentity)
    }

    @Test("moves nothing where items are put back to where they were")
    func movesInPlace() {
        let mapping = ItemMapping(count: 10, [.move(2..<4, to: 2)])
        #expect((0..<10).allSatisfy { mapping.newIndexOfUnmoved(of: $0) != nil })
        #expect(mapping.isIdentity)
    }

    @Test("follows ten thousand edits of a billion items")
    func manyEdits() {
        // From the end to the start, so that every edit is at the index it names.
        let changes = (0..<10_000).reversed().flatMap { step -> [ItemChange] in
            let index = step * 100_000
            return [ItemChange.insert([.measured(extent: 1)], at: index), .remove(index + 1..<index + 2)]
        }
        let mapping = ItemMapping(count: 1_000_000_000, changes)
        #expect(mapping.newIndex(of: 500_000_000) == nil)
        #expect(mapping.newIndex(of: 500_000_001) == 500_000_001)
        #expect(mapping.oldIndex(of: 500_000_000) == nil)
        #expect(mapping.firstSurvivor(from: 500_000_000) == 500_000_001)
        #expect(mapping.lastSurvivor(before: 500_000_001) == 499_999_999)
    }
}
