import Strata
import StrataCanvas
import StrataDocument
import StrataSearch
import StrataSystem
import StrataTesting
import StrataWindow
import Testing

@testable import StrataCells
@testable import StrataInterface
@testable import StrataViewer

@Suite("Entries of several lines in a list") struct EntryTests {
    /// 100 entries of the same second; every tenth goes on over ten lines.
    private static let text = (0..<100).map { number in
        "2026-05-20 04:45:11 ERROR entry \(number)\n"
            + (number % 10 == 0 ? (1...10).map { "  at line \($0) of \(number)\n" }.joined() : "")
    }.joined()

    private func list(_ rig: ApplicationRig) -> ListView { rig.scene.activePane.list }

    @Test("are a row each, as high as its first lines, and go on growing with what is appended")
    func rows() throws {
        let rig = try ApplicationRig([Self.text])
        #expect(rig.engine.count == 100)
        let document = list(rig).document
        #expect(document.line(at: 90).followingLines == 10)
        #expect(list(rig).cell.height(of: document.line(at: 90), width: 640) == 4 * list(rig).cell.lineHeight)
        #expect(list(rig).cell.height(of: document.line(at: 91), width: 640) == list(rig).cell.lineHeight)
        append("  it goes on\n", to: rig.file)
        rig.waitForLines {
            rig.loop.advance(by: 20)
            return document.line(at: 99).followingLines == 1
        }
        append("2026-05-20 04:45:12 INFO the next\n", to: rig.file)
        rig.waitForLines {
            rig.loop.advance(by: 20)
            return rig.engine.count == 101
        }
        #expect(document.line(at: 99).string == "2026-05-20 04:45:11 ERROR entry 99\n  it goes on")
    }

    @Test("begin with a time of another shape than those at the file's end, too")
    func shapes() throws {
        let days = (7...12).flatMap { day in
            let written = day < 10 ? " \(day)" : "\(day)"
            return (0..<1000).map { "May \(written) 10:00:00 host program[1]: message \($0) of the day\n" }
        }
        let rig = try ApplicationRig([days.joined()])
        #expect(rig.engine.count == 6000)
    }

    @Test("of a long table are its records, be there line feeds in quotes, though the names of columns are far above")
    func records() throws {
        let rows = (0..<3000).map { number in
            let trace = number % 4 == 0 ? "\"Traceback:\n  at a, b\n  of \(number)\"" : "plain \(number)"
            return "\(number),2026-05-20 04:45:11,info,\(trace)\n"
        }
        let rig = try ApplicationRig(["id,time,level,message\n" + rows.joined()])
        #expect(rig.engine.count == 3001)
    }

    @Test("are there also above a trace that is longer than what is read first")
    func longTrace() throws {
        let trace = (0..<4000).map { "  at line \($0) of a trace\n" }.joined()
        let rig = try ApplicationRig([Self.text + "2026-05-20 04:45:12 ERROR it failed\n" + trace])
        #expect(rig.engine.count == 101 && list(rig).document.line(at: 100).followingLines == 4000)
    }

    @Test("are there also above more lines of another format than are read first")
    func otherHead() throws {
        let head = (0..<2000).map { "INFO:root:line \($0)\n" }.joined()
        let end = (0..<4000).map { "2026-05-20 04:45:12 INFO line \($0)\n" }.joined()
        #expect(try ApplicationRig([head + end]).engine.count == 6000)
    }

    @Test("are records that are written over several lines, on their own or in an array")
    func spreadRecords() throws {
        func record(_ number: Int, margin: String) -> String {
            ["{", "  \"time\": \"2026-05-20T04:45:11Z\",", "  \"a\": {", "    \"b\": \(number)", "  }", "}"]
                .map { margin + $0 }.joined(separator: "\n")
        }
        let records = (0..<500).map { record($0, margin: "") }.joined(separator: "\n") + "\n"
        let rig = try ApplicationRig([records])
        #expect(rig.engine.count == 500 && list(rig).document.line(at: 499).followingLines == 5)
        let array = "[\n" + (0..<500).map { record($0, margin: "  ") }.joined(separator: ",\n") + "\n]\n"
        let inArray = try ApplicationRig([array])
        let lengths = (0..<inArray.engine.count).map { list(inArray).document.line(at: $0).followingLines }
        #expect(lengths == [0] + Array(repeating: 5, count: 500) + [0], "The brackets are lines of their own.")
    }

