import Strata
import StrataDocument
import StrataGenerators
import StrataTesting
import StrataWindow
import Testing

@testable import StrataInterface

@Suite("A list that is filled page by page")
struct PagingTests {
    @Test("An approach is told once, and again where rows have come beyond the last one or the reader has come back")
    func approach() {
        var edge = EdgeApproach()
        func isDue(_ distance: Double, _ row: Int?) -> Bool {
            edge.isDue(
                distance: distance, viewport: 100, row: row.map { RowID($0) }, among: row.map { RowID(0)...RowID($0) })
        }
        #expect(!isDue(0, 9), "Nobody wants to know.")
        edge.action = {}
        #expect(!isDue(101, 9) && isDue(100, 9) && !isDue(50, 9) && !isDue(0, 9))
        #expect(isDue(90, 12) && !isDue(90, 12), "Rows have come.")
        #expect(!isDue(90, 11), "The last one went.")
        #expect(!isDue(200, 12) && isDue(100, 12))
        edge.threshold = 0.5
        #expect(!isDue(60, 12) && isDue(50, 12))
        #expect(!isDue(500, nil) && isDue(0, nil) && !isDue(0, nil) && isDue(0, 0), "A list may have no rows yet.")
    }

    @Test("is told again where all rows were replaced by others, or all have gone and one comes")
    func replaced() throws {
        let document = MemoryDocument((0..<5).map { _ in "20" })
        let rig = try OwnListRig(document)
        var count = 0
        rig.list.onNearStart = { count += 1 }
        rig.change {}
        #expect(count == 1)
        rig.change {
            document.update {
                document.remove(0..<5)
                document.append(["20", "20"])
            }
        }
        #expect(count == 2)
        rig.change { document.remove(0..<2) }
        rig.change { document.append(["20"]) }
        #expect(count == 3)
    }

    @Test("counts as new what has come at the end and is there, and nothing that came in between")
    func unseen() throws {
        let document = MemoryDocument((0..<100).map { _ in "20" })
        let rig = try OwnListRig(document)
        rig.list.engine.scroll(to: 800, byReader: true)
        rig.change {}
        rig.change { document.append(["20", "20", "20"]) }
        #expect(rig.list.unseen == 3)
        rig.change { document.append(["20"]) }
        rig.change { document.remove(103..<104) }
        #expect(rig.list.unseen == 3)
        rig.change { document.insert([Array("20".utf8), Array("20".utf8)], at: 1) }
        #expect(rig.list.unseen == 3)
        rig.change { document.remove(103..<105) }
        #expect(rig.list.unseen == 1)
    }

    @Test("tells of both ends, between frames, and only once for each approach")
    func ends() throws {
        let document = MemoryDocument((0..<100).map { _ in "20" })
        var told: [String] = []
        let rig = try OwnListRig(document)
        rig.list.onNearStart = { [unowned rig] in
            told.append("start")
            #expect(rig.scene.frame == nil, "No frame is open.")
        }
        rig.list.onNearEnd = { told.append("end") }
        rig.change {}
        #expect(told == ["start"])
        // 2000 points of rows: at 1600 one viewport is left.
        rig.list.engine.scroll(to: 1590, byReader: true)
        rig.change {}
        #expect(told == ["start"])
        rig.list.engine.scroll(to: 1600, byReader: true)
        rig.change {}
        rig.list.engine.scroll(to: 1800, byReader: true)
        rig.change {}
        #expect(told == ["start", "end"])
        rig.change { document.prepend([Array("20".utf8)]) }
        #expect(told == ["start", "end"], "They came at the other end.")
        rig.change { document.append(["20"]) }
        #expect(told == ["start", "end", "end"])
        rig.list.nearness.end = 0
        rig.list.engine.scroll(to: 0, byReader: true)
        rig.change {}
        rig.list.engine.scroll(to: 1800, byReader: true)
        rig.change {}
        #expect(told == ["start", "end", "end", "start"])
    }

    @Test("asks for more until the viewport and the room beyond it are full", arguments: ["stack", "inset", "flip"])
    func filling(strategy: String) throws {
        let document = MemoryDocument()
        let rig = try OwnListRig(document, strategy: strategy)
        var pages = 0
        rig.list.onNearStart = {
            pages += 1
            if pages < 100 { document.prepend((0..<3).map { _ in Array("20".utf8) }) }
        }
        rig.change {}
        rig.loop.advance(by: 5000)
        let first = strategy == "stack" ? rig.list.engine.offset : rig.list.engine.offset
        // Seven pages of 60 points fill 400: one viewport in view, one before it.
        #expect(pages < 12 && document.count == 3 * pages, "\(pages) pages")
        #expect(rig.list.engine.maxOffset == 0 || first > 200)
    }

    @Test("moves nothing that is read, in whatever order pages arrive", arguments: TestSeeds.several(12))
    func stillness(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        func page(_ count: Int) -> [[UInt8]] {
            (0..<count).map { _ in Array("\(Int.random(in: 8...90, using: &random))".utf8) }
        }
        let document = MemoryDocument(page(60))
        let strategy = ["stack", "inset", "custom"].randomElement(using: &random) ?? "stack"
        let rig = try OwnListRig(document, strategy: strategy)
        rig.list.engine.scroll(to: rig.list.engine.maxOffset / 2, byReader: true)
        rig.change {}
        for step in 0..<40 {
            if Bool.random(using: &random) {
                rig.window.scroll(Double.random(in: -4...4, using: &random), at: .init(x: 100, y: 100))
                rig.loop.advance(by: 1000)
            }
            // At its newest row a list that follows goes on to the next one.
            guard rig.list.readingState != .live else { continue }
            let before = rig.starts
            let anchor = try #require(rig.list.scrollPlace).row
            let rows = page(Int.random(in: 1...30, using: &random))
            let isBefore = Bool.random(using: &random)
            rig.change { if isBefore { document.prepend(rows) } else { document.append(rows) } }
            let (old, new) = (try #require(before[anchor]), try #require(rig.starts[anchor]))
            #expect((old - new).magnitude < 1e-6, "seed \(seed), step \(step)")
        }
    }

    @Test("lets a glide end where it would have ended without the page", arguments: TestSeeds.several(30))
    func gliding(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let rows = (0..<200).map { _ in Array("\(Int.random(in: 8...90, using: &random))".utf8) }
        let page = Array(rows.shuffled(using: &random).prefix(25))
        let documents = [MemoryDocument(rows), MemoryDocument(rows)]
        let rigs = try documents.map { try OwnListRig($0) }
        let clicks = Double.random(in: -9...9, using: &random)
        for rig in rigs {
            rig.list.engine.scroll(to: 4000, byReader: true)
            rig.change {}
            rig.window.scroll(clicks, at: Point(x: 100, y: 100))
            rig.loop.advance(by: 80)
        }
        rigs[0].application.change {
            if Bool.random(using: &random) { documents[0].prepend(page) } else { documents[0].append(page) }
        }
        for rig in rigs { rig.loop.advance(by: 1000) }
        let (one, other) = (rigs[0].starts, rigs[1].starts)
        #expect(Set(one.keys) == Set(other.keys))
        for (row, start) in one { #expect((start - (other[row] ?? .nan)).magnitude < 1e-6, "seed \(seed)") }
    }
}
