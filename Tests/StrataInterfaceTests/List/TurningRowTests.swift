import StrataCanvas
import Testing

@testable import Strata
@testable import StrataInterface

@Suite("The line at which rows turn")
struct TurningRowTests {
    private let viewport = ViewportGeometry(size: Size(width: 300, height: 200))

    @Test("It is there at once when a list opens, and afterwards comes from the edge and goes back there")
    func motion() {
        var line = ClearanceLine()
        line.advance(ChainPolicy.Clearance(edge: .start, distance: 24), at: 0, isAnimated: true)
        #expect(line.area(in: viewport, at: 0) == Rect(x: 0, y: 24, width: 300, height: 176))
        #expect(!line.isMoving(at: 0))
        line.advance(nil, at: 1000, isAnimated: true)
        #expect(line.area(in: viewport, at: 1000).y == 24 && line.isMoving(at: 1000))
        let midway = line.area(in: viewport, at: 1080).y
        #expect(midway > 0 && midway < 24)
        #expect(line.area(in: viewport, at: 2000) == Rect(x: 0, y: 0, width: 300, height: 200))
        #expect(!line.isMoving(at: 2000))
        line.advance(ChainPolicy.Clearance(edge: .start, distance: 40), at: 2000, isAnimated: false)
        #expect(line.area(in: viewport, at: 2000).y == 40, "Nothing moves that shall not.")
    }

    @Test("It is told from the lower edge under a mirrored chain, and from the right from right to left")
    func edges() {
        var line = ClearanceLine()
        line.advance(ChainPolicy.Clearance(edge: .end, distance: 24), at: 0, isAnimated: false)
        #expect(line.area(in: viewport, at: 0) == Rect(x: 0, y: 0, width: 300, height: 176))
        #expect(line.area(in: viewport, depth: 8, at: 0) == Rect(x: 0, y: 168, width: 300, height: 8))
        line.advance(ChainPolicy.Clearance(edge: .start, distance: 24), at: 0, isAnimated: false)
        let sideways = ViewportGeometry(size: viewport.size, axis: .horizontal, direction: .rightToLeft)
        #expect(line.area(in: sideways, depth: 8, at: 0) == Rect(x: 268, y: 0, width: 8, height: 200))
    }

    @Test("A row that turns keeps seven tenths of its colours, and a dark one has a bright edge")
    func light() {
        for palette in [Palette.light, .dark] { #expect(palette.sheetLight.shade <= 0.3) }
        #expect(Palette.light.sheetLight.gleam < 0.03 && Palette.dark.sheetLight.gleam > 0.1)
    }
}