    @Test("have the numbers of their lines, are gone to by the number of any, and are copied whole")
    func numbers() throws {
        let rig = try ApplicationRig([Self.text])
        let pane = rig.scene.activePane
        // Entry 10 begins behind ten entries and the ten further lines of the first.
        #expect(pane.number(ofRow: 10) == 21 && pane.number(ofRow: 11) == 32)
        for letter in ":25" { rig.scene.handle(KeyEvent(key: Key(letter.unicodeScalars.first!), text: String(letter))) }
        rig.press(.enter)
        rig.settle()
        #expect(rig.engine.focusedItem == 10)
        rig.press(Key("v"))
        rig.press(.down)
        let text = try #require(pane.list.selector.selectedText)
        let lines = Self.text.split(separator: "\n").map { $0 + "\n" }
        #expect(String(decoding: text.bytes, as: UTF8.self) == lines[20..<32].joined())
    }

    @Test("are named by the numbers of their first lines where they are marked, as in the margin")
    func marked() throws {
        let rig = try ApplicationRig([Self.text])
        let pane = rig.scene.activePane
        rig.press(Key("m"))
        let row = try #require(pane.marks.shown.first)
        // Of the entries above it every tenth has ten further lines.
        #expect(row > 0 && pane.notice.notice?.text == "Marked line \(row + (row + 9) / 10 * 10 + 1).")
    }

    @Test("are counted as entries wherever rows are counted, of all entries; a file that they are saved to has lines")
    func counts() throws {
        let rig = try ApplicationRig([Self.text], ["--filter", "line 7 of"])
        let pane = rig.scene.activePane
        rig.waitForLines {
            rig.loop.advance(by: 20)
            return rig.engine.count == 10 && !pane.filters.isRunning
        }
        #expect(pane.headerContent.positions.first?.hasPrefix("10 of 100 entries") == true)
        #expect(pane.filters.countText == "10 of 100" && pane.saveBar.prompt.countText == "10 entries")
        let path = directory.path + "/saved"
        pane.saveBar.prompt.look(for: Pattern(path))
        #expect(!pane.saveBar.prompt.confirm(1))
        rig.waitForLines {
            // Nothing was typed that would have a frame be drawn.
            pane.saveBar.prompt.advance()
            return !pane.saveBar.prompt.isWorking
        }
        // Each of the ten has ten further lines.
        #expect(pane.notice.notice?.text == "Saved 10 entries (110 lines) to \(path).")
        #expect(contents(of: path).count { $0 == 0x0A } == 110)
    }

    @Test("are what is hidden where none is left, and lines are where they are not joined")
    func hiddenCounts() throws {
        func words(_ arguments: String...) throws -> String? {
            let rig = try ApplicationRig([Self.text], ["--filter", "nowhere"] + arguments)
            let pane = rig.scene.activePane
            rig.waitForLines {
                rig.loop.advance(by: 20)
                return rig.engine.count == 0 && !pane.filters.isRunning
            }
            return pane.filters.emptyWords(pane.rowNoun).map { "\($0.title): \($0.note)" }
        }
        #expect(try words() == "No matching entries: 100 entries hidden.")
        #expect(try words("--no-entries") == "No matching lines: 200 lines hidden.")
    }

    @Test("are what is filtered, and none where that is not wanted or lines begin otherwise")
    func filtered() throws {
        let rig = try ApplicationRig([Self.text], ["--filter", "line 7 of 30"])
        rig.waitForLines {
            rig.loop.advance(by: 20)
            return rig.engine.count == 1
        }
        #expect(list(rig).document.line(at: 0).followingLines == 10)
        #expect(try ApplicationRig([Self.text], ["--no-entries"]).engine.count == 200)
        #expect(try ApplicationRig([Self.text], ["--entry-start", "entry \\d0"]).engine.count == 10)
        let wrong = try Program.run(["--entry-start", "a(", directory.file("log", Self.text)])
        #expect(wrong.status == 64 && wrong.errors.contains("'--entry-start' cannot be 'a('"))
    }

    @Test(
        "are records each, also those that say no time",
        arguments: [
            [
                #"{"time":"2026-05-20T04:45:11Z","level":"info","msg":"a"}"#, #"{"level":"error","msg":"b"}"#,
                #"{"time":"2026-05-20T04:45:13Z","level":"info","msg":"c"}"#,
            ],
            [
                "time=2026-05-20T04:45:11Z level=info msg=a", "level=error msg=b",
                "time=2026-05-20T04:45:13Z level=info msg=c",
            ],
            [
                "time,level,message", "2026-05-20T04:45:11Z,info,a", ",error,b", "2026-05-20T04:45:13Z,info,c",
                "2026-05-20T04:45:14Z,info,d",
            ],
        ])
    func records(lines: [String]) throws {
        let text = lines.map { $0 + "\n" }.joined()
        let rig = try ApplicationRig([text])
        #expect(rig.engine.count == lines.count)
        let errors = try ApplicationRig([text], ["--where", "level=error"])
        errors.waitForLines {
            errors.loop.advance(by: 20)
            return errors.engine.count == 1
        }
        let error = try #require(lines.first { $0.contains("error") })
        #expect(list(errors).document.line(at: 0).originalBytes.elementsEqual(error.utf8))
    }

