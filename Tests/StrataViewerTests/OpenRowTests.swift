import Strata
import StrataDocument
import StrataSearch
import StrataSystem
import StrataWindow
import Testing

@testable import StrataInterface
@testable import StrataViewer

@Suite("A row that is open at the end while others arrive") struct OpenRowTests {
    @Test("stays where it is, and those below the view are counted as new")
    func arrivals() throws {
        let rig = try RowsRig()
        #expect(rig.list.readingState == .live)
        rig.list.engine.activate(97)
        rig.draw()
        let start = rig.list.engine.start(ofItem: 97)
        rig.document.append((1...5).map { "new \($0)" })
        rig.draw()
        #expect(rig.list.engine.start(ofItem: 97) == start)
        #expect(rig.list.readingState == .paused(unseen: 5))
        #expect(rig.list.engine.maxOffset - rig.list.engine.offset == 100, "They are 100 points below.")
        rig.type(.escape)
        #expect(rig.list.engine.activeItem == nil && rig.list.engine.start(ofItem: 97) == start)
        #expect(rig.list.readingState == .paused(unseen: 5))
    }

    @Test("is selected again when it is closed by a key, if a key has opened it, and so is one behind a menu")
    func selection() throws {
        let rig = try RowsRig()
        rig.type(.up)
        rig.type(.up)
        let row = try #require(rig.list.focus.row)
        rig.type(.enter)
        #expect(rig.list.engine.activeItem == row)
        rig.type(.escape)
        #expect(rig.list.engine.activeItem == nil && rig.list.focus.row == row)
        rig.type(.menu)
        rig.type(.escape)
        #expect(rig.list.focus.row == row)
        let point = Point(x: 100, y: 48 + 5 * 20 + 10)
        rig.click(point.x, point.y, .secondary)
        let meant = rig.list.focus.row
        rig.type(.escape)
        #expect(meant != nil && rig.list.focus.row == meant)
    }

    @Test("gives way to the row above or below by a key, and the last one that was open is in view when it is closed")
    func stepping() throws {
        let rig = try RowsRig()
        rig.type(.up)
        rig.type(.enter)
        #expect(rig.list.engine.activeItem == 99)
        rig.type(.down)
        #expect(rig.list.engine.activeItem == 99, "It is the last one.")
        rig.type(.up)
        #expect(rig.list.engine.activeItem == 98)
        for _ in 0..<48 { rig.type(.up) }
        #expect(rig.list.engine.activeItem == 50)
        rig.type(.down)
        rig.type(.escape)
        let item = try #require(rig.list.placed.items.first { $0.index == 51 })
        #expect(rig.list.focus.row == 51 && item.frame.y >= 0 && item.frame.y + item.frame.height <= 400)
    }

    @Test("counts none as new that is in view beside it")
    func shortList() throws {
        let rig = try RowsRig(["one", "two", "three"])
        rig.list.engine.opacityBehindExpanded = 0.5
        rig.list.engine.activate(2)
        rig.draw()
        rig.document.append(["four", "five"])
        rig.draw()
        #expect(rig.list.unseen == 0 && rig.list.isAtEnd)
    }

    @Test("leaves no hole where it was when rows have moved up behind its card")
    func hole() throws {
        let rig = try ApplicationRig(["one\ntwo\nthree\n"])
        let pane = rig.scene.activePane
        func row() throws -> PlacedItem {
            pane.page.morphed(try #require(pane.list.placed.items.first { $0.index == 2 }))
        }
        rig.press(.up)
        rig.press(.enter)
        #expect(rig.engine.activeItem == 2)
        #expect(try row().opacity == 0)
        rig.append("four", "five")
        // Five rows of 20 points rest at the end of 400.
        let moved = try row()
        #expect(moved.frame == Rect(x: 0, y: 340, width: 640, height: 20))
        #expect(moved.opacity == rig.engine.opacityBehindExpanded && moved.opacity > 0)
        rig.press(.escape)
        let closed = try row()
        #expect(closed.frame == moved.frame && closed.opacity == 1)
    }
}

@Suite("The position in the header") struct PositionTests {
    @Test("names no line where there is none but what stands for lines that are left out")
    func noLine() throws {
        let rig = try RowsRig((0..<10).map { "row \($0)" })
        rig.window.activePane.filters.terms = {
            var terms = FilterSet()
            terms.terms = [FilterTerm(.has(Pattern("none of them")))]
            terms.context = 1
            return terms
        }()
        // Rows are looked at on a thread of their own.
        Thread.wait(atMost: 60_000) {
            rig.draw()
            return rig.window.activePane.filters.isRunning || rig.list.document.lineCount > 0
        }
        #expect(rig.window.activePane.headerContent.positions.first == "0 of 10 lines")
    }

    @Test("is no layout: a key that changes it says which one rows have now")
    func layout() throws {
        let rig = try RowsRig()
        rig.type(Key("2"), text: "2", .control)
        #expect(rig.list.strategies.plainChain == "inset")
        #expect(rig.window.activePane.notice.notice?.text == "Layout: rests at the bottom.")
    }
}
