import Strata
import StrataCanvas
import StrataInterface
import StrataJSON
import Testing

@testable import StrataCells
@testable import StrataInterface
@testable import StrataViewer

@Suite("What becomes of a row that is opened")
struct OpenedRowTests {
    private func page(_ text: String, _ name: String) throws -> Page {
        let rig = try CellRig(name)
        return rig.cell.page(of: CellRig.line(text), size: Size(width: 480, height: 20), .light)
    }

    @Test("A level that is named far behind in a long line has its colour once it is shown")
    func farLevels() throws {
        let rig = try CellRig("log")
        let text = String(repeating: "word ", count: 20_000) + "and then ERROR and no error at last"
        let size = Size(width: 480, height: 300)
        let open = CellRig.openPage(of: CellRig.line(text), rig.cell, rig.theme, FontLibrary(), size: size)
        for _ in 0..<200 where !open.flow.isComplete { open.layOut(in: size, at: 0) }
        func reds(at offset: Double) -> Int {
            let surface = Surface(width: 480, height: 300)
            Painter(on: surface).clear(rig.theme.palette.background)
            open.draw(PageLook(open: open, offset: offset, rig.theme.palette), on: Painter(on: surface))
            return (0..<300).reduce(0) { sum, y in
                sum
                    + (0..<480).count { x in
                        let pixel = surface.pixel(x: x, y: y)
                        return Int(pixel >> 16 & 0xFF) - Int(pixel >> 8 & 0xFF) > 60
                    }
            }
        }
        #expect(reds(at: 0) == 0)
        // Five letters of 12 points have more strokes than 40 pixels, and ten would have twice as many.
        let last = reds(at: open.layout.scrollLimit)
        #expect(last > 40 && last < 300)
    }
}
