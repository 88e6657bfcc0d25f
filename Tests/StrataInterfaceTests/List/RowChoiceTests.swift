import StrataDocument
import StrataWindow
import Testing

@testable import StrataInterface

@Suite("Rows that are selected as a whole")
struct RowChoiceTests {
    private let ten = (0..<10).map { "row \($0)" }

    @Test("One takes the place of another, Control adds and takes away, and a mode that allows fewer leaves fewer")
    func transitions() {
        var choice = RowChoice()
        choice.mode = .multiple
        choice.choose(RowID(3))
        choice.toggle(RowID(5))
        #expect(choice.rows == rows(3, 5) && choice.anchor == RowID(5))
        choice.toggle(RowID(3))
        #expect(choice.rows == rows(5) && choice.anchor == RowID(3))
        choice.choose(range: [RowID(3), RowID(4)], from: RowID(3))
        #expect(choice.rows == rows(3, 4))
        choice.mode = .single
        #expect(choice.rows == rows(3))
        choice.toggle(RowID(7))
        #expect(choice.rows == rows(7), "One row is the most.")
        choice.toggle(RowID(7))
        #expect(choice.rows.isEmpty)
        choice.choose(RowID(1))
        choice.keep { $0 != RowID(1) }
        #expect(choice.rows.isEmpty && choice.anchor == nil)
        choice.choose(RowID(1))
        choice.mode = .none
        #expect(choice.rows.isEmpty)
    }

    @Test("What is copied with numbers stays what it was, whatever is shown or selected by then")
    func lateCopy() throws {
        let rig = try OwnListRig(MemoryDocument((0..<10).map { "row \($0)" }))
        rig.change { rig.pane.filter { $0.string == "row 1" || $0.string == "row 5" } }
        rig.list.selector.selectAll()
        let text = try #require(rig.list.selector.numberedText { rig.pane.number(ofRow: $0) })
        rig.change { rig.pane.filter(nil) }
        for _ in 0..<2 { #expect(String(decoding: text.bytes, as: UTF8.self) == "2:row 1\n6:row 5\n") }
        rig.list.selectionMode = .multiple
        rig.list.selection = rows(1, 4)
        let chosen = try #require(rig.list.selector.numberedText { $0 + 1 })
        rig.list.selection = rows(8)
        #expect(String(decoding: chosen.bytes, as: UTF8.self) == "2:row 1\n5:row 4\n")
    }

    @Test("Who is told of the selection hears of rows that go, also of a text, and never amid a change")
    func goneRows() throws {
        let document = MemoryDocument(ten)
        let rig = try OwnListRig(document)
        var told: [Set<RowID>] = []
        var isChanging = false
        rig.list.onSelectionChange = {
            told.append($0)
            #expect(!isChanging)
        }
        func change(_ body: () -> Void) {
            isChanging = true
            body()
            isChanging = false
            rig.change {}
        }
        rig.change { rig.list.selection = rows(1, 3) }
        #expect(told.last == rows(1, 2, 3))
        change { document.remove(2..<3) }
        #expect(told.last == rows(1, 3))
        change { document.remove(1..<2) }
        #expect(told.last == [])
        rig.list.selectionMode = .multiple
        rig.change { rig.list.selection = rows(3, 5) }
        change { document.remove(1..<2) }
        #expect(told.last == rows(5))
    }

    @Test("Rows that were moved, or came in between, are copied in the order in which they stand, all of them")
    func moved() throws {
        let document = MemoryDocument(["a", "b", "c"])
        let rig = try OwnListRig(document)
        rig.change { document.insert([Array("x".utf8)], at: 1) }
        func saved() -> String? {
            rig.list.selector.textToSave.map { text in
                let next = text.pieces()
                var all: [UInt8] = []
                while let piece = next() { all += piece }
                return String(decoding: all, as: UTF8.self)
            }
        }
        #expect(saved() == "a\nx\nb\nc\n")
        rig.change { document.move(0..<1, to: 3) }
        #expect(saved() == "x\nb\nc\na\n")
        rig.list.selectionMode = .multiple
        rig.list.selector.choice.choose(range: [document.id(at: 0), document.id(at: 3)], from: document.id(at: 0))
        #expect(saved() == "x\na\n")
    }

    @Test("A click selects a row, Shift a range, Control one more or less, and a click beside all rows none")
    func clicks() throws {
        let rig = try OwnListRig(MemoryDocument((0..<6).map { "row \($0)" }))
        rig.list.selectionMode = .multiple
        var told: [Set<RowID>] = []
        rig.list.onSelectionChange = { told.append($0) }
        rig.click(y: 30)
        #expect(rig.list.selection == rows(1))
        rig.click(y: 90, .shift)
        #expect(rig.list.selection == rows(1, 2, 3, 4))
        rig.click(y: 50, .control)
        #expect(rig.list.selection == rows(1, 3, 4))
        rig.click(y: 110, .control)
        #expect(rig.list.selection == rows(1, 3, 4, 5))
        // A range goes on from the row that was clicked last with Control.
        rig.click(y: 70, .shift)
        #expect(rig.list.selection == rows(3, 4, 5))
        rig.click(y: 180, .control)
        #expect(rig.list.selection == rows(3, 4, 5), "With Control nothing is lost.")
        rig.click(y: 180)
        #expect(rig.list.selection.isEmpty)
        #expect(
            told == [
                rows(1), rows(1, 2, 3, 4), rows(1, 3, 4), rows(1, 3, 4, 5), rows(3, 4, 5), [],
            ])
    }

