import Glibc
import Strata
import StrataCanvas
import StrataDocument
import StrataSearch
import StrataSystem
import StrataWindow
import Testing

@testable import StrataInterface
@testable import StrataViewer

extension RowsRig {
    fileprivate func drag(from start: Point, to end: Point, _ modifiers: Modifiers = []) {
        window.press(ButtonEvent(button: .primary, position: start, modifiers: modifiers))
        window.movePointer(to: end)
        draw()
        window.release(ButtonEvent(button: .primary, position: end, modifiers: modifiers))
        draw()
    }

    fileprivate var selected: String? { list.selector.selectedText.map { String(decoding: $0.bytes, as: UTF8.self) } }

    /// What was offered last, as text.
    fileprivate func offered(_ selection: Selection) -> String? {
        for request in requests.reversed() {
            if case .offerText(let text, selection) = request { return String(decoding: text.bytes, as: UTF8.self) }
        }
        return nil
    }

    /// Where a character begins, in points of the window: text begins 16 points from the left, rows are 20 points high.
    fileprivate func point(row: Int, character: Int) throws -> Point {
        let frame = try #require(list.placed.items.first { $0.index == row }?.frame)
        let width = FontLibrary().characterWidth(of: Faces().row)
        return Point(x: 16 + Double(character) * width + 1, y: frame.y + 48 + 10)
    }
}

@Suite("What is marked in a list") struct SelectionTests {
    @Test("by a drag goes from one character to another, over rows, is offered at once, and copied")
    func dragging() throws {
        let rig = try RowsRig()
        rig.drag(from: try rig.point(row: 90, character: 1), to: try rig.point(row: 92, character: 3))
        #expect(rig.selected == "ow 91\nrow 92\nrow")
        #expect(rig.offered(.primary) == "ow 91\nrow 92\nrow")
        #expect(rig.list.engine.activeItem == nil && rig.list.focus.row == nil)
        rig.type(Key("c"), text: "", .control)
        #expect(rig.offered(.clipboard) == "ow 91\nrow 92\nrow")
        #expect(rig.window.activePane.notice.notice?.text == "Copied 3 lines.")
        // Upwards it is the same.
        rig.drag(from: try rig.point(row: 92, character: 3), to: try rig.point(row: 90, character: 1))
        #expect(rig.selected == "ow 91\nrow 92\nrow")
        // With Shift a click moves the end.
        rig.drag(from: try rig.point(row: 93, character: 2), to: try rig.point(row: 93, character: 2), .shift)
        #expect(rig.selected == " 93\nro")
        rig.click(300, 200)
        #expect(rig.selected == nil, "A click lets it go.")
    }

    @Test("goes on while the pointer is beyond an edge, and the list scrolls")
    func scrolling() throws {
        let rig = try RowsRig()
        rig.window.press(ButtonEvent(button: .primary, position: try rig.point(row: 90, character: 0)))
        rig.window.movePointer(to: Point(x: 16, y: 20))
        for _ in 0..<200 { rig.draw() }
        rig.window.release(ButtonEvent(button: .primary, position: Point(x: 16, y: 20)))
        rig.draw()
        #expect(rig.list.engine.offset == 0)
        #expect(rig.selected == (1...90).map { "row \($0)\n" }.joined())
    }

    @Test("by keys is whole lines, however many, without making their text")
    func keys() throws {
        let rig = try RowsRig()
        rig.type(.up)
        rig.type(.up, .shift)
        rig.type(.up, .shift)
        #expect(rig.selected == "row 98\nrow 99\nrow 100\n")
        rig.type(.down, .shift)
        #expect(rig.selected == "row 99\nrow 100\n")
        rig.type(.escape)
        #expect(rig.selected == nil)
        rig.type(Key("v"), text: "v")
        #expect(rig.list.selector.selectedLineCount == 1)
        rig.type(Key("v"), text: "v")
        #expect(rig.selected == nil)
        rig.type(Key("a"), text: "", .control)
        #expect(rig.list.selector.selectedLineCount == 100)
        #expect(rig.selected == (1...100).map { "row \($0)\n" }.joined())
    }

