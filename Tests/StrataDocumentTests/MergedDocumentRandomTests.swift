import StrataGenerators
import StrataTesting
import Testing

@testable import StrataDocument

@Suite("A merged document by chance")
struct MergedDocumentRandomTests {
    @Test(
        "is a plain sort of all rows through appended, late, grown and removed rows",
        arguments: TestSeeds.sample(of: 20))
    func model(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let bench = try MergeBench((0..<4).map { past(&random, source: $0) })
        let map = RowMap(of: bench.merged)
        bench.merged.settle()
        #expect(bench.texts == bench.model.sorted)
        var clock = 1000
        var passing: Set<RowID> = []
        for step in 0..<150 {
            let source = Int.random(in: 0..<4, using: &random)
            clock += Int.random(in: 0..<5, using: &random)
            switch Int.random(in: 0..<10, using: &random) {
            case 0..<7:
                let rows = (0..<Int.random(in: 1..<4, using: &random)).map { _ in
                    bench.row(random.next() % 5 == 0 ? nil : clock - Int.random(in: 0..<8, using: &random))
                }
                bench.append([bench.row(clock)] + rows, to: source)
            case 7: bench.grow(source)
            case 8:
                let count = bench.sources[source].count
                let first = Int.random(in: 0..<max(1, count), using: &random)
                bench.remove(first..<min(count, first + Int.random(in: 0..<6, using: &random)), of: source)
            default:
                guard bench.merged.count > 0 else { continue }
                let name = bench.merged.id(at: Int.random(in: 0..<bench.merged.count, using: &random))
                map.insert([name])
                passing.insert(name)
            }
            bench.merged.settle()
            #expect(bench.problem() == nil, "step \(step)")
            #expect(bench.texts == bench.model.sorted, "step \(step)")
        }
        #expect(bench.merged.displacedCount == 0)
        #expect((0..<map.count).map(map.id) == (0..<bench.merged.count).map(bench.merged.id).filter(passing.contains))
        check(bench, &random)
    }

    @Test("shows the end of a plain sort while sources find their earlier rows", arguments: TestSeeds.sample(of: 20))
    func found(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var first = [0, 0, 0]
        let sources = (0..<3).map { source in
            (0..<Int.random(in: 0..<120, using: &random)).map { place in
                place > 0 && random.next() % 4 == 0
                    ? "  \(source).\(place)" : "T\(10_000 + place * 10) \(source).\(place)"
            }
        }
        for source in 0..<3 { first[source] = 10_000 }
        let bench = try MergeBench(sources, isWhole: false)
        for step in 0..<300 {
            let source = Int.random(in: 0..<3, using: &random)
            first[source] -= Int.random(in: 0..<9, using: &random)
            bench.prepend(bench.row(random.next() % 3 == 0 ? nil : first[source]), to: source)
            if step % 2 == 0 { bench.merged.settle() }
            #expect(bench.texts == Array(bench.model.sorted.suffix(bench.merged.count)), "step \(step)")
        }
        for source in 0..<3 { bench.finish(source) }
        bench.merged.settle()
        #expect(bench.texts == bench.model.sorted && bench.merged.isPastKnown)
        #expect(bench.problem() == nil)
        check(bench, &random)
    }

    @Test(
        "keeps names and the order of each source while rows come, go and grow faster than they are read",
        arguments: TestSeeds.sample(of: 10))
    func races(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let bench = try MergeBench((0..<5).map { _ in [] }, isWhole: false)
        var clock = 1000
        for step in 0..<600 {
            let source = Int.random(in: 0..<5, using: &random)
            clock += 1
            switch Int.random(in: 0..<12, using: &random) {
            case 0..<5:
                let count = random.next() % 20 == 0 ? 300 : 3
                let rows = (0..<count).map { _ in
                    bench.row(random.next() % 3 == 0 ? nil : clock - Int.random(in: 0..<300, using: &random))
                }
                bench.append(rows, to: source)
            case 5..<8 where step < 400:
                bench.prepend(bench.row(random.next() % 3 == 0 ? nil : 1000 - clock / 2), to: source)
            case 8: bench.grow(source)
            case 9 where bench.sources[source].count > 0:
                let first = Int.random(in: 0..<bench.sources[source].count, using: &random)
                bench.remove(first..<min(bench.sources[source].count, first + 5), of: source)
            case 10 where step >= 400: bench.finish(source)
            default: bench.merged.drain()
            }
            if step % 20 == 0 { #expect(bench.problem() == nil, "step \(step)") }
        }
        for source in 0..<5 { bench.finish(source) }
        bench.merged.settle()
        #expect(bench.problem() == nil)
        #expect(bench.sourceProblem() == nil)
        check(bench, &random)
    }

    /// Rows of a source that were there at the beginning.
    private func past(_ random: inout SplitMix64, source: Int) -> [String] {
        var moment = Int.random(in: 0..<50, using: &random)
        return (0..<Int.random(in: 1..<60, using: &random)).map { place in
            moment += Int.random(in: 0..<20, using: &random)
            let said = min(990, moment - Int.random(in: 0..<3, using: &random) * Int.random(in: 0..<20, using: &random))
            return place > 0 && random.next() % 4 == 0 ? "  \(source).\(place)" : "T\(max(0, said)) \(source).\(place)"
        }
    }

    /// What reads the rows gives all of them, either way.
    private func check(_ bench: MergeBench, _ random: inout SplitMix64) {
        guard bench.merged.count > 0 else { return }
        let names = (0..<bench.merged.count).map(bench.merged.id)
        let start = Int.random(in: 0..<names.count, using: &random)
        let forward = bench.read(from: names[start], .forward)
        let backward = bench.read(from: names[start], .backward)
        #expect(forward.map(\.0) == Array(names[start...]) && forward.map(\.1) == Array(bench.texts[start...]))
        #expect(backward.map(\.0) == names[...start].reversed())
        #expect(backward.map(\.1) == bench.texts[...start].reversed())
    }
}
