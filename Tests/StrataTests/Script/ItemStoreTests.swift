import StrataGenerators
import StrataTesting
import Testing

@testable import StrataScript

@Suite("The ids of a script's items")
struct ItemStoreTests {
    /// A store, and the same as an array with an element an item.
    private struct Pair {
        var store = ItemStore()
        var model: [(id: String, extent: Double)] = []
        private var counter = 0
        private var names = 0

        mutating func insert(_ items: [Event.Item], at index: Int) throws {
            try store.insert(items, at: index)
            var new: [(String, Double)] = []
            for item in items {
                for _ in 0..<item.count {
                    new.append((item.id ?? "\(counter)", item.extent))
                    if item.id == nil { counter += 1 }
                }
            }
            model.insert(contentsOf: new, at: index)
        }

        mutating func item(_ random: inout SplitMix64) -> Event.Item {
            let extent = Double(Int.random(in: 1...3, using: &random))
            if Int.random(in: 0..<3, using: &random) == 0 {
                names += 1
                return Event.Item(id: "n\(names)", extent: extent, estimate: 5)
            }
            return Event.Item(count: Int.random(in: 1...4, using: &random), extent: extent, estimate: 5)
        }

        mutating func step(_ random: inout SplitMix64) throws {
            let start = Int.random(in: 0...model.count, using: &random)
            let range = start..<Int.random(in: start...min(model.count, start + 300), using: &random)
            switch Int.random(in: 0..<10, using: &random) {
            case 0..<6:
                let count = Int.random(in: 0...40, using: &random)
                let items = (0..<count).map { _ in item(&random) }
                let isAtEnd = Int.random(in: 0..<3, using: &random) == 0
                try insert(items, at: isAtEnd ? model.count : start)
            case 6, 7:
                store.remove(range)
                model.removeSubrange(range)
            default:
                let moved = Array(model[range])
                model.removeSubrange(range)
                let target = Int.random(in: 0...model.count, using: &random)
                model.insert(contentsOf: moved, at: target)
                store.move(range, to: target)
            }
        }
    }

    @Test("are those of an array with an element for each, whatever is done", arguments: TestSeeds.sample(of: 10))
    func random(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var pair = Pair()
        for step in 0..<200 {
            try pair.step(&random)
            #expect(pair.store.count == pair.model.count)
            for _ in 0..<10 where !pair.model.isEmpty {
                let index = Int.random(in: pair.model.indices, using: &random)
                let item = pair.model[index]
                #expect(pair.store.id(at: index) == item.id, "step \(step)")
                #expect(pair.store.extent(at: index, breadth: 1) == item.extent)
                #expect(pair.store.index(of: item.id) == index)
            }
            if step % 50 == 49 { #expect((0..<pair.store.count).map { pair.store.id(at: $0) } == pair.model.map(\.id)) }
        }
    }

    @Test("lie in blocks: an edit among many runs touches a part of them alone")
    func blocks() throws {
        var random = SplitMix64(seed: 7)
        var runs = ItemRuns()
        runs.insert([ItemRun(name: .counter(0), count: 1_000_000, size: .known)], at: 0)
        for number in 0..<10_000 {
            let run = ItemRun(name: .counter(1_000_000 + number), count: 1, size: .known)
            runs.insert([run], at: Int.random(in: 0..<runs.count, using: &random))
        }
        let lengths = runs.blockLengths
        // Each insert leaves two runs more, or one where it meets the border of two.
        #expect(lengths.reduce(0, +) > 19_000)
        #expect(lengths.allSatisfy { (1...256).contains($0) } && lengths.count < 200)
        for _ in 0..<9_900 {
            let start = Int.random(in: 0..<runs.count - 100, using: &random)
            _ = runs.remove(start..<start + 100)
        }
        #expect(runs.count == 1_010_000 - 990_000)
        // Of two neighbours one has more than a quarter of what a block may have.
        let total: Int = runs.blockLengths.reduce(0, +)
        #expect(runs.blockLengths.count <= 4 + total / 32)
    }

    @Test("lie in blocks also where many runs are cut in two, each by one item that goes")
    func scatteredRemovals() {
        var runs = ItemRuns()
        runs.insert([ItemRun(name: .counter(0), count: 4001, size: .known)], at: 0)
        for index in 0..<2000 { _ = runs.remove(index..<index + 1) }
        #expect(runs.count == 2001)
        #expect(runs.blockLengths.allSatisfy { (1...257).contains($0) })
    }
}
