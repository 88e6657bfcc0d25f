import Strata
import StrataCanvas
import StrataDocument
import StrataSearch
import StrataWindow
import Testing

@testable import StrataCells
@testable import StrataInterface
@testable import StrataViewer

@Suite("Fields in columns") struct FieldColumnsTests {
    private static let records = (0..<60).map {
        #"{"time":"2026-05-20T04:45:11Z","level":"info","msg":"m\#($0)","status":\#(200 + $0 % 2)}"#
    }

    private func places(_ columns: FieldColumns, to end: Double) -> [[Double]] {
        columns.places(from: 16, to: end, character: 8).map { [$0.x, $0.width] }
    }

    @Test("are as broad as their values and names, up to 40 characters, and a last one of text takes the rest")
    func widths() {
        struct Row: RowFields {
            let all: [(name: String, text: [UInt8])]
            let areWhole = true
            func value(of name: FieldName) -> FieldValue? { nil }
        }
        let long = [UInt8](repeating: 0x78, count: 90)
        let rows = [Row(all: [("a", Array("12345".utf8)), ("longer", Array("1".utf8)), ("b", long), ("c", [0x31])])]
        var columns = FieldColumns(["a", "longer", "b", "a", "c"])
        #expect(columns.names == ["a", "longer", "b", "c"])
        columns.fit(to: FieldSample(of: rows)) { Double($0.count) }
        // 5, 7, 40 and 3 characters of 8 points, with 16 between them, for names get one more; the room that is left is for
        // the third, of 90.
        #expect(places(columns, to: 504) == [[16, 40], [72, 56], [144, 320], [480, 24]])
        #expect(places(columns, to: 800) == [[16, 40], [72, 56], [144, 616], [776, 24]])
        #expect(places(columns, to: 2000) == [[16, 40], [72, 56], [144, 720], [880, 24]])
        #expect((0..<4).map(columns.endsAtRight) == [true, true, false, true])
        columns.setWidth(10, of: 1)
        columns.setWidth(1, of: 0)
        #expect(places(columns, to: 800) == [[16, 24], [56, 80], [152, 608], [776, 24]])
        #expect(places(columns, to: 100)[3] == [488, 24], "It keeps a little where there is no room.")
        columns.toggle("longer")
        columns.toggle("d")
        #expect(columns.names == ["a", "b", "c", "d"])
        #expect(places(columns, to: 800) == [[16, 24], [56, 320], [392, 24], [432, 368]])
    }