    @Test("by keys goes as far as one jumps: to a line, a hit, or an end")
    func jumping() throws {
        let rig = try RowsRig((1...1000).map { "row \($0)" })
        func go(to text: String) {
            rig.type(Key(":"), text: ":")
            rig.type(text)
            rig.type(.enter)
        }
        go(to: "10")
        rig.type(Key("v"), text: "v")
        go(to: "990")
        #expect(rig.selected == (10...990).map { "row \($0)\n" }.joined())
        rig.type(.home)
        #expect(rig.selected == (1...10).map { "row \($0)\n" }.joined())
        rig.type(.end)
        #expect(rig.list.selector.selectedLineCount == 991)
        rig.type(Key("a"), text: "", .control)
        rig.type(.home)
        #expect(rig.list.selector.selectedLineCount == 1000, "All stays all.")
    }

    @Test("of all rows is what was there and shown then")
    func all() throws {
        let rig = try RowsRig()
        rig.type(Key("a"), text: "", .control)
        rig.document.append(["row 101"])
        rig.draw()
        // What came later is not marked.
        #expect(rig.list.selector.selectedLineCount == 100)
        rig.window.activePane.filters.terms.terms = [FilterTerm(.has(Pattern("5")))]
        wait(until: { !rig.window.activePane.filters.isRunning }) { rig.draw() }
        rig.type(Key("a"), text: "", .control)
        #expect(rig.selected?.split(separator: "\n").count == 19, "Of filtered rows, those that are shown.")
    }
}

@Suite("A copy of rows") struct RowCopyTests {
    @Test("that another program gets in part, since the file was cut, is told of")
    func cut() throws {
        let rig = try ApplicationRig([(0..<20_000).map { "line \($0)\n" }.joined()], ["--no-entries"])
        var offered: OfferedText?
        rig.scene.onRequest = { if case .offerText(let text, .clipboard) = $0 { offered = text } }
        let (pane, scene) = (rig.scene.activePane, rig.scene)
        pane.list.selector.selectAll()
        CopyOffer(scene: scene, pane: pane).copy()
        #expect(pane.notice.notice?.text == "Copied 20,000 lines.")
        let text = try #require(offered)
        #expect(text.bytes.count > 200_000 && pane.notice.notice?.isWarning == false)
        truncate(rig.file, 1000)
        #expect(text.bytes.count < 200_000)
        #expect(pane.notice.notice?.text.hasPrefix("Not all was pasted: lines were lost") == true)
    }
}

@Suite("Saving rows") struct SaveRowsTests {
    private func save(_ rig: RowsRig, as path: String) {
        rig.type(Key("s"), text: "s")
        rig.type(path)
        rig.type(.enter)
        finishSaving(rig)
    }

    private func finishSaving(_ rig: RowsRig) {
        rig.draw { !rig.window.activePane.saveBar.prompt.isWorking }
    }

    private func notice(_ rig: RowsRig) -> String? { rig.window.activePane.notice.notice?.text }

    @Test("writes what is marked, or else all rows that are shown")
    func writing() throws {
        let rig = try RowsRig()
        let directory = TemporaryDirectory()
        let path = directory.path + "/rows.log"
        rig.type(.up)
        rig.type(.up, .shift)
        save(rig, as: path)
        #expect(SmallFile.read(path) == "row 99\nrow 100\n" && notice(rig) == "Saved 2 lines to \(path).")
        rig.type(.escape)
        save(rig, as: path)
        #expect(rig.window.activePane.saveBar.prompt.notice?.contains("Press Enter again") == true)
        #expect(SmallFile.read(path) == "row 99\nrow 100\n", "Nothing is replaced that was not meant.")
        rig.type(.enter)
        finishSaving(rig)
        #expect(SmallFile.read(path) == (1...100).map { "row \($0)\n" }.joined())
    }

