import Strata
import StrataCanvasTesting
import Testing

@testable import StrataCanvas

@Suite("The pixels of a row") struct RowPixelsTests {
    /// Room for which the columns of ink alone take a smaller buffer.
    private let width = 400
    private let height = 20

    /// A row with one pixel of ink.
    private func row(inkAt x: Int, on background: Color) -> RowPixels {
        StrataCanvasTests.row(width, height, background: background) { column, line in
            column == x && line == 7 ? red : background.pixel
        }
    }

    @Test("are kept up to the last column with ink, in whole cache lines")
    func columns() {
        let white = Color(0xFFFFFF)
        #expect(row(inkAt: 0, on: white).pixels.width == 16)
        #expect(row(inkAt: 15, on: white).pixels.width == 16)
        #expect(row(inkAt: 16, on: white).pixels.width == 32)
        #expect(row(inkAt: 399, on: white).pixels.width == 400)
        #expect(solidRow(width, height, white).pixels.width == 16)
        // 400 x 20 pixels take as large a buffer as 384 x 20.
        #expect(row(inkAt: 370, on: white).pixels.width == 400)
    }

    @Test("are kept whole on what shines through, which nobody could fill")
    func translucent() {
        #expect(solidRow(width, height, Color(0xFFFFFF, alpha: 0.5)).pixels.width == width)
        #expect(solidRow(width, height, Color(0xFFFFFF, alpha: 0)).pixels.width == 16)
    }

    @Test("look the same as if all were kept, upright and tilted, along both axes", arguments: [1.0, 0.4])
    func looks(opacity: Double) {
        for background in [Color(0x00FF00), Color(0, alpha: 0)] {
            let short = row(inkAt: 40, on: background)
            // Ink in the last column, out of sight, keeps all columns.
            let whole = StrataCanvasTests.row(width + 1, height, background: background) { column, line in
                column == 40 && line == 7 ? red : column == width ? white : background.pixel
            }
            #expect(short.width == width && short.pixels.width == 48 && whole.pixels.width == width + 1)
            let frame = Rect(x: 0, y: 10, width: 400, height: 20)
            let across = Rect(x: 10, y: 0, width: 400, height: 20)
            for item in [
                item(0, 0, 10, 400, 20, opacity: opacity), item(0, 0, -5, 400, 20, opacity: opacity),
                tilted(0, frame, degrees: 50, opacity: opacity),
                tilted(0, across, degrees: 50, axis: .horizontal, opacity: opacity),
            ] {
                #expect(picture(of: item, short) == picture(of: item, whole))
            }
        }
    }

    private func picture(of item: PlacedItem, _ row: RowPixels) -> [[UInt32]] {
        let surface = Surface(width: 420, height: 40)
        let compositor = ListCompositor(background: Color(0x0000FF))
        compositor.compose(
            frame([item]), in: Rect(x: 0, y: 0, width: 420, height: 40), on: surface, rows: FixedRows([0: row]))
        return (0..<40).map { line($0, of: surface) }
    }
}
