import Strata
import StrataWindow
import Testing

@testable import StrataCanvas

@Suite("Points and pixels")
struct PixelGridTests {
    @Test("A coordinate snaps to the nearest pixel edge, at every scale")
    func snapping() {
        #expect(PixelGrid(scale: 1).snap(10.4) == 10)
        #expect(PixelGrid(scale: 1).snap(10.6) == 11)
        #expect(PixelGrid(scale: 1).snap(-0.4) == 0)
        #expect(PixelGrid(scale: 1.5).snap(3) == 5)
        #expect(PixelGrid(scale: 2).snap(10.25) == 21)
    }

    @Test("Halves do not tear rows apart: noise in the last bits decides nothing")
    func halves() {
        let grid = PixelGrid(scale: 1)
        for row in 0..<100 {
            let noisy = 0.5 + Double(row) * 19 + (row % 2 == 0 ? 1e-9 : -1e-9)
            #expect(grid.snap(noisy) == 1 + row * 19)
        }
    }

    @Test("Frames that touch in points touch in pixels")
    func touching() {
        let grid = PixelGrid(scale: 1.25)
        for step in 0..<200 {
            let y = Double(step) * 0.37 - 20
            let upper = grid.snap(Rect(x: 0, y: y, width: 10, height: 7.3))
            let lower = grid.snap(Rect(x: 0, y: y + 7.3, width: 10, height: 3))
            #expect(upper.bottom == lower.y)
        }
    }

    @Test("A length is rounded up to whole pixels, but not for noise")
    func covering() {
        let grid = PixelGrid(scale: 1.5)
        #expect(grid.pixels(covering: 10) == 15)
        #expect(grid.pixels(covering: 10.0000001) == 15)
        #expect(grid.pixels(covering: 10.1) == 16)
        #expect(grid.roundUp(10.1) == 16 / 1.5)
        #expect(grid.cover(Rect(x: 0.5, y: 1, width: 1, height: 1)) == PixelRect(x: 0, y: 1, width: 3, height: 2))
    }

    @Test("Coordinates of any size are bounded, never trapped on")
    func extremes() {
        let grid = PixelGrid(scale: 2)
        #expect(grid.snap(1e300) == 1 << 30)
        #expect(grid.snap(-.infinity) == -(1 << 30))
        #expect(grid.snap(.nan) == 0)
    }

    @Test("Rectangles intersect and unite as sets of pixels do")
    func rectangles() {
        let one = PixelRect(x: 0, y: 0, width: 10, height: 10)
        let other = PixelRect(x: 5, y: 8, width: 10, height: 10)
        #expect(one.intersection(other) == PixelRect(x: 5, y: 8, width: 5, height: 2))
        #expect(one.union(other) == PixelRect(x: 0, y: 0, width: 15, height: 18))
        #expect(one.union(.empty) == one)
        #expect(!one.intersects(PixelRect(x: 10, y: 0, width: 5, height: 5)))
        #expect(one.contains(PixelRect(x: 1, y: 1, width: 9, height: 9)))
        #expect(!one.contains(other))
    }
}
