import Strata
import StrataCanvas
import StrataDocument
import StrataSearch
import StrataWindow
import Testing

@testable import StrataInterface
@testable import StrataViewer

extension RowsRig {
    fileprivate var marks: ListMarks { window.activePane.marks }

    fileprivate func color(_ x: Int, _ y: Int) -> Color { Color(surface.pixel(x: x, y: y) & 0xFFFFFF) }

    /// Marks row 98, and points at none.
    ///
    /// - Returns: its upper edge, in points of the window.
    fileprivate func markRow() throws -> Int {
        type(.up)
        type(.up)
        type(Key("m"), text: "m")
        type(.escape)
        return try #require(top(98))
    }

    /// The upper edge of a row, in points of the window.
    fileprivate func top(_ row: Int) -> Int? {
        list.placed.items.first { $0.index == row }.map { Int($0.frame.y) + 48 }
    }
}

@Suite("What a reader marks") struct MarkTests {
    @Test("is, once the one that was marked last is unmarked, the one that was marked before it")
    func lastMarked() throws {
        let rig = try RowsRig()
        for row in [90, 10, 20] { rig.marks.put(RowMark(), on: RowID(row)) }
        rig.list.engine.focus(20)
        rig.draw()
        rig.marks.toggle()
        #expect(rig.marks.shown == [10, 90] && rig.marks.lastMarked == RowID(10))
    }

    @Test("rows have a stripe, which stays with them through filters, strategies and rows that come and go")
    func rows() throws {
        let rig = try RowsRig()
        let top = try rig.markRow()
        #expect(rig.color(1, top + 10) == Palette.light.accent && rig.color(1, top - 10) != Palette.light.accent)
        rig.document.remove(0..<10)
        rig.document.append(["new 9"])
        rig.draw()
        #expect(rig.marks.shown == [88])
        rig.window.activePane.filters.terms.terms = [FilterTerm(.has(Pattern("9")))]
        wait(until: { !rig.window.activePane.filters.isRunning }) { rig.draw() }
        #expect(rig.marks.shown.map { rig.list.document.line(at: $0).string } == ["row 99"])
        rig.list.setStrategy("flip")
        rig.draw()
        #expect(rig.marks.shown.map { rig.list.document.line(at: $0).string } == ["row 99"])
        rig.document.remove(88..<89)
        rig.draw()
        #expect(rig.marks.shown.isEmpty)
    }

    @Test("which line it was is said where none was selected")
    func saying() throws {
        let rig = try RowsRig()
        rig.type(Key("m"), text: "m")
        #expect(rig.window.activePane.notice.notice?.text.hasPrefix("Marked line ") == true)
        rig.type(Key("m"), text: "m")
        #expect(rig.window.activePane.notice.notice?.text.hasPrefix("Unmarked line ") == true)
        #expect(rig.marks.shown.isEmpty)
        rig.type(.up)
        rig.type(Key("m"), text: "m")
        #expect(rig.marks.shown == [99] && rig.window.activePane.notice.notice?.text.hasPrefix("Marked") != true)
    }

