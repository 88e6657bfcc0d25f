import StrataGenerators
import StrataTesting
import Testing

@testable import StrataDocument

@Suite("A set of ordinals")
struct OrdinalSetTests {
    @Test("counts and finds its members as a sorted array does, below 0 and above", arguments: TestSeeds.sample(of: 8))
    func random(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var set = OrdinalSet()
        var naive: Set<Int> = []
        // Wide enough for several chunks on either side.
        let reach = [70, 5_000, 40_000].randomElement(using: &random)!
        for step in 0..<600 {
            let start = Int.random(in: -reach...reach, using: &random)
            if Int.random(in: 0..<5, using: &random) == 0 {
                let range = start..<start + Int.random(in: 0...reach / 2, using: &random)
                set.remove(range)
                naive = naive.filter { !range.contains($0) }
            } else {
                let added = (0..<20).map { _ in start + Int.random(in: 0...100, using: &random) }
                set.insert(added)
                naive.formUnion(added)
            }
            let sorted = naive.sorted()
            #expect(set.count == sorted.count, "step \(step)")
            guard step % 20 == 0 else { continue }
            #expect((0..<set.count).map(set.member) == sorted, "step \(step)")
            for _ in 0..<50 {
                let ordinal = Int.random(in: -2 * reach...2 * reach, using: &random)
                #expect(set.contains(ordinal) == naive.contains(ordinal), "\(ordinal)")
                #expect(set.rank(of: ordinal) == sorted.count { $0 < ordinal }, "\(ordinal)")
            }
        }
    }

    @Test("takes rows of a range by their bits, below 0 and above", arguments: TestSeeds.sample(of: 8))
    func bits(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var set = OrdinalSet()
        var naive: Set<Int> = []
        for _ in 0..<50 {
            var bits = RowBits()
            bits.reset(to: Int.random(in: 1...700, using: &random))
            for index in 0..<bits.count where Bool.random(using: &random) { bits.set(index) }
            let start = Int.random(in: 0..<bits.count, using: &random)
            let range = start..<Int.random(in: start...bits.count, using: &random)
            let first = Int.random(in: -5000...5000, using: &random)
            set.insert(bits, range, from: first)
            naive.formUnion(range.filter { bits[$0] }.map { first + $0 - start })
        }
        #expect((0..<set.count).map(set.member) == naive.sorted())
        var others = OrdinalSet()
        others.insert([-9000, -1, 0, 9000])
        set.formUnion(others)
        #expect((0..<set.count).map(set.member) == naive.union([-9000, -1, 0, 9000]).sorted())
    }

    @Test("takes no more than two bits for each of a hundred million rows of which every other one is in")
    func memory() {
        var set = OrdinalSet()
        let rows = 100_000_000
        // Half of them were found before the first one, outwards, a block at a time.
        var bits = RowBits()
        bits.reset(to: 10_000)
        for row in stride(from: 0, to: bits.count, by: 2) { bits.set(row) }
        for block in stride(from: 0, to: rows / 2, by: bits.count) {
            set.insert(bits, 0..<bits.count, from: block)
            set.insert(bits, 0..<bits.count, from: -block - bits.count)
        }
        #expect(set.count == rows / 2)
        #expect(set.member(at: rows / 4) == 0 && set.rank(of: 1_000_001) == rows / 4 + 500_001)
        #expect(set.bytes * 8 <= 2 * rows, "\(set.bytes) bytes")
    }
}
