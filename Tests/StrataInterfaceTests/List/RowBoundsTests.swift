import Strata
import StrataCanvas
import StrataDocument
import StrataWindow
import Testing

@testable import StrataInterface

/// A row of 40 points whose own part is 60 by 30 points, 100 from the left and 5 from above.
private final class HuggingCell: Cell {
    func height(of line: Line, width: Double) -> Double { 40 }
    func bounds(of line: Line, size: Size) -> Rect { Rect(x: 100, y: 5, width: 60, height: size.height - 10) }
    func draw(_ line: Line, _ look: RowLook, size: Size, on painter: Painter) {}
}

@Suite("A row whose own part is smaller than the row")
struct RowBoundsTests {
    private func rig() throws -> OwnListRig {
        let rig = try OwnListRig(MemoryDocument(["a", "b", "c"]), cell: HuggingCell())
        rig.list.selectionMode = .multiple
        return rig
    }

    private func pixel(_ color: Color) -> UInt32 { color.pixel & 0xFFFFFF }

    /// Returns true if a pixel has a colour, but for how its parts are rounded.
    private func isSame(_ pixel: UInt32, _ color: Color) -> Bool {
        [0, 8, 16].allSatisfy { abs(Int(pixel >> $0 & 0xFF) - Int(self.pixel(color) >> $0 & 0xFF)) <= 1 }
    }

    @Test("is clicked there alone, and a click beside it selects none")
    func clicks() throws {
        let rig = try rig()
        var clicked: [Int] = []
        rig.list.onClickRow = { clicked.append($0) }
        rig.click(y: 60, x: 159)
        #expect(rig.list.selection == rows(1) && clicked == [1])
        for (x, y) in [(99.0, 60.0), (160, 60), (120, 44), (120, 75)] {
            rig.list.selection = rows(1)
            rig.click(y: y, x: x)
            #expect(rig.list.selection.isEmpty && clicked == [1], "\(x), \(y)")
        }
        #expect(rig.list.row(at: Point(x: 100, y: 5)) == 0 && rig.list.row(at: Point(x: 100, y: 45)) == 1)
    }

    @Test("is pointed at there alone, and drawn so there alone")
    func pointing() throws {
        let rig = try rig()
        let (plain, hovered) = (pixel(Palette.light.background), pixel(Palette.light.hovered))
        rig.window.movePointer(to: Point(x: 120, y: 60))
        rig.loop.advance(by: 500)
        #expect(rig.list.pointedRow == 1)
        #expect(rig.window[100, 45] == hovered && rig.window[159, 74] == hovered)
        for (x, y) in [(99, 60), (160, 60), (120, 44), (120, 75), (120, 20)] { #expect(rig.window[x, y] == plain) }
        rig.window.movePointer(to: Point(x: 50, y: 60))
        rig.loop.advance(by: 500)
        #expect(rig.list.pointedRow == nil && rig.window[120, 60] == plain)
    }

    @Test("is drawn as selected there alone, with its ring around that")
    func selection() throws {
        let rig = try rig()
        rig.change { rig.list.selection = rows(1) }
        let (selected, plain) = (Palette.light.rowSelection, pixel(Palette.light.background))
        #expect(isSame(rig.window[100, 45], selected) && isSame(rig.window[159, 74], selected))
        for (x, y) in [(99, 60), (160, 60), (120, 44), (120, 75), (120, 20)] { #expect(rig.window[x, y] == plain) }
        rig.press(.down)
        let accent = pixel(Palette.light.accent)
        let ring = (0..<200).filter { rig.window[130, $0] == accent }
        #expect(ring.count == 2 && ring.allSatisfy { $0 % 40 == 5 || $0 % 40 == 34 })
    }

    @Test("is all of the row where a cell says nothing else, which is drawn so where it is selected")
    func whole() throws {
        let rig = try OwnListRig(MemoryDocument(["40", "40"]))
        rig.list.selectionMode = .single
        rig.change { rig.list.selection = rows(1) }
        #expect(rig.window[0, 60] == pixel(Palette.light.rowSelection))
        #expect(rig.window[0, 20] == pixel(Palette.light.background))
    }
}
