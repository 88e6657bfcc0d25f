import Strata
import StrataCanvas
import StrataWindow
import StrataX11Testing
import Testing

@testable import StrataInterface
@testable import StrataViewer

@Suite("What is marked and dragged") struct DraggingTests {
    private func point(_ rig: RowsRig, row: Int, character: Double) throws -> Point {
        let frame = try #require(rig.list.placed.items.first { $0.index == row }?.frame)
        let width = FontLibrary().characterWidth(of: Faces().row)
        return Point(x: 16 + character * width, y: frame.y + 48 + 10)
    }

    private func press(_ rig: RowsRig, _ point: Point, _ modifiers: Modifiers = []) {
        rig.window.press(ButtonEvent(button: .primary, position: point, modifiers: modifiers))
    }

    private func release(_ rig: RowsRig, _ point: Point) {
        rig.window.release(ButtonEvent(button: .primary, position: point))
        rig.draw()
    }

    /// What the window was asked to drag, as texts.
    private func dragged(_ rig: RowsRig) -> [String] {
        rig.requests.compactMap {
            if case .drag(let text) = $0 { String(decoding: text.bytes, as: UTF8.self) } else { nil }
        }
    }

    private func mark(_ rig: RowsRig) throws {
        press(rig, try point(rig, row: 90, character: 1.1))
        rig.window.movePointer(to: try point(rig, row: 91, character: 3.1))
        release(rig, try point(rig, row: 91, character: 3.1))
        #expect(rig.list.selector.ends != nil)
    }

    @Test("is what is marked, once the pointer has moved from a letter of it, and stays marked")
    func text() throws {
        let rig = try RowsRig()
        try mark(rig)
        press(rig, try point(rig, row: 91, character: 1.5))
        rig.window.movePointer(to: try point(rig, row: 91, character: 1.8))
        #expect(dragged(rig).isEmpty, "Less than a few points is a click.")
        rig.window.movePointer(to: try point(rig, row: 80, character: 5))
        rig.window.movePointer(to: try point(rig, row: 82, character: 7))
        #expect(dragged(rig) == ["ow 91\nrow"])
        rig.window.losePointer()
        rig.window.movePointer(to: try point(rig, row: 83, character: 7))
        rig.draw()
        #expect(dragged(rig).count == 1 && rig.list.selector.selectedText?.bytes == Array("ow 91\nrow".utf8))
    }

    @Test("is nothing where the button comes up without that, which lets go of what is marked, as before")
    func click() throws {
        let rig = try RowsRig()
        try mark(rig)
        press(rig, try point(rig, row: 91, character: 1.5))
        release(rig, try point(rig, row: 91, character: 1.5))
        #expect(dragged(rig).isEmpty && rig.list.selector.ends == nil)
    }

    @Test(
        "begins at letters that are marked alone; elsewhere another text is marked",
        arguments: [
            (90, 0.9, false), (90, 1.2, true), (91, 2.8, true), (91, 3.2, false), (90, 30, false), (89, 2, false),
        ] as [(Int, Double, Bool)])
    func borders(row: Int, character: Double, isDragged: Bool) throws {
        let rig = try RowsRig()
        try mark(rig)
        press(rig, try point(rig, row: row, character: character))
        rig.window.movePointer(to: try point(rig, row: 85, character: 2.1))
        #expect(dragged(rig).isEmpty != isDragged)
        #expect((rig.list.selector.selectedText?.bytes == Array("ow 91\nrow".utf8)) == isDragged)
        release(rig, try point(rig, row: 85, character: 2.1))
    }

    @Test("is whole rows where those are marked, from any letter of them, and with Shift more is marked")
    func rows() throws {
        let rig = try RowsRig()
        rig.type(.up)
        rig.type(.up, .shift)
        press(rig, try point(rig, row: 98, character: 2.5))
        rig.window.movePointer(to: Point(x: 400, y: 100))
        #expect(dragged(rig) == ["row 99\nrow 100\n"])
        rig.window.losePointer()
        press(rig, try point(rig, row: 98, character: 2.5), .shift)
        rig.window.movePointer(to: Point(x: 400, y: 100))
        #expect(dragged(rig).count == 1)
        release(rig, Point(x: 400, y: 100))
        press(rig, Point(x: 500, y: try point(rig, row: 98, character: 0).y))
        rig.window.movePointer(to: try point(rig, row: 85, character: 2))
        #expect(dragged(rig).count == 1, "Beside the letters another text is marked.")
    }
}

@Suite("What is dragged out of the viewer", .serialized, .enabled(if: canRun, skipReason))
struct DraggedOutTests {
    @Test("is what copying would give, in the window that it is dropped on")
    func drop() throws {
        let viewer = try RunningViewer((1...400).map { "row \($0)\n" }.joined())
        try viewer.waitForRest { $0.isAtEnd && $0.last == 399 }
        let target = try DropTarget(on: viewer.display, x: 800, y: 0)
        try viewer.press("ctrl+a")
        // On the letters of a row.
        try viewer.input("mousemove", "40", "250", "mousedown", "1", "mousemove", "60", "260")
        try viewer.input("mousemove", "900", "100")
        let told = target.take(upTo: "XdndPosition")
        #expect(told.map(\.name) == ["XdndEnter", "XdndPosition"])
        target.answer(true)
        try viewer.input("mouseup", "1")
        #expect(target.take(upTo: "XdndDrop").last?.name == "XdndDrop")
        let text = target.text(as: "text/plain;charset=utf-8")
        #expect(text == Array((1...400).map { "row \($0)\n" }.joined().utf8))
        target.finish()
        // A click lets go of it, and the keys are the window's again.
        try viewer.input("mousemove", "300", "250", "click", "1")
        try viewer.press("Home")
        try viewer.waitForRest { $0.first == 0 }
    }
}
