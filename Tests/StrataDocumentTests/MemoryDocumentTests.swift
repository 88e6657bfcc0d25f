import StrataGenerators
import StrataTesting
import Testing

@testable import StrataDocument

@Suite("A document in memory")
struct MemoryDocumentTests {
    @Test("keeps the name and the text of a row whatever comes and goes around it")
    func names() {
        let document = MemoryDocument(["a", "b", "c", "d"])
        let name = document.id(at: 2)
        document.prepend(Array("x".utf8))
        document.remove(1..<3)
        document.append([Array("y".utf8)])
        #expect(document.index(of: name) == 1)
        #expect(document.text(of: name) == Line(Array("c".utf8)))
        let texts = (0..<document.count).map { String(decoding: document.line(at: $0).bytes, as: UTF8.self) }
        #expect(texts == ["x", "c", "d", "y"])
    }

    @Test("takes rows that come in between within an update, too, and knows the names of all wherever they stand")
    func insertsWithin() {
        let document = MemoryDocument(["a", "b", "c"])
        let observer = Follower(of: document)
        var updates = 0
        document.observers.add(observer) { _, _ in updates += 1 }
        document.update {
            document.remove(0..<1)
            document.insert([Array("x".utf8)], at: 1)
        }
        #expect((0..<document.count).map { document.line(at: $0).string } == ["b", "x", "c"])
        #expect(updates == 1)
        #expect(document.nameBounds == RowID(1)...RowID(3) && document.id(at: 1) == RowID(3))
    }

    @Test("has no text for a row that is gone, and gives its name to no other")
    func gone() {
        let document = MemoryDocument(["a", "b"])
        let name = document.id(at: 1)
        document.remove(1..<2)
        document.append([Array("c".utf8)])
        #expect(document.index(of: name) == nil && !document.text(of: name).isReadable)
        #expect(document.id(at: 1) != name)
    }

    @Test("gives a row whose text has changed another revision, and leaves those of the others")
    func revisions() {
        let document = MemoryDocument(["a", "b"])
        let before = [document.line(at: 0).version, document.line(at: 1).version]
        document.change(document.id(at: 1), to: Array("longer".utf8))
        #expect(document.line(at: 0).version == before[0] && document.line(at: 1).version != before[1])
        #expect(document.line(at: 1).bytes == ArraySlice("longer".utf8))
    }

    @Test(
        "tells whoever observes it all that is needed to follow it, and holds none of them",
        arguments: TestSeeds.sample(of: 5))
    func observers(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let document = MemoryDocument([[UInt8]]())
        var follower: Follower? = Follower(of: document)
        weak let seen = follower
        for step in 0..<300 {
            let count = document.count
            switch Int.random(in: 0..<4, using: &random) {
            case 0: document.prepend([1])
            case 3 where step > 100 && count > 0:
                let length = Int.random(in: 1...min(3, count), using: &random)
                let start = Int.random(in: 0...count - length, using: &random)
                document.move(start..<start + length, to: Int.random(in: 0...count - length, using: &random))
            case 1: document.append(Array(repeating: [2], count: Int.random(in: 0...4, using: &random)))
            default:
                let start = Int.random(in: 0...count, using: &random)
                document.remove(start..<min(count, start + Int.random(in: 0...2, using: &random)))
            }
            let names = (0..<document.count).map(document.id)
            #expect(follower?.names == names, "step \(step)")
            #expect(names.enumerated().allSatisfy { document.index(of: $1) == $0 }, "step \(step)")
        }
        follower = nil
        #expect(seen == nil)
        document.append([[3]])
    }
}

@Suite("Values that were asked for last")
struct RecentValuesTests {
    @Test("are made once for as long as they are kept, and never cost more together than they may")
    func bounded() {
        var values = RecentValues<Int, Int>(limit: 100)
        var made: [Int] = []
        func ask(_ key: Int) -> Int {
            values.value(for: key, cost: 10) {
                made.append(key)
                return -key
            }
        }
        #expect(ask(1) == -1 && ask(1) == -1 && made == [1])
        for key in 2...1000 {
            #expect(ask(key) == -key)
            // What is asked for all the time is never made again.
            #expect(ask(1) == -1)
            #expect(values.count <= 10)
        }
        #expect(made == Array(1...1000))
    }

    @Test("says how long its rows are on average, whatever one enormous row would make of that")
    func averageLength() {
        let rows = MemoryDocument([[UInt8](repeating: 97, count: 50_000_000)])
        rows.append([[UInt8]](repeating: [UInt8](repeating: 97, count: 100), count: 99))
        // (16 x 1024 + 99 x 100) / 100.
        #expect(rows.averageBytes == 262.84)
    }
}
