import Strata
import StrataCanvas
import StrataDocument
import StrataSearch
import StrataSystem
import StrataWindow
import Testing

@testable import StrataInterface
@testable import StrataViewer

@Suite("A click upon a row") struct ClickTests {
    private static let lines = (1...100).map {
        "2026-11-22T14:00:\($0 < 61 ? "00" : "01").5Z row-\($0) at https://a.b/\($0)"
    }

    /// Where a character begins: text begins 16 points from the left, rows are 20 points high.
    private func point(_ rig: RowsRig, row: Int, character: Int) throws -> Point {
        let frame = try #require(rig.list.placed.items.first { $0.index == row }?.frame)
        let width = FontLibrary().characterWidth(of: Faces().row)
        return Point(x: 16 + Double(character) * width + 1, y: frame.y + 48 + 10)
    }

    private func click(_ rig: RowsRig, _ point: Point, count: Int = 1, _ modifiers: Modifiers = []) {
        for count in 1...count {
            rig.window.press(ButtonEvent(button: .primary, position: point, modifiers: modifiers, clickCount: count))
            rig.window.release(ButtonEvent(button: .primary, position: point, modifiers: modifiers, clickCount: count))
        }
        rig.draw()
    }

    private func selected(_ rig: RowsRig) -> String? {
        rig.list.selector.selectedText.map { String(decoding: $0.bytes, as: UTF8.self) }
    }

    @Test("counts though rows before it go while the button is held")
    func rowsGo() throws {
        let rig = try RowsRig()
        let event = ButtonEvent(button: .primary, position: try point(rig, row: 90, character: 2))
        let row = rig.document.id(at: 90)
        rig.window.press(event)
        rig.document.remove(0..<1)
        rig.draw()
        rig.window.release(event)
        #expect(rig.list.focus.row.map { rig.document.id(at: $0) } == row)
    }

    @Test("points at it, and it stays where it is while rows arrive, until Escape; nothing is marked or opened")
    func pointing() throws {
        let rig = try RowsRig()
        click(rig, try point(rig, row: 90, character: 2))
        #expect(rig.list.focus.row == 90 && selected(rig) == nil && rig.list.engine.activeItem == nil)
        let offset = rig.list.engine.offset
        rig.document.append(["new"])
        // The pointer goes on.
        rig.window.movePointer(to: Point(x: 200, y: 300))
        rig.draw()
        #expect(rig.list.focus.row == 90 && rig.list.engine.offset == offset)
        rig.type(.escape)
        #expect(rig.list.focus.row == nil)
    }

    @Test("with Shift marks all rows from the one on that was clicked before")
    func range() throws {
        let rig = try RowsRig()
        click(rig, try point(rig, row: 90, character: 2))
        rig.window.movePointer(to: try point(rig, row: 93, character: 2))
        click(rig, try point(rig, row: 93, character: 2), [.shift])
        #expect(selected(rig) == "row 91\nrow 92\nrow 93\nrow 94\n")
        click(rig, try point(rig, row: 88, character: 2), [.shift])
        #expect(selected(rig) == "row 89\nrow 90\nrow 91\n")
    }

    @Test("twice marks a word, which a search and a filter begin with")
    func word() throws {
        for (key, hides) in [("/", false), ("&", false), ("!", true)] {
            let rig = try RowsRig(Self.lines)
            rig.window.press(
                ButtonEvent(button: .primary, position: try point(rig, row: 96, character: 24), clickCount: 2))
            rig.window.release(
                ButtonEvent(button: .primary, position: try point(rig, row: 96, character: 24), clickCount: 2))
            rig.draw()
            let word = try #require(selected(rig))
            #expect(word.hasPrefix("row"))
            rig.type(Key(Unicode.Scalar(key)!), text: key)
            #expect(rig.window.activePane.tools.openField?.text == word, "\(key) \(hides)")
        }
    }

    @Test("twice marks a word of the first row in view, too, and does not lead to the top as one click there does")
    func firstRow() throws {
        let rig = try RowsRig(Self.lines)
        rig.list.engine.scroll(to: 400)
        rig.draw()
        // 20 rows of 20 points are above it.
        click(rig, try point(rig, row: 20, character: 24), count: 2)
        for _ in 0..<10 { rig.draw() }
        #expect(selected(rig) == "row-21" && rig.list.engine.activeItem == nil && rig.list.engine.offset == 400)
        #expect(rig.list.focus.row == 20, "It is pointed at, as another row would be.")
        rig.type(Key("c"), .control)
        #expect(rig.window.activePane.notice.notice?.text == "Copied the selection.")
    }

    @Test("has y copy the row that is pointed at, with its number, and say so")
    func copiesPointedRow() throws {
        let rig = try RowsRig()
        click(rig, try point(rig, row: 90, character: 2))
        rig.type(Key("y"), text: "y")
        guard case .offerText(let text, .clipboard)? = rig.requests.last else {
            Issue.record("nothing was copied")
            return
        }
        #expect(String(decoding: text.bytes, as: UTF8.self) == "91:row 91\n")
        #expect(rig.window.activePane.notice.notice?.text == "Copied line 91.")
        #expect(selected(rig) == nil && rig.list.focus.row == 90)
    }