    @Test("that begin before what is scrolled to are not seen, and the next one is the first, and whole")
    func sideways() {
        let columns = FieldColumns(["a", "b", "c"])
        func places(_ sideways: Double) -> [[Double]] {
            columns.places(from: 16, to: 200, character: 8, sideways: sideways).map { [$0.x, $0.width] }
        }
        // Of 12 characters each, as long as no value is known.
        #expect(columns.width(character: 8) == 3 * 96 + 2 * 16)
        #expect(places(0) == [[16, 96], [128, 96], [240, 24]])
        for distance in [1, 112.0] { #expect(places(distance) == [[-96, 0], [16, 96], [128, 72]]) }
        for distance in [113, 1000.0] { #expect(places(distance) == [[-208, 0], [-96, 0], [16, 184]]) }
    }

    @Test("beyond the right edge are reached by Right, and the first ones again by Left or with other columns")
    func reach() throws {
        let rig = try ApplicationRig(
            [Self.records.joined(separator: "\n") + "\n"], ["--columns", "time,level,message,status"],
            size: Size(width: 260, height: 300))
        let pane = rig.scene.activePane
        pane.fieldHeader.fit()
        for _ in 0..<20 { rig.press(.right) }
        let far = pane.list.cell.sideways
        #expect(far > 0 && far < 300)
        rig.press(.left)
        #expect(pane.list.cell.sideways < far)
        rig.press(.right)
        pane.fieldHeader.change { $0.toggle("level") }
        #expect(pane.list.cell.sideways == 0)
    }

    @Test("are as broad as letters that are broader than digits")
    func broadLetters() {
        struct Row: RowFields {
            let all = [("lvl", Array("WARN".utf8)), ("b", [0x31])].map { (name: $0.0, text: $0.1) }
            let areWhole = true
            func value(of name: FieldName) -> FieldValue? { nil }
        }
        var columns = FieldColumns(["lvl", "b"])
        columns.fit(to: FieldSample(of: [Row()])) { $0 == "WARN" ? 5.5 : Double($0.count) }
        #expect(places(columns, to: 800)[0] == [16, 44])
    }

    @Test("of long texts are measured, too, and have the room that a last one of text does not need")
    func room() {
        struct Row: RowFields {
            let all: [(name: String, text: [UInt8])]
            let areWhole = true
            func value(of name: FieldName) -> FieldValue? { nil }
        }
        let long = [UInt8](repeating: 0x78, count: 150)
        let rows = [
            Row(all: [("t", Array("noon".utf8)), ("m", long), ("p", Array("/index".utf8))]),
            Row(all: [("t", Array("noon".utf8)), ("m", Array("5".utf8)), ("p", Array("/".utf8))]),
        ]
        var columns = FieldColumns(["t", "m", "p"])
        columns.fit(to: FieldSample(of: rows)) { Double($0.count) }
        // 4, 40 and 6 characters of 8 points; the second has 150.
        #expect(places(columns, to: 448) == [[16, 32], [64, 320], [400, 48]])
        #expect(places(columns, to: 648) == [[16, 32], [64, 520], [600, 48]])
        #expect(places(columns, to: 2000) == [[16, 32], [64, 1200], [1280, 720]])
        #expect(!columns.endsAtRight(1), "A long text is no number, though the other value is.")
        columns.setWidth(10, of: 1)
        #expect(places(columns, to: 648) == [[16, 32], [64, 80], [160, 488]])
    }

    @Test("that are usual are time, level and message, as far as rows have them")
    func usual() {
        #expect(
            FieldColumns(usualOf: ["id", "level", "message", "time"]).names == ["time", "level", "message"])
        #expect(FieldColumns(usualOf: ["id", "message"]).names == ["message"])
        #expect(!FieldColumns(usualOf: ["id", "user"]).areShown)
    }

    @Test("are chosen from a menu that a right click on their names opens")
    func menuOfNames() throws {
        let rig = try ApplicationRig(["a,b,c\n1,2,3\n4,5,6\n"], ["--columns", "a,b"])
        rig.waitForLines { rig.scene.activePane.list.document.count == 3 }
        let header = rig.scene.activePane.fieldHeader.frame
        rig.scene.press(ButtonEvent(button: .secondary, position: Point(x: 40, y: header.y + 10)))
        let menu = try #require(rig.scene.root.overlay as? MenuView)
        #expect(menu.items.map(\.title) == ["Rows as text", "a", "b", "message", "c"])
    }

    @Test("are read anew as lines turn out to belong to a row")
    func growing() throws {
        let text =
            "time,message,user\n2026-05-20 04:45:11,\"it failed\ntwice\",ann\n2026-05-20 04:45:12,it goes on,bob\n"
        let rig = try ApplicationRig([text], ["--columns", "message,user"])
        let list = rig.scene.activePane.list
        rig.waitForLines { list.document.count == 3 }
        let whole = list.document.line(at: 1)
        var part = Line(Array("2026-05-20 04:45:11,\"it failed".utf8))
        part.version = whole.version
        _ = list.cell.shownText(of: part, width: 600)
        #expect(String(decoding: list.cell.shownText(of: whole, width: 600), as: UTF8.self).hasSuffix("  ann"))
    }

    @Test("have the ground of a highlight behind its words")
    func highlights() throws {
        let rig = try ApplicationRig(
            [Self.records.joined(separator: "\n") + "\n"], ["--columns", "level,message", "--no-entries"])
        let ground = Palette.light.ground(ofHighlight: 0).pixel & 0xFF_FFFF
        func count() -> Int {
            (0..<200).reduce(0) { sum, x in sum + (200..<300).count { rig.window[x, $0] == ground } }
        }
        #expect(count() == 0)
        rig.scene.activePane.highlightBar.prompt.toggle(Pattern("info"))
        rig.wheel(-1)
        rig.settle()
        #expect(count() > 1000, "Five rows have the word, each some 32 points broad: \(count()).")
    }

    @Test("show times as clocks of the reader's place do, with the digits that they have")
    func times() throws {
        let line = #"{"time":"2026-05-20T06:45:11.25+02:00","msg":"m"}"#
        let rig = try ApplicationRig([line + "\n"], ["--columns", "time,message", "--no-entries"])
        let list = rig.scene.activePane.list
        #expect(
            String(decoding: list.cell.shownText(of: list.document.line(at: 0), width: 600), as: UTF8.self)
                == "2026-05-20 04:45:11.250  m")
    }

    @Test("of which the first rows have none are told in a sentence")
    func unknown() throws {
        let text = Self.records.joined(separator: "\n") + "\n"
        let rig = try ApplicationRig([text], ["--columns", "level,stauts", "--no-entries"])
        let pane = rig.scene.activePane
        #expect(pane.fieldHeader.wordsOnUnknown == "The first lines have no field 'stauts'; did you mean 'status'?")
        #expect(pane.notice.notice?.text == pane.fieldHeader.wordsOnUnknown)
        pane.fieldHeader.change { $0 = FieldColumns(["level", "status"]) }
        #expect(pane.fieldHeader.wordsOnUnknown == nil)
    }