    @Test("lines are listed by what they say, without the time that stands before that")
    func messages() throws {
        let rows = (1...100).map { #"{"time":"2026-05-20T04:45:11Z","level":"info","msg":"it is \#($0)"}"# }
        let rig = try RowsRig(rows)
        _ = try rig.markRow()
        rig.type(Key("'"), text: "'")
        let menu = try #require(rig.window.root.overlay as? MenuView)
        #expect(menu.items.map(\.title) == ["it is 99"] && menu.items.map(\.key) == ["99"])
        #expect(menu.pointed == 0, "A key has opened it, so Enter goes to the first.")
        rig.type(.enter)
        #expect(rig.window.root.overlay == nil && rig.list.focus.row == 98)
    }

    @Test("lines are gone to by their names where others come before them while the list of them is open")
    func othersComeBefore() throws {
        let rig = try RowsRig()
        _ = try rig.markRow()
        let row = rig.document.id(at: 98)
        rig.type(Key("'"), text: "'")
        rig.document.prepend((0..<5).map { _ in Array("new".utf8) })
        rig.draw()
        rig.type(.down)
        rig.type(.enter)
        #expect(rig.list.focus.row.map { rig.document.id(at: $0) } == row)
    }

    @Test("rows keep their tint where something lay over them")
    func tint() throws {
        let rig = try RowsRig()
        let top = try rig.markRow()
        let before = (0..<rig.surface.width).map { rig.color($0, top + 1) }
        #expect(Set(before.dropFirst(4).dropLast(30)).count == 1 && before[300] != rig.color(300, top - 3))
        rig.type(Key("?"), text: "?")
        #expect((0..<rig.surface.width).map { rig.color($0, top + 1) } != before, "The palette lies over it.")
        rig.type(.escape)
        #expect((0..<rig.surface.width).map { rig.color($0, top + 1) } == before)
    }

    @Test("rows are listed, to go to one; back leads to the very place that was left, and forth again")
    func places() throws {
        let rig = try RowsRig((1...1000).map { "row \($0)" })
        rig.list.engine.scroll(to: 10_007, byReader: true)
        rig.draw()
        rig.list.engine.focus(502)
        rig.list.focus.isShown = true
        rig.type(Key("m"), text: "m")
        rig.type(.home)
        rig.draw()
        rig.type(Key("'"), text: "'")
        rig.type(.down)
        rig.type(.enter)
        #expect(rig.list.focus.row == 502)
        let offset = rig.list.engine.offset
        rig.type(.left, .alt)
        #expect(rig.list.engine.offset == 0)
        rig.type(.left, .alt)
        #expect(rig.list.engine.offset == 10_007)
        rig.type(.left, .alt)
        #expect(rig.list.engine.offset == 10_007, "There is nothing before.")
        rig.type(.right, .alt)
        rig.type(.right, .alt)
        #expect(rig.list.engine.offset == offset)
    }

    @Test("rows are gone to one after another, up and down, as far as they are shown, and the ends are told")
    func steps() throws {
        let rig = try RowsRig()
        func step(_ key: String) -> Int? {
            rig.type(Key(key.unicodeScalars.first!), text: key)
            return rig.list.focus.row
        }
        func said() -> String? { rig.window.activePane.notice.notice?.text }
        _ = step("}")
        #expect(said() == "No marked lines. Use “Mark this line” (m).")
        for row in [10, 40, 70] { rig.marks.put(RowMark(), on: RowID(row)) }
        rig.list.engine.focus(40)
        rig.draw()
        #expect(step("}") == 70)
        #expect(step("}") == 70 && said() == "No marks below.")
        #expect(step("{") == 40 && step("{") == 10)
        #expect(step("{") == 10 && said() == "No marks above.")
        rig.type(.function(1))
        rig.type("next bookmark")
        let palette = try #require(rig.window.root.overlay as? PaletteView)
        #expect(palette.shown.first?.id == "next-mark")
    }

    @Test("have words that step aside for the pointer where they may cover text")
    func words() throws {
        let long = String(repeating: "text ", count: 30)
        let rig = try RowsRig((1...99).map { "row \($0)" } + [long])
        for row in [98, 99] { rig.marks.put(RowMark(word: "label"), on: RowID(row)) }
        let ground = Palette.light.background.mixed(with: Palette.light.color(of: RowMark()), amount: 0.16)
        // Mixed colours are rounded once more as they are drawn.
        func isGround(_ pixel: UInt32) -> Bool {
            [16, 8, 0].allSatisfy { abs(Int(pixel >> $0 & 0xFF) - Int(ground.pixel >> $0 & 0xFF)) <= 1 }
        }
        func isLabelled(_ row: Int) throws -> Bool {
            rig.draw()
            let (top, item) = (try #require(rig.top(row)), rig.list.placed.items.first { $0.index == row })
            return (0..<Int(item?.frame.height ?? 0)).contains { isGround(rig.surface.pixel(x: 580, y: top + $0)) }
        }
        #expect(try isLabelled(98) && isLabelled(99))
        for row in [98, 99] {
            rig.window.movePointer(to: Point(x: 100, y: Double(try #require(rig.top(row)) + 10)))
            #expect(try isLabelled(98) && isLabelled(99) == (row == 98), "Nothing lies below that of a short row.")
        }
    }

    @Test("what comes just after a filter is lifted is new, also where nothing glides")
    func liftedFilter() throws {
        let lines = (0..<300).map { "line \($0)\($0 % 40 == 0 ? " needle" : "")\n" }.joined()
        let rig = try ApplicationRig([lines], ["--no-animations"])
        let pane = rig.scene.activePane
        let last = pane.list.document.id(at: 299)
        rig.press(.home)
        rig.press(Key("&"))
        rig.window.type("needle")
        rig.waitForLines {
            rig.loop.advance(by: 16)
            return rig.engine.count == 8
        }
        #expect(pane.list.readingState == .live, "All that is left is in view.")
        rig.press(.escape)
        rig.waitForLines {
            rig.loop.advance(by: 16)
            return rig.engine.count == 300
        }
        rig.append("new 1")
        #expect(pane.marks.readLine?.row == last)
    }

    @Test("how far it has been read is a line above what came since the reader left the end; no row moves for it")
    func readLine() throws {
        let rig = try RowsRig()
        rig.marks.clock = { 1_795_348_800 }
        rig.draw()
        rig.list.engine.scroll(by: -40)
        rig.draw()
        #expect(rig.marks.readLine?.row == RowID(99) && rig.marks.rowAboveReadLine() == nil)
        let offset = rig.list.engine.offset
        rig.document.append(["new 1", "new 2"])
        rig.draw()
        #expect(rig.marks.rowAboveReadLine() == 99 && rig.list.engine.offset == offset)
        rig.list.engine.scroll(toLimit: .end, byReader: true)
        rig.draw()
        let bottom = try #require(rig.top(100))
        #expect(rig.color(300, bottom - 1) != Palette.light.background)
        #expect(rig.color(300, bottom - 3) == Palette.light.background)
        // Whoever looks elsewhere and comes back sees what has come meanwhile.
        rig.window.leave()
        rig.document.append(["new 3"])
        rig.draw()
        #expect(rig.marks.rowAboveReadLine() == 101)
        rig.type(Key("r"), text: "r")
        #expect(rig.marks.rowAboveReadLine() == nil)
        #expect(rig.window.activePane.notice.notice?.text == "Marked 103 lines as read.")
    }
}
