import StrataDocument
import Testing

@testable import StrataInterface
@testable import StrataViewer

@Suite("Reading in the middle of a ring")
struct RingReadingTests {
    /// A group has 512 lines, and those of a granule of 4 KiB, which have seven bytes or more.
    private static let mostOfAGroup = 512 + 4096 / 7

    private func text(_ rig: ApplicationRig, _ index: Int) -> String {
        let document = rig.scene.activePane.list.document
        return document.text(of: document.id(at: index)).string
    }

    /// The rows in view and where they lie.
    private func view(_ rig: ApplicationRig) -> [String: Double] {
        var rows: [String: Double] = [:]
        for item in rig.scene.activePane.list.placed.items { rows[text(rig, item.index)] = item.frame.y }
        return rows
    }

    @Test("While 100,000 rows arrive, the rows in view stay where they are until they go themselves")
    func middle() throws {
        let rig = try ApplicationRig([numberedLines(20_000)], ["--max-rows", "20000", "--no-follow"])
        // A row is 20 points high, and a click of the wheel 60.
        rig.engine.scroll(to: 10_000 * 20, byReader: true)
        rig.wheel(-1)
        let before = view(rig)
        #expect(before["line 10001"] == 60 && before.count == 20)
        var stays = 0
        for step in 1...50 {
            let last = 20_000 + step * 2000
            append((last - 1999...last).map { "line \($0)\n" }.joined(), to: rig.file)
            rig.waitForLines {
                rig.loop.advance(by: 20)
                return rig.engine.count > 0 && text(rig, rig.engine.count - 1) == "line \(last)"
            }
            rig.settle()
            #expect(rig.engine.count >= 20_000 && rig.engine.count <= 20_000 + 20_000 / 16 + 1 + Self.mostOfAGroup)
            let first = last - rig.engine.count + 1
            #expect(text(rig, 0) == "line \(first)")
            let now = view(rig)
            for (row, place) in before where Int(row.dropFirst(5)).map({ $0 >= first }) == true {
                #expect(now[row] == place, "\(row) after \(last)")
                stays += 1
            }
        }
        // The row in view goes when some 10,000 have come.
        #expect(stays >= 3 * before.count)
        #expect(rig.scene.activePane.status.notice == "Keeping the last 20,000 lines")
    }

    @Test("A filter shows what it lets through of the rows that are left")
    func filter() throws {
        let rig = try ApplicationRig([numberedLines(1000)], ["--max-rows", "1000", "--filter", "7"])
        for step in 1...8 {
            let last = 1000 + step * 700
            append((last - 699...last).map { "line \($0)\n" }.joined(), to: rig.file)
            rig.waitForLines {
                rig.loop.advance(by: 20)
                let count = rig.scene.feeds[0].count
                let numbers = last - count + 1...last
                let expected = numbers.map { "line \($0)" }.filter { $0.contains("7") }
                return rig.engine.count == expected.count
                    && (0..<expected.count).allSatisfy {
                        text(rig, $0) == expected[$0]
                    }
            }
            rig.settle()
        }
        #expect((1000...1000 + 1000 / 16 + 1 + Self.mostOfAGroup).contains(rig.scene.feeds[0].count))
    }
}
