import StrataWindow
import Testing

@Suite("Rectangles of pixels")
struct PixelRectTests {
    @Test("Rectangles intersect in what both cover")
    func intersection() {
        let area = PixelRect(x: 0, y: 0, width: 10, height: 10)
        #expect(area.intersection(area.translated(x: 4, y: -3)) == PixelRect(x: 4, y: 0, width: 6, height: 7))
        #expect(area.intersection(area.translated(x: 10, y: 0)).isEmpty)
        #expect(area.intersection(area.translated(x: -30, y: -30)).isEmpty)
    }
}
