import Strata
import StrataCanvas
import StrataDocument
import StrataInterface
import Testing

/// A look with nothing but what a look must have: bars as high as a line has bytes.
private final class BarCell: Cell {
    func height(of line: Line, width: Double) -> Double { Double(line.bytes.count) }

    func draw(_ line: Line, _ look: RowLook, size: Size, on painter: Painter) {
        painter.fill(Rect(x: 0, y: 0, width: size.width, height: size.height), look.palette.accent)
    }
}

@Suite("A row look of one's own")
struct OwnCellTests {
    private let cell: any Cell = BarCell()

    @Test("needs to say how high rows are, and to draw them")
    func defaults() {
        let line = Line(Array("twelve bytes".utf8))
        #expect(cell.wraps)
        cell.wraps = false
        #expect(cell.wraps)
        #expect(cell.lineHeight == 20)
        #expect(cell.width(of: line) == 360)
        #expect(cell.estimatedWidth == 360)
        #expect(cell.shows(line, like: line))
        #expect(!cell.shows(line, like: Line(Array("twelve".utf8))))
    }

    @Test(
        "is taken to be as high as a line of the average length, which has an end",
        arguments: [(0.0, 1.0), (80.4, 80), (5000, 4096), (1e300, 4096)])
    func estimate(averageBytes: Double, height: Double) {
        #expect(cell.estimatedHeight(averageBytes: averageBytes, width: 300) == height)
    }

    @Test("is drawn upon the palette's background, under the pointer upon its other one")
    func backgrounds() {
        for palette in [Palette.light, .dark] {
            #expect(cell.background(RowLook(palette: palette)) == palette.background)
            #expect(cell.background(RowLook(palette: palette, isHovered: true)) == palette.hovered)
        }
    }

    @Test("has a page with its text, with the other rows as a shadow behind it")
    func page() {
        let page = cell.page(of: Line(Array("twelve bytes".utf8)), size: Size(width: 300, height: 20), .light)
        #expect(page.text == Array("twelve bytes".utf8) && page.style == .card(broadest: .infinity))
        #expect(cell.opacityBehindPage == 0.15)
    }

    @Test("can be asked for by name once it is listed, in faces that are handed in")
    func registry() throws {
        var registry = CellRegistry()
        registry.register("bars", "bars as high as lines are long") { _, _ in BarCell() }
        #expect(registry.names == ["bars"])
        let made = try #require(registry.entry(named: "bars")).make(FontLibrary(), Faces())
        #expect(made.height(of: Line([0x78, 0x78, 0x78]), width: 100) == 3)
        #expect(registry.entry(named: "log") == nil)
    }
}
