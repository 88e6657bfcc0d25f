import Strata
import StrataGenerators
import StrataTesting
import Testing

/// An extent tree beside a plain array that does the same.
private struct Twins {
    let tree = ExtentTree(leafCapacity: 4, branchCapacity: 4)
    var array: [ItemExtent] = []
    var random: SplitMix64

    private static let lengths: [Double] = [0, 0.5, 1, 20, 20, 20, 36.397, 1200]

    private static func extent(_ random: inout SplitMix64) -> ItemExtent {
        let length = lengths.randomElement(using: &random) ?? 0
        return length > 0 && Int.random(in: 0..<3, using: &random) == 0 ? .estimated(length) : .measured(length)
    }

    mutating func step() {
        let index = Int.random(in: 0...array.count, using: &random)
        switch Int.random(in: 0..<6, using: &random) {
        case 0:
            let count = Int.random(in: 0...9, using: &random)
            let new = Self.extent(&random)
            tree.insert(new, count: count, at: index)
            array.insert(contentsOf: repeatElement(new, count: count), at: index)
        case 1:
            let new = (0..<Int.random(in: 0...12, using: &random)).map { _ in Self.extent(&random) }
            tree.insert(new, at: index)
            array.insert(contentsOf: new, at: index)
        case 2:
            let end = min(array.count, index + Int.random(in: 0...14, using: &random))
            tree.remove(index..<end)
            array.removeSubrange(index..<end)
        case 3 where array.count > 60:
            tree.remove(0..<array.count / 2)
            array.removeSubrange(0..<array.count / 2)
        default:
            guard index < array.count else { return }
            let new = Self.extent(&random)
            tree.replace(at: index, with: new)
            array[index] = new
        }
    }

    func compare() {
        #expect(tree.count == array.count)
        #expect((tree.length - array.reduce(0) { $0 + $1.length }).magnitude < 1e-6)
        #expect(tree.unmeasuredCount == array.count { !$0.isMeasured })
        var before = 0.0
        var visited: [ItemExtent] = []
        for (index, extent) in array.enumerated() {
            #expect(tree.extent(at: index) == extent)
            #expect((tree.length(before: index) - before).magnitude < 1e-6)
            before += extent.length
        }
        tree.forEach(in: 0..<array.count) { index, _, extent in
            #expect(index == visited.count)
            visited.append(extent)
        }
        #expect(visited == array)
        var runs: [ItemExtent] = []
        tree.forEachRun(in: 0..<array.count) { count, extent in runs += Array(repeating: extent, count: count) }
        #expect(runs == array)
    }

    mutating func compareSearches() {
        let low = Int.random(in: 0...array.count, using: &random)
        let high = Int.random(in: low...array.count, using: &random)
        let unmeasured = (low..<high).filter { !array[$0].isMeasured }
        #expect(tree.unmeasuredCount(in: low..<high) == unmeasured.count)
        #expect(tree.firstUnmeasured(in: low..<high) == unmeasured.first)
        #expect(tree.lastUnmeasured(in: low..<high) == unmeasured.last)
        let spacing: Double = [0.0, 4.0, 0.25].randomElement(using: &random) ?? 0.0
        let offset = Double.random(in: -10...tree.length + Double(array.count) * spacing + 10, using: &random)
        var end = -spacing
        let expected = array.firstIndex {
            end += spacing + $0.length
            return end > offset
        }
        #expect(tree.firstIndex(endingAfter: offset, spacing: spacing) == expected ?? array.count)
    }
}

@Suite("The extent tree") struct ExtentTreeTests {
    @Test("does what a plain array does, over random edits of a deep tree", arguments: TestSeeds.sample(of: 40))
    func agreesWithAnArray(seed: UInt64) {
        var twins = Twins(random: SplitMix64(seed: seed))
        for step in 0..<300 {
            twins.step()
            twins.tree.checkInvariants()
            if step % 20 == 0 { twins.compare() }
            twins.compareSearches()
        }
        twins.compare()
    }

    @Test("keeps a billion equal items as one run, and measured ones as a few more")
    func aBillionItems() {
        let tree = ExtentTree()
        tree.insert(.estimated(37), count: 1_000_000_000, at: 0)
        #expect(tree.length == 37_000_000_000)
        #expect(tree.length(before: 500_000_000) == 18_500_000_000)
        #expect(tree.firstIndex(endingAfter: 18_500_000_000) == 500_000_000)
        #expect(tree.firstIndex(endingAfter: 18_499_999_999.5) == 499_999_999)
        tree.replace(at: 500_000_000, with: .measured(40))
        #expect(tree.length == 37_000_000_003)
        #expect(tree.firstUnmeasured(in: 500_000_000..<1_000_000_000) == 500_000_001)
        tree.insert(.measured(1), at: 0)
        tree.remove(1..<1_000_000_000)
        #expect(tree.count == 2)
        #expect(tree.length == 38)
        tree.checkInvariants()
    }

    @Test("adds up equal items by multiplication, not by rounding a sum n times")
    func equalItemsAreNTimesTheExtent() {
        let tree = ExtentTree()
        for _ in 0..<1000 { tree.insert(.measured(0.1), at: tree.count) }
        #expect(tree.length == 100.0)
        #expect(tree.length(before: 300) == 300 * 0.1)
    }

    @Test("says to the bit the same of an item, whichever range it is visited in", arguments: TestSeeds.sample(of: 10))
    func sumsAreTheSameInEveryRange(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let tree = ExtentTree()
        let extents = (0..<700).map { _ in ItemExtent.measured(.random(in: 0...100, using: &random)) }
        tree.insert(extents, at: 0)
        let starts = (0..<700).map { tree.length(before: $0) }
        for _ in 0..<200 {
            let low = Int.random(in: 0..<700, using: &random)
            let high = Int.random(in: low...700, using: &random)
            var visited: [Double] = []
            tree.forEach(in: low..<high) { _, before, _ in visited.append(before) }
            #expect(visited == Array(starts[low..<high]))
        }
    }
}
