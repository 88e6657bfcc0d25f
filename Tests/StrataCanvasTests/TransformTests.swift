import Strata
import StrataCanvasTesting
import StrataWindow
import Testing

@testable import StrataCanvas

@Suite("Composing rows that are drawn otherwise than they lie")
struct TransformTests {
    private let surface = Surface(width: 4, height: 10)
    private let compositor = ListCompositor(background: Color(0x0000FF))
    private let area = Rect(x: 0, y: 0, width: 4, height: 10)

    private func compose(_ items: [PlacedItem], _ rows: FixedRows) -> Damage {
        compositor.compose(frame(items), in: area, on: surface, rows: rows)
    }

    /// An item at y 4, 4 broad and 2 high.
    private func placed(_ change: (inout PlacedTransform) -> Void) -> PlacedItem {
        var placed = item(0, 0, 4, 4, 2)
        change(&placed.transform)
        placed.quad = Quad(placed.drawnFrame)
        return placed
    }

    @Test("Scaled and shifted, one lies where its frame comes to, before that is snapped to pixels")
    func places() {
        // 4 high and 8 broad about the middle of 4…6: 3…7 and -2…6; 0.7 further up it is at 2.3…6.3, snapped 2…6.
        let rows = FixedRows([0: solidRow(8, 4, Color(0xFF0000))])
        _ = compose([placed { ($0.scale, $0.y) = (2, -0.7) }], rows)
        #expect(column(1, of: surface) == [blue, blue, red, red, red, red, blue, blue, blue, blue])
        #expect(line(3, of: surface) == [red, red, red, red])
    }

    @Test("Of one that is clipped, the rest is drawn where it lies, and the parts of it that were cut are not covered")
    func clips() {
        // Scaled twice about its middle it is at 3…7, -2…6; half a point off its top is a line, 1.5 off the left 3 columns.
        let pixels = row(8, 4, background: Color(0xFF0000)) { x, y in x == 5 ? white : y == 3 ? green : red }
        let item = placed { ($0.scale, $0.left, $0.top) = (2, 1.5, 0.5) }
        #expect(item.shownFrame == Rect(x: 1, y: 4, width: 5, height: 3))
        _ = compose([item], FixedRows([0: pixels]))
        #expect(column(1, of: surface) == [blue, blue, blue, blue, red, red, green, blue, blue, blue])
        #expect(line(4, of: surface) == [blue, red, red, white])
        _ = compose([placed { $0.bottom = 2 }], FixedRows([0: pixels]))
        #expect(column(1, of: surface).allSatisfy { $0 == blue })
    }

    @Test("What another transform changes is drawn again, and nothing else")
    func damage() {
        let rows = FixedRows([0: solidRow(4, 2, Color(0xFF0000))])
        _ = compose([placed { _ in }], rows)
        #expect(compose([placed { _ in }], rows).isEmpty)
        let moved = compose([placed { $0.y = 2 }], rows)
        #expect(moved.rectangles == [PixelRect(x: 0, y: 4, width: 4, height: 4)])
        #expect(column(1, of: surface) == [blue, blue, blue, blue, blue, blue, red, red, blue, blue])
        let cut = compose([placed { ($0.y, $0.top) = (2, 1) }], rows)
        #expect(cut.rectangles == [PixelRect(x: 0, y: 6, width: 4, height: 2)])
        #expect(column(1, of: surface) == [blue, blue, blue, blue, blue, blue, blue, red, blue, blue])
        #expect(compose([placed { _ in }], rows).area > 0)
        #expect(column(1, of: surface) == [blue, blue, blue, blue, red, red, blue, blue, blue, blue])
    }

    @Test(
        "A picture of random transforms, composed one after another, is the one that is drawn at once",
        arguments: seeds(4))
    func incremental(seed: UInt64) {
        var random = Seeded(seed)
        let shown = FixedRows(
            Dictionary(
                uniqueKeysWithValues: (0..<4).map { index in
                    (index, row(6, 5) { x, y in 0xFF00_0000 | UInt32(index * 60 + x * 9 + y * 11) })
                }))
        let whole = Surface(width: 4, height: 10)
        for _ in 0..<40 {
            let items = (0..<4).map { index in
                var item = item(index, 0, Double(index) * 2.5, 4, 2.5)
                item.transform.scale = [1, 1, 0.5, 1.75][random.next(4)]
                item.transform.y = Double(random.next(5)) - 2
                item.transform.left = [0, 0, 1][random.next(3)]
                item.transform.bottom = [0, 0, 0.5][random.next(3)]
                item.quad = Quad(item.drawnFrame)
                return item
            }
            _ = compose(items, shown)
            ListCompositor(background: Color(0x0000FF)).compose(frame(items), in: area, on: whole, rows: shown)
            for x in 0..<4 { #expect(column(x, of: surface) == column(x, of: whole)) }
        }
    }

    @Test("One that is tilted and broader than any picture is drawn upright")
    func broadTilt() {
        var item = item(0, 0, 4, 1e12, 4)
        (item.tilt, item.quad) = (60, Quad(Rect(x: 0, y: 4, width: 1e12, height: 2)))
        _ = compose([item], FixedRows([0: solidRow(4, 4, Color(0xFF0000))]))
        #expect(column(1, of: surface) == [blue, blue, blue, blue, red, red, red, red, blue, blue])
    }

    @Test("One that is tilted is tilted as it is drawn, and cut where it would have been upright")
    func tilted() {
        // 4 high, upright at 4…8 but for the shift; without perspective its start is 4 x cos 60 = 2 above its end.
        var item = item(0, 0, 4, 4, 4)
        (item.tilt, item.transform.y) = (60, -2)
        item.quad = Quad(Rect(x: 0, y: 4, width: 4, height: 2))
        let rows = FixedRows([0: row(4, 4) { _, y in y < 2 ? red : green }])
        _ = compose([item], rows)
        #expect(column(1, of: surface) == [blue, blue, blue, blue, red, green, blue, blue, blue, blue])
        // Its upper half is the part that is cut off.
        item.transform.top = 2
        #expect(item.shownBounds == Rect(x: 0, y: 5, width: 4, height: 1))
        _ = compose([item], rows)
        #expect(column(1, of: surface) == [blue, blue, blue, blue, blue, green, blue, blue, blue, blue])
    }
}

/// Numbers that are as good as random, and the same for the same seed.
private struct Seeded {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

    mutating func next(_ limit: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 33) % limit
    }
}
