import Strata
import StrataDocument
import StrataWindow
import Testing

@testable import StrataCanvas
@testable import StrataCells
@testable import StrataInterface
@testable import StrataViewer

@Suite("Lines that are not wrapped")
struct SidewaysTests {
    private let wide = (0..<100).map { "word\($0)" }.joined(separator: " ")

    private func rig(_ arguments: [String] = ["--no-wrap", "--no-animations"]) throws -> ApplicationRig {
        try ApplicationRig([(1...50).map { "line \($0)\n" }.joined() + wide + "\n"], arguments)
    }

    private func sideways(_ rig: ApplicationRig) -> Double { rig.scene.activePane.list.cell.sideways }

    private func wheel(_ rig: ApplicationRig, _ scroll: ScrollEvent) {
        rig.window.scroll(scroll)
        rig.loop.advance(by: 20)
        rig.settle()
    }

    private let middle = Point(x: 300, y: 200)

    @Test("are reached to their ends by a wheel to the side, the wheel with Shift, and Left and Right")
    func reach() throws {
        let rig = try rig()
        let offset = rig.engine.offset
        wheel(rig, ScrollEvent(horizontal: 1, vertical: 0, position: middle))
        #expect(sideways(rig) == rig.engine.wheelStep)
        wheel(rig, ScrollEvent(vertical: 1, position: middle, modifiers: .shift))
        #expect(sideways(rig) == 2 * rig.engine.wheelStep)
        wheel(rig, ScrollEvent(vertical: -3, position: middle, modifiers: .shift))
        #expect(sideways(rig) == 0)
        rig.press(.right)
        #expect(sideways(rig) == 100)
        rig.press(.left)
        #expect(sideways(rig) == 0)
        for _ in 0..<200 { rig.press(.right) }
        let cell = rig.scene.activePane.list.cell
        let width = cell.naturalWidth(of: Line(Array(wide.utf8)), upTo: 1e6)
        #expect(width > 2000)
        #expect(sideways(rig) == (width - 640).rounded() && rig.engine.offset == offset)
    }

    @Test("do not move where all of them fit, or where lines wrap; wrapping them brings back their beginnings")
    func limits() throws {
        let short = try ApplicationRig([numberedLines(50)], ["--no-wrap", "--no-animations"])
        short.press(.right)
        #expect(sideways(short) == 0)
        let wrapped = try rig(["--no-animations"])
        wheel(wrapped, ScrollEvent(horizontal: 3, vertical: 0, position: middle))
        #expect(sideways(wrapped) == 0)
        let rig = try rig()
        rig.press(.right)
        rig.press(Key("w"))
        rig.press(Key("w"))
        #expect(sideways(rig) == 0)
    }

    @Test("show farther right what they have there, as broad in parts as in one piece")
    func parts() throws {
        let library = FontLibrary()
        let line = Line(Array((0..<3000).map { "\($0 % 10)" }.joined().utf8))
        let cell = LogCell(library, Faces(), wraps: false)
        let padding = Metrics.rowLeading + Metrics.rowTrailing
        let one = cell.naturalWidth(of: Line([0x30]), upTo: 1e6) - padding
        #expect((cell.naturalWidth(of: line, upTo: 1e6) - padding - 3000 * one).magnitude < 2)
        func picture(_ sideways: Double) -> [UInt32] {
            cell.sideways = sideways
            let surface = Surface(width: 300, height: 20)
            let painter = Painter(on: surface)
            painter.clear(Palette.light.background)
            cell.draw(line, RowLook(palette: .light), size: Size(width: 300, height: 20), on: painter)
            return (0..<20).flatMap { y in (0..<300).map { surface.pixel(x: $0, y: y) } }
        }
        // Ten letters farther the same digits stand, also where one part ends and the next begins.
        let (first, later) = (picture(10 * one), picture((1020 * one).rounded()))
        #expect(first == picture(20 * one))
        #expect(later != picture((1025 * one).rounded()))
        #expect(picture(2995 * one) != first)
    }

    @Test("have words that a double click selects, farther right, too")
    func words() throws {
        let rig = try rig()
        rig.press(.right)
        let list = rig.scene.activePane.list
        let last = try #require(list.placed.items.last?.frame)
        // 100 points farther right, letters are 8 points broad: 316 - 16 + 100 is the 50th letter, and ten words of six
        // with the space come first.
        let point = Point(x: 316, y: list.frame.y + last.y + 10)
        rig.window.movePointer(to: point)
        rig.window.click(at: point, times: 2)
        rig.settle()
        #expect(list.selector.selectedWords == "word8" && rig.engine.activeItem == nil)
    }

    @Test("are selected at the letters that are seen, in every part in which they are set")
    func letters() throws {
        let line = Line(Array((0..<3000).map { "\($0 % 10)" }.joined().utf8))
        let cell = LogCell(FontLibrary(), Faces(), wraps: false)
        let size = Size(width: 300, height: 20)
        let (start, one) = (Metrics.rowLeading, cell.characterWidth)
        for first in [10, 1020, 2040, 2980] {
            cell.sideways = Double(first) * one
            let offset = cell.offset(at: Point(x: start + 5 * one + 1, y: 10), in: line, size: size)
            #expect(offset == first + 5)
            let emphasis = TextEmphasis(Color(0xFF0000), at: first + 3..<first + 6)
            let surface = Surface(width: 300, height: 20)
            let painter = Painter(on: surface)
            painter.clear(Palette.light.background)
            painter.emphasis = emphasis
            cell.draw(line, RowLook(palette: .light), size: size, on: painter)
            // The upper edge has no ink, and a corner of two points at either end.
            let red = (0..<300).filter { surface.pixel(x: $0, y: 1) & 0xFFFFFF == 0xFF0000 }
            let selected = Int(start + 3 * one)..<Int(start + 6 * one)
            #expect(red.allSatisfy(selected.contains) && red.count > selected.count / 2)
        }
        #expect(cell.offset(at: Point(x: 290, y: 10), in: line, size: size) == 3000)
    }

    @Test("glide there, and stop being drawn anew where they have come")
    func motion() throws {
        let rig = try rig(["--no-wrap"])
        rig.window.scroll(ScrollEvent(horizontal: 2, vertical: 0, position: middle))
        rig.loop.advance(by: 40)
        #expect((1..<2 * rig.engine.wheelStep).contains(sideways(rig)))
        rig.loop.advance(by: 400)
        rig.settle()
        #expect(sideways(rig) == 2 * rig.engine.wheelStep && !rig.scene.isMoving)
    }
}
