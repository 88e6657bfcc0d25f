import Strata
import StrataCanvas
import StrataCommandLine
import StrataDecoders
import StrataDocument
import StrataSystem
import StrataWindow
import Testing

@testable import StrataCells
@testable import StrataInterface
@testable import StrataViewer

extension RowsRig {
    /// Where a character begins, in points of the window.
    fileprivate func point(row: Int, character: Int) throws -> Point {
        let frame = try #require(list.placed.items.first { $0.index == row }?.frame)
        let width = FontLibrary().characterWidth(of: Faces().row)
        return Point(x: 16 + Double(character) * width + 1, y: frame.y + 48 + 10)
    }

    fileprivate func drag(from start: Point, to end: Point) {
        window.press(ButtonEvent(button: .primary, position: start))
        window.movePointer(to: end)
        draw()
        window.release(ButtonEvent(button: .primary, position: end))
        draw()
    }

    fileprivate var selected: String? { list.selector.selectedText.map { String(decoding: $0.bytes, as: UTF8.self) } }
}

@Suite("Rows that a decoder shows") struct DecodedRowsTests {
    private let rows = ["\u{1B}[1;31merror\u{1B}[0m: foo", "plain", "a \u{1B}[32mgreen\u{1B}[0m b"]

    @Test("are found by what is shown of them, and not by what is not")
    func finding() throws {
        let rig = try RowsRig(rows)
        rig.type(Key("/"), text: "/")
        rig.type("error: foo")
        rig.draw { !rig.window.activePane.findBar.prompt.isRunning }
        #expect(rig.list.focus.row == 0 && rig.window.activePane.findBar.prompt.countText == "1 of 1")
        let text = rig.list.document.text(of: rig.list.document.id(at: 0))
        #expect(text.string == "error: foo" && text.spans.map(\.range) == [0..<5])
    }

    @Test("are copied as they came, in part and as a whole")
    func copying() throws {
        let rig = try RowsRig(rows)
        rig.drag(from: try rig.point(row: 2, character: 4), to: try rig.point(row: 2, character: 9))
        #expect(rig.selected == "een\u{1B}[0m b")
        // A bar lies over the rows above what is selected.
        rig.type(.escape)
        rig.drag(from: try rig.point(row: 0, character: 7), to: try rig.point(row: 2, character: 1))
        #expect(rig.selected == "foo\nplain\na")
        rig.type(.escape)
        rig.drag(from: try rig.point(row: 0, character: 0), to: try rig.point(row: 0, character: 10))
        #expect(rig.selected == rows[0], "with what is not shown before it")
        rig.type(.escape)
        rig.type(Key("a"), text: "", .control)
        #expect(rig.selected == rows.joined(separator: "\n") + "\n")
        let numbered = try #require(rig.list.selector.numberedText { $0 + 1 })
        #expect(numbered.bytes.starts(with: "1:\u{1B}[1;31merror".utf8))
        #expect(rig.list.selector.textToSave.map { $0.pieces()()?.starts(with: rows[0].utf8) } == true)
    }

    @Test("open where a link of theirs leads")
    func links() throws {
        let rig = try RowsRig(["see \u{1B}]8;;https://x.org/a\u{1B}\\the \u{1B}[1mdocs\u{1B}[0m\u{1B}]8;;\u{1B}\\ now"])
        rig.window.movePointer(to: try rig.point(row: 0, character: 9))
        rig.draw()
        #expect(rig.list.pointer.hoveredLink?.link.target == "https://x.org/a")
        #expect(rig.list.pointer.hoveredLink?.link.range == 4..<12)
        #expect(TextLink(among: [TextSpan(0..<1, link: "javascript:x")], at: 0) == nil)
        #expect(TextLink(among: [TextSpan(0..<1, link: "https://x\u{202E}.org")], at: 0) == nil)
    }

    @Test("are as high as they are drawn where bold letters are broader")
    func heights() {
        let library = FontLibrary()
        let faces = Faces(families: "DejaVu Sans")
        let cell = LogCell(library, faces)
        let words = Array(repeating: "mmmm", count: 60).joined(separator: " ")
        for width in stride(from: 200.0, through: 900, by: 35) {
            let document = DecodedDocument(of: MemoryDocument(["\u{1B}[1m\(words)", words]), by: TerminalDecoder())
            let (bold, plain) = (document.line(at: 0), document.line(at: 1))
            let layout = TextLayout(library, style: faces.row)
            layout.hangingIndent = Metrics.hangingIndent
            layout.wrapping = .words(width: width - Metrics.rowLeading - Metrics.rowTrailing)
            layout.setText(words, runs: [TextRun(0..<words.utf8.count, weight: .bold)])
            #expect(cell.height(of: bold, width: width) == layout.height)
            #expect(cell.height(of: plain, width: width) <= layout.height)
        }
    }

    @Test("are none of those of cells that read records")
    func records() throws {
        var options = Options()
        options.layout.cells = ["json"]
        let builder = SceneBuilder(options, registry: .shipped, scale: 1, animations: false)
        let document = MemoryDocument([#"{"level":"info","msg":"m"}"#])
        let pane = try builder.pane(options, document, status: OwnStatus(title: "rows"))
        #expect(pane.list.document.line(at: 0).string == #"{"level":"info","msg":"m"}"#)
        options.layout.cells = ["log"]
        let log = try builder.pane(options, document, status: OwnStatus(title: "rows"))
        #expect(log.list.document.line(at: 0).string == "INFO  m")
        options.reading.format.name = "plain"
        let plain = try builder.pane(options, document, status: OwnStatus(title: "rows"))
        #expect(plain.list.document.line(at: 0).string == #"{"level":"info","msg":"m"}"#)
    }

    @Test("tell of errors and of days by what came")
    func reading() throws {
        let rig = try RowsRig([#"{"level":50,"time":1700000000123,"msg":"it"}"#])
        let line = rig.list.document.line(at: 0)
        #expect(line.string == "2023-11-14T22:13:20.123Z ERROR it")
        #expect(LogCell(FontLibrary(), Faces()).moment(of: line) == 1_700_000_000.123)
        let block = try #require(rig.list.document.originals().read(from: line.version?.row ?? RowID(0), .forward))
        #expect(rig.list.cell.isError?(Array(block.bytes.dropLast())) == true)
    }

    @Test("are of a format that has a name, or else the nearest one is said")
    func names() throws {
        let parser = ArgumentParser(.window, registry: .shipped)
        #expect(try parser.parse(["--format", "json", "a"]).reading.format.name == "json")
        #expect(try parser.parse(["--format", "auto", "a"]).reading.format.name == nil)
        #expect(try parser.parse(["--fields", "a,b.c", "a"]).reading.format.settings.fields == ["a", "b.c"])
        #expect(try parser.parse(["--encoding", "CP1252", "a"]).reading.format.encoding == "CP1252")
        let error = #expect(throws: CommandError.self) { try parser.parse(["--format", "jsno", "a"]) }
        #expect(error?.exitCode == ExitCode.usage)
        #expect(error?.description.hasSuffix("csv or tsv; did you mean 'json'?") == true)
        let encoding = #expect(throws: CommandError.self) { try parser.parse(["--format", "latin1", "a"]) }
        #expect(encoding?.description == "'latin1' is an encoding; use '--encoding latin1'")
        #expect(throws: CommandError.self) { try parser.parse(["--encoding", "UTF-16", "a"]) }
    }
}
