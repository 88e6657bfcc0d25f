import StrataGenerators
import StrataTesting
import Testing

@testable import StrataDocument

@Suite("The ordinals of rows")
struct RowOrdinalsTests {
    @Test("are never given twice: what comes after a removal gets new ones")
    func neverReused() {
        var rows = RowOrdinals()
        rows.append(5)
        rows.remove(2..<5)
        rows.append(2)
        rows.prepend(1)
        #expect((0..<rows.count).map(rows.ordinal) == [-1, 0, 1, 5, 6])
        #expect([-2, -1, 1, 2, 4, 5, 6, 7].map(rows.index) == [nil, 0, 2, nil, nil, 3, 4, nil])
        #expect(rows.gap(containing: 3) == 2..<5)
    }

    @Test("tell what has become of earlier ones, the last removals first")
    func difference() {
        var before = RowOrdinals()
        before.append(10)
        var after = before
        after.append(4)
        after.remove(8..<12)
        after.remove(1..<3)
        after.prepend(5)
        let difference = before.difference(to: after)
        #expect(difference == .init(removed: [8..<10, 1..<3], prepended: 5, appended: 2))
    }

    @Test("are those of a plain array after any changes", arguments: TestSeeds.sample(of: 20))
    func random(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var rows = RowOrdinals()
        var naive: [Int] = []
        var (lowest, next) = (0, 0)
        for step in 0..<400 {
            let before = (rows, naive)
            switch Int.random(in: 0..<4, using: &random) {
            case 0:
                let count = Int.random(in: 0...5, using: &random)
                rows.prepend(count)
                naive.insert(contentsOf: lowest - count..<lowest, at: 0)
                lowest -= count
            case 1:
                let count = Int.random(in: 0...5, using: &random)
                rows.append(count)
                naive += next..<next + count
                next += count
            default:
                let start = Int.random(in: lowest...next, using: &random)
                let end = Int.random(in: start...min(next, start + 6), using: &random)
                rows.remove(start..<end)
                naive.removeAll { (start..<end).contains($0) }
            }
            #expect(rows.count == naive.count, "step \(step)")
            #expect((0..<rows.count).map(rows.ordinal) == naive, "step \(step)")
            for ordinal in lowest - 1...next {
                #expect(rows.index(of: ordinal) == naive.firstIndex(of: ordinal), "step \(step)")
            }
            var edited = before.1
            let difference = before.0.difference(to: rows)
            for range in difference.removed { edited.removeSubrange(range) }
            edited = naive.prefix(difference.prepended) + edited + naive.suffix(difference.appended)
            #expect(edited == naive, "step \(step)")
        }
    }
}
