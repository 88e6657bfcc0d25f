import Strata
import StrataCanvas
import StrataDocument
import StrataInterface
import Testing

/// Rows of 40 points, each of the colour that it says, as six digits.
private final class ColorCell: Cell {
    func height(of line: Line, width: Double) -> Double { 40 }

    func draw(_ line: Line, _ look: RowLook, size: Size, on painter: Painter) {
        guard let color = UInt32(line.string, radix: 16).map({ Color($0) }) else { return }
        painter.fill(Rect(x: 0, y: 0, width: size.width, height: size.height), color)
    }
}

@Suite("Rows that leave and rows that move")
struct DepartureTests {
    private func rig(_ rows: [String] = ["ff0000", "00ff00", "0000ff", "ffffff"]) throws -> MemoryListRig {
        try MemoryListRig(rows, cell: { _ in ColorCell() })
    }

    /// Lets frames pass until a row that was removed is between these opacities.
    private func fade(_ rig: MemoryListRig, to range: Range<Double>) throws -> DepartingItem {
        for _ in 0..<100 {
            if let row = rig.list.placed.departing.first, range.contains(row.item.opacity) { return row }
            rig.loop.advance(by: 1000.0 / 60)
        }
        Issue.record("no row is ever halfway")
        return try #require(rig.list.placed.departing.first)
    }

    @Test("A removed row fades where it was, in the colours that it had, while the others close the gap over it")
    func fading() throws {
        let rig = try rig()
        rig.change { rig.document.remove(1..<2) }
        #expect(rig.texts == ["ff0000", "0000ff", "ffffff"])
        let row = try fade(rig, to: 0.3..<0.7)
        #expect(row.item.frame == Rect(x: 0, y: 40, width: 200, height: 40))
        // Green over the background, which is the same for every row.
        let background = Palette.light.background.pixel
        let pixel = rig.color(100, 42)
        for shift: UInt32 in [0, 8, 16] {
            let below = Double(background >> shift & 0xFF)
            let own = shift == 8 ? 255.0 : 0
            let expected = own * row.item.opacity + below * (1 - row.item.opacity)
            #expect(abs(Double(pixel >> shift & 0xFF) - expected) < 3, "\(String(pixel, radix: 16)), \(shift)")
        }
        // The row behind it is on its way up, and is drawn over it.
        let next = try #require(rig.list.placed.items.first { $0.index == 1 })
        #expect(next.frame.y > 41 && next.frame.y < 79)
        #expect(rig.color(100, Int(next.frame.y) + 20) & 0xFFFFFF == 0x0000FF)
        rig.loop.advance(by: 1000)
        #expect(rig.list.placed.departing.isEmpty)
        #expect(rig.color(100, 42) & 0xFFFFFF == 0x0000FF)
    }

    @Test("Two updates between two frames: the row that the second one removes fades, too")
    func twoUpdates() throws {
        let rig = try rig()
        rig.change {
            rig.document.remove(3..<4, cause: .reader)
            rig.document.remove(0..<1, cause: .reader)
        }
        let row = try fade(rig, to: 0.3..<0.9)
        #expect(row.item.frame.y == 0)
        let red = rig.color(100, 1)
        #expect(red >> 16 & 0xFF > red & 0xFF, "\(String(red, radix: 16))")
    }

    @Test("Without animations a removed row is gone at once, and so are many")
    func atOnce() throws {
        let rig = try rig(Array(repeating: "ff0000", count: 30))
        rig.change { rig.document.remove(1..<20) }
        #expect(rig.list.placed.departing.isEmpty && rig.list.engine.isSettled)
        rig.loop.advance(by: 1000)
        rig.list.engine.animations = false
        rig.change { rig.document.remove(1..<2) }
        #expect(rig.list.placed.departing.isEmpty && rig.list.engine.isSettled)
    }

    @Test("A moved row glides to where it stands now, past the others, keeps its name, and is drawn as it was")
    func moving() throws {
        let rig = try rig()
        let name = rig.document.id(at: 0)
        rig.change { rig.document.move(0..<1, to: 2) }
        #expect(rig.document.index(of: name) == 2 && rig.document.line(of: name).string == "ff0000")
        rig.loop.advance(by: 50)
        let moved = try #require(rig.list.placed.items.first { $0.index == 2 })
        #expect(moved.frame.y > 0 && moved.frame.y < 80)
        rig.loop.advance(by: 1000)
        #expect(rig.texts == ["00ff00", "0000ff", "ff0000", "ffffff"])
        for (row, color) in [0x00FF00, 0x0000FF, 0xFF0000, 0xFFFFFF].enumerated() {
            #expect(rig.color(100, row * 40 + 20) & 0xFFFFFF == UInt32(color))
        }
    }

    @Test("What is added and removed among moved rows is what the list shows")
    func changesAmongMoved() throws {
        let rig = try rig(["000001", "000002", "000003", "000004"])
        rig.change {
            rig.document.move(0..<2, to: 2)
            rig.document.append(["000005"])
            rig.document.prepend(Array("000000".utf8))
            rig.document.remove(1..<3)
        }
        // 3 4 1 2, then 0 3 4 1 2 5, then without 3 and 4.
        rig.loop.advance(by: 1000)
        #expect(rig.texts == ["000000", "000001", "000002", "000005"])
        let names = (0..<4).map(rig.document.id)
        #expect(names.map { rig.document.index(of: $0) } == [0, 1, 2, 3])
    }
}
