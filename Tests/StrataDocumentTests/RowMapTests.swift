import StrataGenerators
import StrataTesting
import Testing

@testable import StrataDocument

@Suite("A map of rows")
struct RowMapTests {
    @Test("has the rows that were added, in the order and under the names of the base document")
    func order() {
        let base = MemoryDocument((0..<10).map { "row \($0)" })
        let map = RowMap(of: base)
        map.insert([5, 7].map(base.id))
        map.insert([1, 6, 9].map(base.id))
        #expect((0..<map.count).map(map.id) == [1, 5, 6, 7, 9].map(base.id))
        #expect(map.text(of: base.id(at: 6)) == base.text(of: base.id(at: 6)))
        #expect(map.index(of: base.id(at: 7)) == 3 && map.index(of: base.id(at: 8)) == nil)
        #expect(!map.text(of: base.id(at: 8)).isReadable)
    }

    @Test("passes over rows that had gone before they were found to pass, and those that are in already")
    func late() {
        let base = MemoryDocument(["a", "b", "c"])
        let map = RowMap(of: base)
        let names = (0..<3).map(base.id)
        base.remove(1..<2)
        map.insert(names)
        map.insert(names)
        #expect((0..<map.count).map(map.id) == [names[0], names[2]])
    }

    @Test("tells of a row of its own that has another text, and of no other")
    func changed() {
        let base = MemoryDocument(["a", "b"])
        let map = RowMap(of: base)
        let log = UpdateLog(of: map)
        map.insert([base.id(at: 1)])
        base.change(base.id(at: 0), to: [1])
        base.change(base.id(at: 1), to: [2])
        #expect(log.updates.dropFirst().map(\.changes) == [[.changed(base.id(at: 1))]])
    }

    @Test("can be the base of another one")
    func chained() {
        let base = MemoryDocument((0..<6).map { "\($0)" })
        let map = RowMap(of: base)
        let inner = RowMap(of: map)
        map.insert([1, 3, 5].map(base.id))
        inner.insert([0, 3, 5].map(base.id))
        #expect((0..<inner.count).map(inner.id) == [3, 5].map(base.id))
        let kept = base.id(at: 5)
        base.remove(2..<4)
        #expect((0..<inner.count).map(inner.id) == [kept])
    }

    @Test(
        "is a filter of a plain array through a hundred thousand changes, and its updates make a copy of it",
        arguments: TestSeeds.sample(of: 1))
    func random(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let base = MemoryDocument([[UInt8]]())
        let map = RowMap(of: base)
        let follower = Follower(of: map)
        var passing: Set<RowID> = []
        for step in 0..<100_000 {
            RowMapSteps.take(base, map, &passing, &random)
            guard step % 50 == 0 else { continue }
            let expected = (0..<base.count).map(base.id).filter(passing.contains)
            #expect((0..<map.count).map(map.id) == expected, "step \(step)")
            #expect(follower.names == expected, "step \(step)")
            for (index, name) in expected.enumerated() {
                #expect(map.index(of: name) == index, "step \(step)")
            }
        }
    }
}

/// What may happen to a map and its base, by chance.
private enum RowMapSteps {
    static func take(
        _ base: MemoryDocument, _ map: RowMap, _ passing: inout Set<RowID>, _ random: inout SplitMix64
    ) {
        let start = Int.random(in: 0...base.count, using: &random)
        let end = min(base.count, start + Int.random(in: 0...12, using: &random))
        switch Int.random(in: 0..<6, using: &random) {
        case 0: base.append(Array(repeating: [7], count: Int.random(in: 0...4, using: &random)))
        case 1: base.prepend([8])
        // Now and then most of it, so that it stays small.
        case 2 where base.count > 400: base.remove(start..<base.count)
        case 2: base.remove(start..<min(end, start + 3))
        case 3:
            let gone = (start..<end).map(base.id).filter { passing.contains($0) }
            map.remove(gone)
            passing.subtract(gone)
        default:
            let found = (start..<end).map(base.id).filter { _ in Bool.random(using: &random) }
            if Bool.random(using: &random) {
                map.insert(found)
            } else {
                var set = OrdinalSet()
                set.insert(found.map(\.ordinal))
                map.insert(set)
            }
            passing.formUnion(found)
        }
    }
}