    @Test("stand directly above the rows that they name, also beside a summary")
    func besideSummary() throws {
        let rig = try ApplicationRig(
            [Self.records.joined(separator: "\n") + "\n"], ["--columns", "level,status,message"],
            size: Size(width: 900, height: 448))
        let pane = rig.scene.activePane
        rig.press(Key("i"))
        let summary = try #require(pane.summary)
        let (names, rows, histogram) = (pane.fieldHeader.frame, pane.list.frame, summary.histogram.frame)
        #expect(summary.isOpen && names.height == 28 && rows.width < 900)
        #expect(names.x == rows.x && names.width == rows.width && names.y + names.height == rows.y)
        #expect(histogram.y + histogram.height == names.y && histogram.width == 900)
    }

    @Test("stand below a header that stays in view, each row on one line; the edge of a name is dragged")
    func window() throws {
        let rig = try ApplicationRig(
            [(Self.records + ["no record"]).joined(separator: "\n") + "\n"],
            ["--columns", "level,status,message", "--no-entries"])
        let pane = rig.scene.activePane
        #expect(pane.fieldHeader.frame.height == 28 && pane.list.frame.y == Metrics.headerHeight + 28)
        let list = pane.list
        #expect(list.cell.shownText(of: list.document.line(at: 3), width: 600) == Array("info  201  m3".utf8))
        #expect(list.cell.height(of: list.document.line(at: 3), width: 600) == 20)
        #expect(
            list.cell.shownText(of: list.document.line(at: 60), width: 600) == Array("    no record".utf8),
            "All of it is its message.")
        let before = pane.shownColumns.columns.places(from: 16, to: 600, character: 8)
        let metrics = pane.shownColumns.metrics(within: 600)
        let edge = pane.shownColumns.columns.places(from: metrics.leading, to: 600, character: metrics.character)[0]
        let start = Point(x: edge.x + edge.width + FieldColumns.gap / 2, y: Metrics.headerHeight + 14)
        rig.window.movePointer(to: start)
        rig.window.press(at: start)
        rig.window.movePointer(to: Point(x: start.x + 10 * metrics.character, y: start.y))
        rig.window.release(at: Point(x: start.x + 10 * metrics.character, y: start.y))
        rig.settle()
        let after = pane.shownColumns.columns.places(from: 16, to: 600, character: 8)
        #expect((after[0].width - before[0].width - 80).magnitude <= 1 && after[1].width == before[1].width)
    }

    @Test("may go while the edge of one is held, which then drags nothing")
    func goingWhileHeld() throws {
        let lines = Self.records.joined(separator: "\n") + "\n"
        let rig = try ApplicationRig([lines], ["--columns", "level,status,message"])
        let pane = rig.scene.activePane
        let metrics = pane.shownColumns.metrics(within: 600)
        let edge = pane.shownColumns.columns.places(from: metrics.leading, to: 600, character: metrics.character)[0]
        let start = Point(x: edge.x + edge.width + FieldColumns.gap / 2, y: Metrics.headerHeight + 14)
        rig.window.movePointer(to: start)
        rig.window.press(at: start)
        pane.fieldHeader.change { $0 = FieldColumns() }
        rig.window.movePointer(to: Point(x: start.x + 40, y: start.y))
        #expect(!pane.shownColumns.columns.areShown && rig.scene.pointerShape != .resizeHorizontal)
    }

    @Test("are chosen from a menu, which stays open; without any, rows show their text")
    func choosing() throws {
        let rig = try ApplicationRig([Self.records.joined(separator: "\n") + "\n"])
        let pane = rig.scene.activePane
        #expect(!pane.fieldHeader.isOpen)
        rig.scene.perform("choose-columns")
        rig.settle()
        let menu = try #require(rig.scene.root.overlay as? MenuView)
        let names = ["time", "level", "message", "status"]
        #expect(menu.items.map(\.title) == ["Rows as text", "Usual columns"] + names)
        // One click, one column.
        for _ in 0..<3 { rig.press(.down) }
        rig.press(.enter)
        #expect(pane.shownColumns.columns.names == ["time"] && rig.scene.root.overlay === menu)
        #expect(menu.items.map(\.isOn) == [false, false, true, false, false, false])
        rig.press(.down)
        rig.press(.enter)
        #expect(pane.shownColumns.columns.names == ["time", "level"])
        for _ in 0..<2 { rig.press(.up) }
        rig.press(.enter)
        #expect(pane.shownColumns.columns.names == ["time", "level", "message"])
        #expect(menu.items.map(\.isOn) == [false, true, true, true, true, false])
        rig.press(.up)
        rig.press(.enter)
        rig.press(.escape)
        #expect(!pane.fieldHeader.isOpen)
    }

    @Test("are a table's own unless others were chosen")
    func table() throws {
        let lines = ["Date,Severity,Path,Took"] + (0..<40).map { "2026-05-20T04:45:11Z,info,/p\($0),\($0)" }
        let rig = try ApplicationRig([lines.joined(separator: "\n") + "\n"])
        #expect(rig.scene.activePane.shownColumns.columns.names == ["time", "level", "Path", "Took"])
        let other = try ApplicationRig([lines.joined(separator: "\n") + "\n"], ["--columns", "Path"])
        #expect(other.scene.activePane.shownColumns.columns.names == ["Path"])
    }
}
