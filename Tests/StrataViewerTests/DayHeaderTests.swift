import Strata
import StrataCanvas
import StrataDocument
import StrataInterface
import StrataStrategies
import StrataWindow
import Testing

@testable import StrataInterface
@testable import StrataViewer

@Suite("Headers over each day's lines")
struct DayHeaderTests {
    /// Three days of 40 lines of 20 points, under headers of 28.
    private func rig(
        _ arguments: [String] = ["--day-headers"], days: Int = 3, each: Int = 40
    ) throws -> ApplicationRig {
        let lines = datedLines(days: days, each: each).map { $0 + "\n" }.joined()
        return try ApplicationRig([lines.inAnotherYear()], ["--no-animations"] + arguments)
    }

    private func headers(_ rig: ApplicationRig) -> [PlacedItem] {
        let list = rig.scene.activePane.list
        return list.placed.items.filter { list.document.isHeader(at: $0.index) }
    }

    private func words(_ rig: ApplicationRig, _ item: PlacedItem?) -> String? {
        item.map { rig.scene.activePane.list.document.line(at: $0.index).string }
    }

    @Test("The day that is read stays in view, until the next one pushes it out")
    func sticking() throws {
        let rig = try rig()
        #expect(rig.engine.strategy == "inset+sticky")
        let bottom = headers(rig)
        #expect(bottom.count == 1 && bottom[0].isStuck && bottom[0].frame == Rect(x: 0, y: 0, width: 640, height: 28))
        #expect(words(rig, bottom.first) == "Thursday 9 May 2019")
        rig.scene.activePane.list.document.reveal(0..<rig.engine.count)
        // 28 + 40 × 20 points are a day: the last day's header lies 10 points below the edge here.
        rig.engine.scroll(to: 2 * 828 - 10, byReader: true)
        rig.settle()
        rig.loop.advance(by: 100)
        rig.scene.activePane.list.readFrame()
        let pushed = headers(rig)
        #expect(pushed.map(\.frame.y) == [10 - 28, 10])
        #expect(pushed.map(\.isStuck) == [true, false])
        #expect(pushed.map { words(rig, $0) } == ["Wednesday 8 May 2019", "Thursday 9 May 2019"])
    }

    @Test("Headers are no lines: neither their number nor that of a line counts them")
    func numbers() throws {
        let rig = try rig()
        let pane = rig.scene.activePane
        #expect(pane.headerContent.positions[0] == "lines 101–120 of 120  ·  end")
        pane.list.engine.scroll(to: 0)
        pane.list.readFrame()
        #expect(pane.headerContent.positions[0] == "lines 1–19 of 120  ·  top")
        #expect(pane.list.document.isHeader(at: 0))
        pane.list.document.reveal(0..<122)
        #expect(pane.placeText(ofRow: 42).hasPrefix("Line 41 of "))
    }

    @Test("A click on a header that sticks leads to where its day begins; on one that stands there it does nothing")
    func clicks() throws {
        let rig = try rig()
        rig.scene.activePane.list.document.reveal(0..<rig.engine.count)
        // Shown before it is clicked.
        rig.window.movePointer(to: Point(x: 300, y: 300))
        rig.loop.advance(by: 20)
        rig.click(300, 48 + 14)
        #expect(rig.engine.activeItem == nil)
        #expect(rig.engine.offset == 2 * 828)
        rig.click(300, 48 + 14)
        #expect(rig.engine.activeItem == nil && rig.engine.offset == 2 * 828)
    }

    @Test("A header that sticks below the pointer is no line that a key could mean, and is not opened by Enter")
    func keys() throws {
        let rig = try rig()
        let pane = rig.scene.activePane
        rig.window.movePointer(to: Point(x: 300, y: 48 + 14))
        rig.loop.advance(by: 20)
        let pointed = try #require(pane.list.pointedRow)
        #expect(pane.list.document.isHeader(at: pointed))
        rig.press(.enter)
        #expect(rig.engine.activeItem == nil && !pane.hasRowPointedAt)
        let meant = try #require(pane.marks.rowMeant.flatMap(pane.list.document.index))
        #expect(!pane.list.document.isHeader(at: meant))
    }

    @Test(
        "They stick in every chain, which keeps what changes rows above them",
        arguments: [
            ("flip", "flip+sticky"), ("inset+fold", "inset+sticky+fold"), ("inset+sticky", "inset+sticky"),
            ("sticky+flip", "sticky+flip"), ("custom", "custom+sticky"), ("fold+flip", "fold+flip+sticky"),
        ])
    func chains(asked: String, shown: String) throws {
        let rig = try rig(["--day-headers", "--strategy", asked])
        #expect(rig.engine.strategy == shown)
        rig.press(.character("4"), .control)
        #expect(rig.engine.strategy == "inset+sticky+fold")
    }

