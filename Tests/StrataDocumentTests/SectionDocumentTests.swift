import StrataGenerators
import StrataTesting
import Testing

@testable import StrataDocument

/// Rows in memory that belong to the section of their first letter, and what the headers over them are.
private final class SectionRig {
    let rows: MemoryDocument
    let sections: SectionDocument
    let follower: Follower
    private(set) var readCount = 0

    init(_ texts: [String]) {
        rows = MemoryDocument(texts)
        var count: () -> Void = {}
        sections = SectionDocument(of: rows) {
            count()
            return String($0.string.prefix(1))
        }
        follower = Follower(of: sections)
        count = { [unowned self] in readCount += 1 }
    }

    /// The list from its first row to its last, a header in brackets.
    var all: [String] {
        (0..<sections.count).map { index in
            let line = sections.line(at: index)
            #expect(line.isHeader == sections.isHeader(at: index))
            return line.isHeader ? "[\(line.string)]" : line.string
        }
    }

    /// The list as it has to be.
    var expected: [String] {
        let texts = (0..<rows.count).map { rows.line(at: $0).string }
        return texts.indices.flatMap { index in
            index > 0 && texts[index - 1].first == texts[index].first
                ? [texts[index]] : ["[\(texts[index].prefix(1))]", texts[index]]
        }
    }

    func check(_ comment: Comment) {
        let ids = (0..<sections.count).map(sections.id)
        #expect(all == expected && follower.names == ids, comment)
        #expect(Set(ids).count == ids.count && ids.enumerated().allSatisfy { sections.index(of: $1) == $0 }, comment)
        #expect(sections.headerIndices == ids.indices.filter(sections.isHeader), comment)
    }
}

@Suite("Rows in sections")
struct SectionDocumentTests {
    @Test("have a header before the first row of each")
    func standing() {
        let rig = SectionRig(["a1", "a2", "b1", "c1", "c2"])
        #expect(rig.all == ["[a]", "a1", "a2", "[b]", "b1", "[c]", "c1", "c2"])
        #expect(rig.sections.headerIndices == [0, 3, 5])
        #expect(rig.sections.lineCount == 5 && rig.sections.id(at: 1) == RowID(0))
        #expect(SectionRig([]).all.isEmpty)
    }

    @Test("keep their headers where rows come at either end of a section, and get one where a section begins")
    func coming() {
        let rig = SectionRig(["b1", "c1"])
        let header = rig.sections.id(at: 2)
        rig.rows.append([Array("c2".utf8), Array("d1".utf8)])
        #expect(rig.all == ["[b]", "b1", "[c]", "c1", "c2", "[d]", "d1"] && rig.sections.id(at: 2) == header)
        rig.rows.prepend([Array("a1".utf8), Array("b0".utf8)])
        rig.check("prepended")
        rig.rows.insert([Array("c0".utf8)], at: 3)
        #expect(rig.all == ["[a]", "a1", "[b]", "b0", "b1", "[c]", "c0", "c1", "c2", "[d]", "d1"])
        rig.rows.insert([Array("x".utf8)], at: 2)
        #expect(rig.all.prefix(8) == ["[a]", "a1", "[b]", "b0", "[x]", "x", "[b]", "b1"])
    }

    @Test("lose a header with the last of its rows, and become one where nothing is between them any more")
    func going() {
        let rig = SectionRig(["a1", "b1", "a2"])
        rig.rows.remove(1..<2)
        #expect(rig.all == ["[a]", "a1", "a2"])
        rig.rows.remove(0..<1)
        #expect(rig.all == ["[a]", "a2"])
        rig.rows.change(RowID(2), to: Array("z".utf8))
        #expect(rig.all == ["[z]", "z"])
        rig.rows.remove(0..<1)
        #expect(rig.all.isEmpty && rig.sections.count == 0)
    }

    @Test("are asked only where something has changed")
    func cost() {
        let rig = SectionRig((0..<10_000).map { "\($0 / 100 % 10)" })
        rig.rows.append([Array("9".utf8)])
        rig.rows.insert([Array("5".utf8)], at: 5_000)
        #expect(rig.readCount <= 8)
    }

    @Test("stand as they have to after any changes, several at once too", arguments: TestSeeds.several(200))
    func random(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        func text() -> [UInt8] {
            ["a", "b", "c"][Int.random(in: 0..<3, using: &random)].utf8 + Array("\(random.next() % 10)".utf8)
        }
        func texts() -> [[UInt8]] { (0..<Int.random(in: 1...4, using: &random)).map { _ in text() } }
        let first = (0..<Int.random(in: 0...8, using: &random)).map { _ in String(decoding: text(), as: UTF8.self) }
        let rig = SectionRig(first)
        func change() {
            let count = rig.rows.count
            let start = Int.random(in: 0...count, using: &random)
            let range = start..<min(count, start + Int.random(in: 1...4, using: &random))
            switch Int.random(in: 0..<6, using: &random) {
            case 0: rig.rows.append(texts())
            case 1: rig.rows.prepend(texts())
            case 2: rig.rows.insert(texts(), at: start)
            case 3 where !range.isEmpty: rig.rows.remove(range)
            case 4 where !range.isEmpty:
                rig.rows.move(range, to: Int.random(in: 0...count - range.count, using: &random))
            case 5 where !range.isEmpty: rig.rows.change(rig.rows.id(at: start), to: text())
            default: break
            }
        }
        for step in 0..<12 {
            if Bool.random(using: &random) {
                change()
            } else {
                rig.rows.update { for _ in 0..<Int.random(in: 1...3, using: &random) { change() } }
            }
            rig.check("seed \(seed), step \(step)")
        }
    }
}