    @Test("are all there once their source has settled, for which a picture waits")
    func settled() {
        let lines = (0..<200_000).map { $0 % 2 == 0 ? "2026-05-20 04:45:11 INFO \($0)" : "  at \($0)" }
        let source = EntrySource(of: MemoryDocument(lines), by: nil)
        source.settle()
        #expect(!source.entries.isRunning && source.entries.count == 100_000)
    }

    @Test("say in the colour of what counts less how many lines follow that are not there")
    func quiet() {
        let cell = LogCell(FontLibrary(scale: 1), Faces())
        var line = Line(Array("a\nb".utf8))
        line.followingLines = 5
        let page = cell.page(of: line, size: Size(width: 300, height: 100), .light)
        #expect(String(decoding: page.text, as: UTF8.self) == "a\nb\n  … 4 more lines")
        #expect(page.runs.last == TextRun(3..<page.text.count, color: Palette.light.quiet))
    }

    /// An error with four further lines, of which a row shows two.
    private static var folded: Line {
        var line = Line(Array("ERROR a\n  at one\n  at two\n  at three\n  at three".utf8))
        line.followingLines = 4
        return line
    }

    /// A row of 600 points with hits in pink, and how high it is.
    private func pinkPixels(of text: String, wraps: Bool) throws -> Int {
        let cell = LogCell(FontLibrary(scale: 1), Faces(), wraps: wraps)
        let size = Size(width: 600, height: cell.height(of: Self.folded, width: 600))
        #expect(size.height == (wraps ? 4 : 1) * cell.lineHeight)
        var look = RowLook(palette: .light)
        look.hits = RowHits(try Matcher(Pattern(text)), Color(0xFF00FF), contrast: 4.5)
        let surface = Surface(width: 600, height: Int(size.height))
        cell.draw(Self.folded, look, size: size, on: Painter(on: surface))
        return (0..<surface.height).reduce(0) { sum, y in
            sum + (0..<600).count { surface.pixel(x: $0, y: y) & 0xFFFFFF == 0xFF00FF }
        }
    }

    @Test("say how many hits stand in the lines that are not there, in the colour of hits", arguments: [true, false])
    func foldedHits(wraps: Bool) throws {
        #expect(try pinkPixels(of: "three", wraps: wraps) > 100)
        #expect(try pinkPixels(of: "ERROR", wraps: wraps) == 0)
        #expect(try pinkPixels(of: "four", wraps: wraps) == 0)
        // Where rows do not wrap, only the first line is there.
        #expect(try (pinkPixels(of: "two", wraps: wraps) > 100) == !wraps)
    }

    @Test("are opened by a click on what says how many lines follow, where the pointer is a hand and no word is marked")
    func opening() throws {
        let rig = try ApplicationRig([Self.text])
        let row = try #require(list(rig).placed.items.first { $0.index == 90 }?.frame)
        #expect(row.height == 80)
        // The list begins 48 points from the top, text 16 points from the left. The fourth line is "  … 8 more lines".
        let (words, note) = (Point(x: 40, y: 48 + row.y + 10), Point(x: 40, y: 48 + row.y + 70))
        var shapes: [CursorShape] = []
        for point in [words, note, Point(x: 500, y: note.y)] {
            rig.window.movePointer(to: point)
            rig.loop.advance(by: 100)
            shapes.append(rig.window.cursor)
        }
        #expect(shapes == [.arrow, .hand, .arrow])
        list(rig).pressed(
            ButtonEvent(button: .primary, position: Point(x: 40, y: row.y + 70), clickCount: 2), rig.scene.context)
        #expect(list(rig).selector.textSelection == nil)
        list(rig).released(
            ButtonEvent(button: .primary, position: Point(x: 500, y: row.y + 10), clickCount: 3), rig.scene.context)
        rig.click(words.x, words.y)
        #expect(rig.engine.activeItem == nil && rig.engine.focusedItem == 90)
        rig.click(note.x, note.y)
        #expect(rig.engine.activeItem == 90)
    }

    private let directory = TemporaryDirectory()
}
