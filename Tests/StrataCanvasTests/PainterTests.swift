import Strata
import Testing

@testable import StrataCanvas

@Suite("Surfaces and painters")
struct PainterTests {
    @Test("A filled rectangle covers exactly its pixels, at a fractional scale too")
    func fills() {
        let surface = Surface(width: 8, height: 1, scale: 1.5)
        Painter(on: surface).fill(Rect(x: 2, y: 0, width: 2, height: 1), Color(0xFF0000))
        #expect(line(0, of: surface) == [black, black, black, red, red, red, black, black])
    }

    @Test("A translucent fill mixes with what is below")
    func blends() {
        let surface = Surface(width: 1, height: 1)
        let painter = Painter(on: surface)
        painter.fill(Rect(x: 0, y: 0, width: 1, height: 1), Color(0xFFFFFF))
        painter.fill(Rect(x: 0, y: 0, width: 1, height: 1), Color(0x000000, alpha: 0.2))
        #expect(surface.pixel(x: 0, y: 0) == 0xFFCC_CCCC)
    }

    @Test("Clips nest and end")
    func clips() {
        let surface = Surface(width: 6, height: 1)
        let painter = Painter(on: surface)
        let all = Rect(x: 0, y: 0, width: 6, height: 1)
        painter.pushClip(Rect(x: 1, y: 0, width: 4, height: 1))
        painter.fill(all, Color(0xFF0000))
        painter.pushClip(Rect(x: 3, y: 0, width: 3, height: 1))
        painter.fill(all, Color(0x00FF00))
        #expect(painter.clipBounds == Rect(x: 3, y: 0, width: 2, height: 1))
        painter.popClip()
        painter.popClip()
        painter.fill(Rect(x: 5, y: 0, width: 1, height: 1), Color(0x0000FF))
        #expect(line(0, of: surface) == [black, red, red, green, green, blue])
    }

    @Test("Rounded rectangles keep their middle and lose their corners")
    func rounded() {
        let surface = Surface(width: 20, height: 20)
        let painter = Painter(on: surface)
        let all = Rect(x: 0, y: 0, width: 20, height: 20)
        painter.fill(all, radius: 8, Color(0xFF0000))
        #expect(surface.pixel(x: 0, y: 0) == black)
        #expect(surface.pixel(x: 10, y: 0) == red)
        #expect(surface.pixel(x: 10, y: 10) == red)
        painter.stroke(all, radius: 8, width: 1, Color(0x00FF00))
        #expect(surface.pixel(x: 0, y: 10) == green)
        #expect(surface.pixel(x: 1, y: 10) == red)
        painter.pushClip(all, radius: 8)
        painter.clear(Color(0x0000FF))
        painter.popClip()
        #expect(surface.pixel(x: 0, y: 0) == black)
        #expect(surface.pixel(x: 10, y: 10) == blue)
    }

    @Test("A line is as thick as it is said to be")
    func strokes() {
        let surface = Surface(width: 9, height: 5)
        Painter(on: surface).stroke([Point(x: 0, y: 2), Point(x: 9, y: 2)], width: 2, Color(0xFF0000))
        #expect(column(4, of: surface) == [black, red, red, black, black])
    }

    @Test("A shadow is strongest under its rectangle and gone outside its blur")
    func shadows() {
        let surface = Surface(width: 60, height: 40)
        let painter = Painter(on: surface)
        painter.clear(Color(0xFFFFFF))
        painter.shadow(of: Rect(x: 20, y: 15, width: 20, height: 10), radius: 5, blur: 8, Color(0, alpha: 0.5))
        let greys = column(30, of: surface).prefix(20).map { $0 & 0xFF }
        #expect(greys[0] == 255 && greys[6] == 255)
        #expect(greys[10] < 255 && greys[10] > greys[13])
        #expect(zip(greys, greys.dropFirst()).allSatisfy { $0 >= $1 })
        #expect((120...165).contains(greys[19]))
    }

    @Test("Over foreign memory, the bytes between scanlines stay as they are")
    func foreignMemory() {
        let memory = UnsafeMutableRawPointer.allocate(byteCount: 3 * 16, alignment: 16)
        defer { memory.deallocate() }
        memory.initializeMemory(as: UInt32.self, repeating: 0x1234_5678, count: 12)
        do {
            let surface = Surface(over: memory, width: 3, height: 3, stride: 16, scale: 1, format: .alpha)
            Painter(on: surface).clear(Color(0xFF0000))
            let rows = FixedRows([0: solidRow(50, 2, Color(0x00FF00))])
            ListCompositor(background: Color(0x0000FF)).compose(
                frame([item(0, -5, 1, 50, 2)]), in: Rect(x: 0, y: 0, width: 50, height: 50), on: surface, rows: rows)
        }
        let words = memory.assumingMemoryBound(to: UInt32.self)
        #expect(
            (0..<12).map { words[$0] } == [blue, blue, blue, 0x1234_5678] + [green, green, green, 0x1234_5678]
                + [green, green, green, 0x1234_5678])
    }
}