    @Test("Where one row is the most, Shift and dragging select no more, and a click still means what it does")
    func single() throws {
        let rig = try OwnListRig(MemoryDocument(ten))
        rig.list.selectionMode = .single
        var clicked: [Int] = []
        rig.list.onClickRow = { clicked.append($0) }
        rig.click(y: 30)
        rig.click(y: 90, .shift)
        #expect(rig.list.selection == rows(4) && clicked == [1, 4])
        rig.window.press(at: .init(x: 50, y: 10))
        rig.window.movePointer(to: .init(x: 50, y: 110))
        rig.window.release(at: .init(x: 50, y: 110))
        #expect(rig.list.selection == rows(4))
        rig.click(y: 90, .control)
        #expect(rig.list.selection.isEmpty && clicked == [1, 4])
    }

    @Test("A double click and Enter do what the program has them do, while a click selects")
    func opening() throws {
        let rig = try OwnListRig(MemoryDocument(ten))
        rig.list.selectionMode = .multiple
        var opened: [Int] = []
        rig.list.onOpenRow = { opened.append($0) }
        rig.click(y: 30)
        #expect(opened.isEmpty && rig.list.selection == rows(1))
        rig.window.click(at: .init(x: 200, y: 70), times: 2)
        rig.loop.advance(by: 1000)
        #expect(opened == [3] && rig.list.selection == rows(3) && rig.list.engine.activeItem == nil)
        rig.press(.down)
        rig.press(.enter)
        #expect(opened == [3, 4] && rig.list.engine.activeItem == nil)
        rig.press(.up)
        #expect(rig.list.selection == rows(3))
        rig.list.onOpenRow = nil
        rig.press(.enter)
        #expect(rig.list.engine.activeItem == 3)
    }

    @Test("Keys select the row that they point at, with Shift a range; Control+A all, and Escape none")
    func keys() throws {
        let rig = try OwnListRig(MemoryDocument(ten))
        rig.list.selectionMode = .multiple
        rig.click(y: 30)
        rig.press(.down)
        #expect(rig.list.selection == rows(2))
        rig.press(.down, .shift)
        rig.press(.down, .shift)
        #expect(rig.list.selection == rows(2, 3, 4))
        rig.press(.up, .shift)
        #expect(rig.list.selection == rows(2, 3))
        rig.press(Key("a"), .control)
        #expect(rig.list.selection == Set((0..<10).map { RowID($0) }))
        rig.press(.escape)
        #expect(rig.list.selection.isEmpty)
    }

    @Test("Dragging selects all rows on the way, and goes on beyond the edge")
    func dragging() throws {
        let rig = try OwnListRig(MemoryDocument((0..<100).map { "row \($0)" }))
        rig.list.selectionMode = .multiple
        rig.window.press(at: .init(x: 50, y: 30))
        rig.window.movePointer(to: .init(x: 50, y: 70))
        rig.loop.advance(by: 50)
        #expect(rig.list.selection == rows(1, 2, 3))
        rig.window.movePointer(to: .init(x: 50, y: 260))
        rig.loop.advance(by: 500)
        #expect(rig.list.engine.offset > 0 && rig.list.scrollPhase == .dragging)
        rig.window.release(at: .init(x: 50, y: 260))
        let last = try #require(rig.list.selection.max())
        #expect(rig.list.selection == Set((1...last.ordinal).map { RowID($0) }) && last.ordinal > 12)
    }

    @Test("A row that is removed or hidden is selected no more, one that moves stays so")
    func changes() throws {
        let document = MemoryDocument(ten)
        let rig = try OwnListRig(document)
        rig.list.selectionMode = .multiple
        rig.list.selection = rows(1, 4, 8, 77)
        #expect(rig.list.selection == rows(1, 4, 8), "No row 77 is there.")
        rig.change { document.remove(4..<5) }
        #expect(rig.list.selection == rows(1, 8))
        rig.change { document.prepend([Array("first".utf8)]) }
        rig.change { document.move(9..<10, to: 0) }
        #expect(rig.list.selection == rows(1, 8))
        rig.change { rig.pane.filter { $0.string != "row 1" } }
        #expect(rig.list.selection == rows(8))
        rig.change { rig.pane.filter(nil) }
        #expect(rig.list.selection == rows(8))
    }

    @Test("What is copied is the rows that are selected, and none between them")
    func copying() throws {
        let rig = try OwnListRig(MemoryDocument(ten))
        rig.list.selectionMode = .multiple
        rig.list.selection = rows(1, 4, 5)
        rig.press(Key("c"), .control)
        #expect(rig.window.selections[.clipboard] == "row 1\nrow 4\nrow 5\n")
        rig.press(Key("y"))
        #expect(rig.window.selections[.clipboard] == "2:row 1\n5:row 4\n6:row 5\n")
    }

    @Test("Of a text the selection is the rows that are marked, and what is set is marked from the first to the last")
    func text() throws {
        let rig = try OwnListRig(MemoryDocument(ten))
        var told: [Set<RowID>] = []
        rig.list.onSelectionChange = { told.append($0) }
        rig.window.press(at: .init(x: 50, y: 30))
        rig.window.movePointer(to: .init(x: 50, y: 70))
        rig.window.release(at: .init(x: 50, y: 70))
        #expect(rig.list.selection == rows(1, 2, 3) && told.last == rows(1, 2, 3))
        rig.change { rig.list.selection = rows(5, 7) }
        #expect(rig.list.selection == rows(5, 6, 7))
        rig.change { rig.list.selection = [] }
        #expect(rig.list.selection.isEmpty && told.last == [])
        rig.list.selectionMode = .none
        rig.click(y: 30)
        rig.list.selection = rows(2)
        #expect(rig.list.selection.isEmpty)
    }
}