    @Test("means no row where it only brings the window to the front")
    func raising() throws {
        let rig = try RowsRig()
        rig.window.leave()
        click(rig, try point(rig, row: 90, character: 2))
        #expect(rig.list.focus.row == nil)
        rig.window.enter()
        click(rig, try point(rig, row: 90, character: 2))
        #expect(rig.list.focus.row == nil, "It came with the keyboard.")
        for _ in 0..<5 { rig.draw() }
        click(rig, try point(rig, row: 90, character: 2))
        #expect(rig.list.focus.row == 90)
    }

    @Test(
        "twice marks the word, three times the row's text, and a drag goes on by such pieces; beside a word it opens the row"
    )
    func pieces() throws {
        let rig = try RowsRig(Self.lines)
        click(rig, try point(rig, row: 95, character: 24), count: 2)
        #expect(selected(rig) == "row-96" && rig.list.engine.activeItem == nil)
        click(rig, try point(rig, row: 95, character: 24), count: 3)
        #expect(selected(rig) == Self.lines[95])
        click(rig, try point(rig, row: 96, character: 24))
        #expect(selected(rig) == nil)
        rig.window.press(ButtonEvent(button: .primary, position: try point(rig, row: 96, character: 24), clickCount: 2))
        rig.window.movePointer(to: try point(rig, row: 97, character: 23))
        rig.draw()
        #expect(selected(rig) == String(Self.lines[96].dropFirst(23)) + "\n" + Self.lines[97].prefix(29))
        rig.window.movePointer(to: try point(rig, row: 96, character: 2))
        rig.draw()
        #expect(selected(rig) == String(Self.lines[96].prefix(29)), "Backwards the first word stays marked.")
        rig.window.release(ButtonEvent(button: .primary, position: try point(rig, row: 96, character: 2)))
        click(rig, Point(x: 6, y: 300), count: 2)
        rig.draw()
        #expect(rig.list.engine.activeItem != nil)
    }

    @Test("with Control opens a link, which is underlined and said in the header first")
    func links() throws {
        let rig = try RowsRig(Self.lines)
        let place = try point(rig, row: 95, character: 38)
        click(rig, try point(rig, row: 95, character: 2), .control)
        #expect(!rig.requests.contains { if case .open = $0 { true } else { false } })
        rig.window.movePointer(to: place)
        rig.draw()
        #expect(rig.window.activePane.headerContent.notice == "Ctrl+click to open https://a.b/96")
        #expect(rig.window.pointerShape == .hand)
        click(rig, place)
        #expect(!rig.requests.contains { if case .open = $0 { true } else { false } })
        click(rig, place, .control)
        #expect(rig.requests.contains { $0 == .open("https://a.b/96") })
    }

    @Test("may be followed by a copy with numbers, or as it is shown")
    func copies() throws {
        let rig = try RowsRig(
            ["short", String(repeating: "word ", count: 40) + "end"] + Array(repeating: "x", count: 30))
        rig.list.engine.scroll(to: 0, byReader: true)
        rig.draw()
        rig.list.engine.focus(0)
        rig.list.focus.isShown = true
        rig.type(.down, .shift)
        rig.type(Key("y"), text: "y")
        guard case .offerText(let numbered, .clipboard)? = rig.requests.last else {
            Issue.record("no copy")
            return
        }
        let long = String(repeating: "word ", count: 40) + "end"
        #expect(String(decoding: numbered.bytes, as: UTF8.self) == "1:short\n2:\(long)\n")
        rig.type(Key("Y"), text: "Y")
        guard case .offerText(let shown, .clipboard)? = rig.requests.last else {
            Issue.record("no copy")
            return
        }
        let lines = String(decoding: shown.bytes, as: UTF8.self).split(separator: "\n")
        #expect(lines.count > 3 && lines[0] == "short" && lines.dropFirst().joined() == long)
    }

    @Test("or a key shows how much time lies between rows, or since the one that was marked last")
    func column() throws {
        let rig = try RowsRig(Self.lines)
        let pane = rig.window.activePane
        func words(_ row: Int) -> String? { rig.list.cell.columns.first?.words(rig.list.document.line(at: row)) }
        #expect(words(60) == nil)
        rig.type(Key("Z"), text: "Z")
        #expect(words(60) == "+1 s" && words(61) == "")
        #expect(pane.notice.notice?.text == "Showing time since the line above.")
        rig.type(Key("Z"), text: "Z")
        #expect(pane.columns.time == nil, "Nothing is marked.")
        #expect(pane.notice.notice?.text == "Hiding time between lines.")
        pane.marks.put(RowMark(), on: rig.list.document.id(at: 80))
        rig.type(Key("Z"), text: "Z")
        rig.type(Key("Z"), text: "Z")
        #expect(words(59) == "\u{2212}1 s" && words(80) == "0" && words(90) == "")
        #expect(pane.notice.notice?.text == "Showing time since the marked line.")
        pane.filters.add(FilterTerm(.has(Pattern("row-60 "))))
        rig.finishFiltering()
        #expect(rig.list.document.count == 1 && words(0) == "\u{2212}1 s", "The marked line counts where it is hidden.")
        rig.type(Key("Z"), text: "Z")
        #expect(words(60) == nil)
    }
}
