import Strata
import StrataCanvas
import StrataDocument
import Testing

@testable import StrataCells
@testable import StrataInterface
@testable import StrataViewer

/// A cell that says of everything something else than a cell by default.
private final class OddCell: Cell {
    var wraps = false
    var sideways = 7.0
    var columns = [RowColumn(widest: "") { _ in "column" }]
    var coloring: RowColoring? = RowColoring { _ in [(1..<2, 3)] }
    let goesSideways = false
    let isSheet = true
    let newestSpace = 1.0
    let lineHeight = 2.0
    let estimatedWidth = 3.0
    let looksAtPreviousRow = true
    let isError: (@Sendable (_ bytes: [UInt8]) -> Bool)? = { _ in true }
    let level: (@Sendable (_ bytes: [UInt8]) -> RowLevel)? = { _ in .error }
    let opacityBehindPage = 0.5
    var drawn = 0

    func naturalWidth(of line: Line, upTo limit: Double) -> Double { 4 }
    func height(of line: Line, width: Double) -> Double { 5 }
    func width(of line: Line) -> Double { 6 }
    func estimatedHeight(averageBytes: Double, width: Double) -> Double { 8 }
    func background(_ look: RowLook) -> Color { look.palette.accent }
    func draw(_ line: Line, _ look: RowLook, size: Size, on painter: Painter) { drawn += 1 }
    func bounds(of line: Line, size: Size) -> Rect { Rect(x: 14, y: 0, width: 15, height: 16) }
    func offset(at point: Point, in line: Line, size: Size) -> Int? { 9 }
    func opens(at point: Point, in line: Line, size: Size) -> Bool { true }
    func shownText(of line: Line, width: Double) -> [UInt8] { [10] }
    func shows(_ line: Line, like earlier: Line) -> Bool { true }
    func continues(_ line: Line, after previous: Line) -> Bool { true }
    func parts(of line: Line) -> RowParts { RowParts(message: 12..<13) }
    func page(of line: Line, size: Size, _ palette: Palette) -> Page { Page(text: [11]) }
}

private final class PlainWrapper: WrappingCell {
    let cell: any Cell
    init(_ cell: any Cell) { self.cell = cell }
}

@Suite("A cell that wraps another one")
struct WrappingCellTests {
    @Test(
        "is as that one, whatever it is asked",
        arguments: [
            { PlainWrapper($0) },
            { DividedCell($0, FontLibrary(), Faces()) },
            { FieldCell($0, showing: ShownColumns(), FontLibrary(), Faces()) },
            { HeadedCell($0, style: .strip, FontLibrary(), Faces()) },
        ] as [@Sendable (any Cell) -> any Cell])
    func forwards(wrap: @Sendable (any Cell) -> any Cell) {
        let odd = OddCell()
        let cell = wrap(odd)
        let (line, other, size) = (Line([0x78]), Line([0x79]), Size(width: 100, height: 20))
        #expect(!cell.wraps && !cell.goesSideways)
        #expect(cell.sideways == 7 && cell.columns.first?.words(line) == "column" && cell.isSheet)
        #expect(cell.newestSpace == 1 && cell.lineHeight == 2 && cell.estimatedWidth == 3)
        #expect(cell.looksAtPreviousRow && cell.isError?([]) == true && cell.level?([]) == .error)
        #expect(cell.opacityBehindPage == 0.5 && cell.naturalWidth(of: line, upTo: 100) == 4)
        #expect(cell.height(of: line, width: 100) == 5 && cell.width(of: line) == 6)
        #expect(cell.estimatedHeight(averageBytes: 80, width: 100) == 8)
        let look = RowLook(palette: .light)
        #expect(cell.background(look) == Palette.light.accent)
        cell.draw(line, look, size: size, on: Painter(on: Surface(width: 100, height: 20), origin: Point(x: 0, y: 0)))
        #expect(odd.drawn == 1 && cell.offset(at: Point(x: 0, y: 0), in: line, size: size) == 9)
        #expect(cell.opens(at: Point(x: 0, y: 0), in: line, size: size))
        #expect(cell.bounds(of: line, size: size) == Rect(x: 14, y: 0, width: 15, height: 16))
        #expect(cell.shownText(of: line, width: 100) == [10] && cell.shows(line, like: other))
        #expect(cell.continues(line, after: other) && cell.page(of: line, size: size, .light).text == [11])
        #expect(cell.parts(of: line).message == 12..<13)
        #expect(cell.coloring?.stretches(UnsafeRawBufferPointer(start: nil, count: 0)).map(\.color) == [3])
        (cell.wraps, cell.sideways, cell.columns, cell.coloring) = (true, 8, [], nil)
        #expect(odd.wraps && odd.sideways == 8 && odd.columns.isEmpty && odd.coloring == nil)
    }

    @Test("hands on all that can be asked of a cell")
    func complete() throws {
        let root = #filePath.split(separator: "/Tests/")[0]
        func words(_ name: String) throws -> [String] {
            try #require(SmallFile.read("\(root)/Sources/StrataInterface/Rows/\(name).swift"))
                .split(separator: "\n").filter { !$0.contains("///") }.flatMap { line in
                    let parts = line.split { " (:".contains($0) }.map(String.init)
                    return zip(parts, parts.dropFirst()).filter { ["var", "func"].contains($0.0) }.map(\.1)
                }
        }
        let (asked, handedOn) = (try words("Cell"), try words("WrappingCell"))
        #expect(asked.count == 27 && Set(asked).isSubset(of: handedOn), "\(asked)")
    }
}