    @Test("tells of each of several that are on their way at once")
    func severalAtOnce() throws {
        let rig = try RowsRig()
        let directory = TemporaryDirectory()
        let prompt = rig.window.activePane.saveBar.prompt
        for name in ["one.log", "other.log"] {
            prompt.look(for: Pattern("\(directory.path)/\(name)"))
            #expect(!prompt.confirm(1))
        }
        #expect(prompt.underWay.count == 2)
        for saving in prompt.underWay { #expect(saving.finish() == nil) }
        finishSaving(rig)
        for name in ["one.log", "other.log"] {
            #expect(SmallFile.read("\(directory.path)/\(name)") == (1...100).map { "row \($0)\n" }.joined())
        }
    }

    /// Rows of which those from one on are gone.
    private struct CutReader: RowReader {
        let base: any RowReader
        let end: RowID

        func read(from row: RowID, _ direction: ScanDirection) -> RowBlock? {
            row < end ? base.read(from: row, direction) : nil
        }

        func read(from row: RowID, _ direction: ScanDirection, into stretch: RowStretch) -> Bool { false }
    }

    @Test("says that rows were gone, and ends every row with a line feed, also one that is saved in part")
    func cut() throws {
        let directory = TemporaryDirectory()
        let document = MemoryDocument((0..<100_000).map { "row \($0)" })
        let path = directory.path + "/rows"
        func save(upTo end: Int, last: (row: RowID, offset: Int?)) throws -> RowSaving {
            let reader = CutReader(base: document.reader(), end: RowID(end))
            let saving = try RowSaving(RowText(reader, from: (RowID(0), 0), to: last), to: path, named: path)
            for _ in 0..<2000 where saving.outcome == nil { Thread.sleep(1) }
            return saving
        }
        let whole = try save(upTo: 100_000, last: (RowID(2), 3))
        #expect(!whole.isCut && whole.count == 3 && contents(of: path) == Array("row 0\nrow 1\nrow\n".utf8))
        let cut = try save(upTo: 5, last: (RowID(99_999), nil))
        #expect(cut.isCut && cut.count > 0 && cut.count < 100_000)
        #expect(contents(of: path).last == 0x0A && contents(of: path).count { $0 == 0x0A } == cut.count)
    }

    @Test("writes rows with those around them, and says of no row that it was lost")
    func withContext() throws {
        let rig = try RowsRig()
        let directory = TemporaryDirectory()
        let path = directory.path + "/rows.log"
        rig.type(Key("&"), text: "&")
        rig.type("row 50")
        rig.type(.enter)
        rig.type(Key("c"), text: "c")
        rig.finishFiltering()
        save(rig, as: path)
        #expect(SmallFile.read(path) == "row 49\nrow 50\nrow 51\n" && notice(rig) == "Saved 3 lines to \(path).")
    }

    @Test("follows links, writes into what is no file, and never over what is shown, or a folder")
    func targets() throws {
        let directory = TemporaryDirectory()
        let lines = (0..<1000).map { "row \($0)\n" }.joined()
        let rig = try RowsRig()
        let (link, target) = (directory.path + "/link", directory.file("target", "old"))
        try Folder.makeLink(link, to: "target")
        save(rig, as: link)
        rig.type(.enter)
        finishSaving(rig)
        #expect(Folder.target(ofLink: link) == "target")
        #expect(SmallFile.read(target)?.hasPrefix("row 1\nrow 2\n") == true)
        save(rig, as: directory.path)
        #expect(rig.window.activePane.saveBar.prompt.notice == "\(directory.path) is a folder. Add a file name.")
        rig.type(.escape)
        save(rig, as: "/dev/null")
        #expect(notice(rig) == "Saved 100 rows to /dev/null." || notice(rig) == "Saved 100 lines to /dev/null.")
        save(rig, as: "/dev/stdout")
        #expect(rig.window.activePane.saveBar.prompt.notice?.contains("is not a file") == true)

        let shown = try ApplicationRig([lines])
        shown.scene.activePane.saveBar.prompt.look(for: Pattern(shown.file))
        #expect(shown.scene.activePane.saveBar.prompt.confirm(1))
        #expect(shown.scene.activePane.saveBar.prompt.notice?.contains("is what is shown here") == true)
    }

    @Test("suggests a name after the file and what it is filtered by")
    func suggestions() {
        func name(_ title: String, _ terms: FilterTerm...) -> String { SaveSuggestion(title: title, terms: terms).name }
        #expect(name("app.log") == "app-lines.log")
        #expect(name("app.log", FilterTerm(.has(Pattern("Slow query")))) == "app-Slow-query.log")
        // What is saved is packed no more, and a number is no ending.
        #expect(name("app.csv.gz") == "app-lines.csv" && name("app.log.2.gz") == "app-lines.log")
        #expect(name("journalctl -u ssh") == "journalctl-u-ssh-lines.log" && name("") == "lines.log")
        // What is hidden or off, and rows, are not what is shown.
        var off = FilterTerm(.has(Pattern("off")))
        off.isOn = false
        let others = [FilterTerm(.has(Pattern("retry")), hides: true), off, FilterTerm(.from(RowID(4), "there"))]
        #expect(SaveSuggestion(title: "a.log", terms: others).name == "a-lines.log")
        #expect(name("../../x", FilterTerm(.has(Pattern("/../")))) == "x-lines.log", "It leads to no other folder.")
        #expect(
            name("a.log", FilterTerm(.has(Pattern("a"))), FilterTerm(.has(Pattern(#"b\d+/"#, .regularExpression))))
                == "a-a-b-d.log")
        let long = FilterTerm(.has(Pattern(String(repeating: "x", count: 50))))
        #expect(name("a.log", long) == "a-" + String(repeating: "x", count: 40) + ".log")
    }

    @Test("has its suggestion selected, so that what is typed takes its place, and Enter saves under it")
    func suggested() throws {
        let rig = try RowsRig()
        rig.type(Key("s"), text: "s")
        let bar = rig.window.activePane.saveBar
        let suggestion = bar.prompt.suggestion
        #expect(suggestion.isEmpty || suggestion == "~/rows-lines.log")
        #expect(bar.field?.text == suggestion)
        rig.type("/dev/null")
        #expect(bar.field?.text == "/dev/null")
        rig.type(.enter)
        finishSaving(rig)
        #expect(!bar.isOpen && notice(rig) == "Saved 100 lines to /dev/null.")
        rig.type(Key("s"), text: "s")
        #expect(bar.field?.text == suggestion, "It is suggested anew, and not what was typed last.")
    }

    @Test("says why a file cannot be written")
    func failing() throws {
        let rig = try RowsRig()
        save(rig, as: "/nowhere/at/all.log")
        let sentence = "Cannot write /nowhere/at/all.log: no such file or directory. Choose another name."
        #expect(
            rig.window.activePane.saveBar.isOpen
                && rig.window.activePane.saveBar.prompt.notice == sentence)
        rig.type(.escape)
        // A folder that is a file, a name that is too long, and a file system that takes no files of others.
        for path in ["/etc/passwd/x", "/tmp/" + String(repeating: "x", count: 300), "/proc/x"] {
            save(rig, as: path)
            let notice = rig.window.activePane.saveBar.prompt.notice
            #expect(rig.window.activePane.saveBar.isOpen && notice?.hasPrefix("Cannot write \(path): ") == true)
            rig.type(.escape)
        }
        save(rig, as: "/dev/full")
        #expect(notice(rig) == "Cannot write /dev/full: no space left on device.")
    }
}
