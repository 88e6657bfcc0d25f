import Strata
import StrataCanvasTesting
import Testing

@testable import StrataCanvas

@Suite("Composing upright rows")
struct CompositorTests {
    private let surface = Surface(width: 4, height: 10)
    private let compositor = ListCompositor(background: Color(0x0000FF))
    private let area = Rect(x: 0, y: 0, width: 4, height: 10)

    private func compose(_ frame: ListFrame, _ rows: FixedRows) -> [UInt32] {
        compositor.compose(frame, in: area, on: surface, rows: rows)
        return column(1, of: surface)
    }

    @Test("Rows lie at their places and the gaps between them are background")
    func places() {
        let rows = FixedRows([0: solidRow(4, 3, Color(0xFF0000)), 1: solidRow(4, 4, Color(0x00FF00))])
        let shown = compose(frame([item(0, 0, -1, 4, 3), item(1, 0, 4, 4, 4)]), rows)
        #expect(shown == [red, red, blue, blue, green, green, green, green, blue, blue])
    }

    @Test("Opacity mixes a row with what lies below it")
    func opacity() {
        let rows = FixedRows([0: solidRow(4, 1, Color(0xFF0000)), 1: solidRow(4, 1, Color(0xFFFFFF, alpha: 0.2))])
        let shown = compose(frame([item(0, 0, 0, 4, 1, opacity: 0.25), item(1, 0, 1, 4, 1, opacity: 0.5)]), rows)
        // 0.25 * 255 = 63.75 red over 191.25 blue; white at 0.1, premultiplied 26 (25.5 rounded), over 229.5 blue.
        #expect(shown[0] == 0xFF40_00BF)
        #expect(shown[1] == 0xFF1A_1AFF)
    }

    @Test("An item of opacity 0 and one without pixels draw nothing")
    func nothing() {
        let rows = FixedRows([0: solidRow(4, 3, Color(0xFF0000))])
        #expect(compose(frame([item(0, 0, 0, 4, 3, opacity: 0), item(1, 0, 4, 4, 3)]), rows).allSatisfy { $0 == blue })
    }

    @Test("Greater z lies above, whatever the order of items")
    func order() {
        let rows = FixedRows([0: solidRow(4, 4, Color(0xFF0000)), 1: solidRow(4, 4, Color(0x00FF00))])
        let shown = compose(frame([item(0, 0, 0, 4, 4, z: 1), item(1, 0, 2, 4, 4)]), rows)
        #expect(shown.prefix(6) == [red, red, red, red, green, green])
        let swapped = compose(frame([item(0, 0, 0, 4, 4), item(1, 0, 2, 4, 4)]), rows)
        #expect(swapped.prefix(6) == [red, red, green, green, green, green])
    }

    @Test("A row larger than its frame is cut, one that is smaller is continued by its background")
    func sizes() {
        let rows = FixedRows([
            0: row(2, 9, background: Color(0x00FF00)) { _, y in y == 0 ? red : white }
        ])
        #expect(compose(frame([item(0, 0, 1, 4, 2)]), rows).prefix(4) == [blue, red, white, blue])
        #expect(line(1, of: surface) == [red, red, green, green])
        rows.rows[0] = row(4, 2, background: Color(0x00FF00)) { _, _ in red }
        #expect(compose(frame([item(0, 0, 1, 4, 5)]), rows).prefix(7) == [blue, red, red, green, green, green, blue])
    }

    @Test("A row without a background of its own is not continued")
    func transparent() {
        let rows = FixedRows([0: row(4, 2, background: .clear) { _, _ in red }])
        #expect(compose(frame([item(0, 0, 0, 4, 5)]), rows).prefix(3) == [red, red, blue])
    }

    @Test("An item that fills a tall viewport is filled below its first band, and only shown bands are asked for")
    func tallItems() {
        let tall = Surface(width: 2, height: 1300)
        let rows = FixedRows([0: solidRow(2, 20, Color(0xFF0000)), 1: solidRow(2, 512, Color(0x00FF00))])
        compositor.compose(
            frame([item(0, 0, 0, 2, 1300)]), in: Rect(x: 0, y: 0, width: 2, height: 1300), on: tall, rows: rows)
        #expect(column(0, of: tall).allSatisfy { $0 == red })
        rows.questions = []
        compositor.compose(
            frame([item(1, 0, -5200, 2, 1e9)]), in: Rect(x: 0, y: 0, width: 2, height: 1300), on: tall, rows: rows)
        #expect(rows.questions.filter { $0[1] != 0 } == [[1, 10], [1, 11], [1, 12]])
        #expect(column(0, of: tall).allSatisfy { $0 == green })
    }

    @Test("Removed items fade where they were, below the others")
    func departing() {
        let rows = FixedRows([0: solidRow(4, 2, Color(0xFF0000))])
        rows.departing[7] = solidRow(4, 4, Color(0x00FF00))
        let gone = DepartingItem(token: 7, item: item(0, 0, 0, 4, 4, opacity: 0.5))
        let shown = compose(frame([item(0, 0, 0, 4, 2)], departing: [gone]), rows)
        #expect(shown.prefix(5) == [red, red, 0xFF00_8080, 0xFF00_8080, blue])
    }

    @Test("Nothing outside the area is touched")
    func area_() {
        let picture = Surface(width: 8, height: 8)
        Painter(on: picture).clear(Color(0xFFFFFF))
        let rows = FixedRows([
            0: solidRow(20, 20, Color(0xFF0000)), 1: solidRow(6, 6, Color(0x00FF00)),
            2: row(6, 6, background: .clear) { _, _ in 0x8080_8080 },
        ])
        let items = [
            item(0, -5, -5, 20, 20), tilted(1, Rect(x: -1, y: -1, width: 6, height: 6), degrees: 30),
            item(2, -2, -2, 9, 9, opacity: 0.5),
            tilted(2, Rect(x: -1, y: 1, width: 6, height: 6), degrees: 40, axis: .horizontal),
        ]
        compositor.compose(frame(items), in: Rect(x: 2, y: 3, width: 4, height: 3), on: picture, rows: rows)
        for y in 0..<8 {
            for x in 0..<8 where !(2..<6).contains(x) || !(3..<6).contains(y) {
                #expect(picture.pixel(x: x, y: y) == white)
            }
        }
        #expect(picture.pixel(x: 3, y: 4) != white)
    }

    @Test("At a fractional scale rows meet without a gap")
    func fractionalScale() {
        let picture = Surface(width: 3, height: 30, scale: 1.5)
        let rows = FixedRows(
            Dictionary(
                uniqueKeysWithValues: (0..<6).map { ($0, solidRow(3, 6, Color($0 % 2 == 0 ? 0xFF0000 : 0x00FF00))) }))
        for offset in stride(from: 0, to: 4, by: 0.11) {
            let items = (0..<6).map { item($0, 0, Double($0) * 4 - offset, 2, 4) }
            compositor.compose(frame(items), in: Rect(x: 0, y: 0, width: 2, height: 13), on: picture, rows: rows)
            let shown = column(1, of: picture).prefix(19)
            #expect(!shown.contains(blue))
            let runs = shown.split(whereSeparator: { $0 == red }).dropFirst().dropLast().map { $0.count }
            #expect(runs.allSatisfy { $0 == 6 })
        }
    }
}