    @Test("A glide to the top ends there, though days are found on the way", arguments: ["inset", "stack"])
    func glide(chain: String) throws {
        let lines = datedLines(days: 3, each: 40).map { $0 + "\n" }.joined()
        let rig = try ApplicationRig([lines.inAnotherYear()], ["--day-headers", "--strategy", chain])
        let list = rig.scene.activePane.list
        list.engine.scroll(toLimit: .end)
        rig.loop.advance(by: 100)
        rig.press(.character("t"))
        for _ in 0..<60 { rig.loop.advance(by: 16) }
        #expect(rig.engine.isSettled)
        #expect(rig.engine.offset == 0)
        #expect(list.document.isHeader(at: 0) && list.placed.items.contains { $0.index == 0 && !$0.isStuck })
    }

    @Test("Rows fold under a header that sticks, not behind it; unless the reader has said where")
    func folding() throws {
        func firstFold(_ arguments: [String]) throws -> Double? {
            let rig = try rig(["--day-headers", "--strategy", "inset+fold"] + arguments)
            let list = rig.scene.activePane.list
            list.document.reveal(0..<rig.engine.count)
            // The rows of the second day begin at 828 + 28; one of them lies 10 points below the edge here.
            rig.engine.scroll(to: 828 + 28 + 200 - 10, byReader: true)
            list.readFrame()
            return list.placed.items.first { !$0.isStuck && $0.frame.y > 0 }.map { $0.tilt }
        }
        // Of its 20 points 2 are left below the header of 28: 90 × 18 ÷ 20.
        #expect(try firstFold([]) == 81)
        #expect(try firstFold(["--option", "fold.offset=0"]) == 0)
    }

    @Test("A log has none unless they are asked for, by an option or by a key")
    func switching() throws {
        let rig = try rig([])
        #expect(rig.engine.strategy == "inset" && rig.engine.count == 120)
        let line = rig.rows?.upperBound
        rig.press(.character("D"))
        #expect(rig.engine.strategy == "inset+sticky" && headers(rig).count == 1)
        #expect(rig.scene.activePane.list.document.lineNumber(at: rig.rows?.upperBound ?? 0) == line.map { $0 + 1 })
        rig.press(.character("D"))
        #expect(rig.engine.count == 120 && headers(rig).isEmpty)
        #expect(rig.engine.strategy == "inset")
    }

    @Test("The first line of a new day brings its header with it; lines without a day belong to the day before them")
    func arrival() throws {
        let rig = try rig(["--day-headers", "--no-entries"], days: 1, each: 40)
        let list = rig.scene.activePane.list
        #expect(rig.engine.count == 41)
        append("2019-05-10 00:00:01 first\n  a line of its own\n2019-05-10 00:00:02 second\n", to: rig.file)
        rig.waitForLines {
            rig.loop.advance(by: 1)
            return rig.engine.count == 45
        }
        rig.settle()
        #expect(list.document.headerIndices == [0, 41])
        #expect(headers(rig).map { words(rig, $0) } == ["Thursday 9 May 2019", "Friday 10 May 2019"])
        #expect(rig.engine.offset == rig.engine.maxOffset)
    }

    @Test("Of a long log the day that is shown is known at once, and nothing moves while the lines before are found")
    func longLog() throws {
        let rig = try rig(days: 3, each: 40_000)
        let list = rig.scene.activePane.list
        #expect(list.document.lineCount == 120_000)
        let stuck = try #require(headers(rig).first)
        #expect(stuck.isStuck && words(rig, stuck) == "Thursday 9 May 2019")
        #expect(stuck.index == 80_000, "the headers of other days are not known yet")
        rig.engine.scroll(to: 0, byReader: true)
        rig.scene.activePane.list.readFrame()
        #expect(headers(rig).map { words(rig, $0) } == ["Tuesday 7 May 2019"])
        #expect(list.placed.items.first?.frame.y == 0)
    }

    @Test("Lines of which none says a day have no headers")
    func none() throws {
        let rig = try ApplicationRig([numberedLines(200)], ["--day-headers"])
        #expect(rig.engine.count == 200 && headers(rig).isEmpty)
    }
}

extension String {
    /// Another year, in which no line is of this one, whenever the tests run.
    fileprivate func inAnotherYear() -> String {
        split(separator: "2026-", omittingEmptySubsequences: false).joined(separator: "2019-")
    }
}
