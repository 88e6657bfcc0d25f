import Strata
import StrataCanvas
import StrataDocument

/// A cell that has another one draw rows, and does some of it itself: it says only what differs, and everything else is
/// as the other has it.
package protocol WrappingCell: Cell {
    /// The cell that it wraps.
    var cell: any Cell { get }
}

extension WrappingCell {
    package var wraps: Bool {
        get { cell.wraps }
        set { cell.wraps = newValue }
    }

    package var sideways: Double {
        get { cell.sideways }
        set { cell.sideways = newValue }
    }

    package var goesSideways: Bool { cell.goesSideways }

    package var columns: [RowColumn] {
        get { cell.columns }
        set { cell.columns = newValue }
    }

    package var coloring: RowColoring? {
        get { cell.coloring }
        set { cell.coloring = newValue }
    }

    package var isSheet: Bool { cell.isSheet }
    package var newestSpace: Double { cell.newestSpace }
    package var lineHeight: Double { cell.lineHeight }
    package var estimatedWidth: Double { cell.estimatedWidth }
    package var looksAtPreviousRow: Bool { cell.looksAtPreviousRow }
    package var isError: (@Sendable (_ bytes: [UInt8]) -> Bool)? { cell.isError }
    package var level: (@Sendable (_ bytes: [UInt8]) -> RowLevel)? { cell.level }
    package var opacityBehindPage: Double { cell.opacityBehindPage }

    package func naturalWidth(of line: Line, upTo limit: Double) -> Double { cell.naturalWidth(of: line, upTo: limit) }

    package func height(of line: Line, width: Double) -> Double { cell.height(of: line, width: width) }

    package func width(of line: Line) -> Double { cell.width(of: line) }

    package func estimatedHeight(averageBytes: Double, width: Double) -> Double {
        cell.estimatedHeight(averageBytes: averageBytes, width: width)
    }

    package func background(_ look: RowLook) -> Color { cell.background(look) }

    package func draw(_ line: Line, _ look: RowLook, size: Size, on painter: Painter) {
        cell.draw(line, look, size: size, on: painter)
    }

    package func bounds(of line: Line, size: Size) -> Rect { cell.bounds(of: line, size: size) }

    package func offset(at point: Point, in line: Line, size: Size) -> Int? {
        cell.offset(at: point, in: line, size: size)
    }

    package func opens(at point: Point, in line: Line, size: Size) -> Bool {
        cell.opens(at: point, in: line, size: size)
    }

    package func shownText(of line: Line, width: Double) -> [UInt8] { cell.shownText(of: line, width: width) }

    package func shows(_ line: Line, like earlier: Line) -> Bool { cell.shows(line, like: earlier) }

    package func continues(_ line: Line, after previous: Line) -> Bool { cell.continues(line, after: previous) }

    package func parts(of line: Line) -> RowParts { cell.parts(of: line) }

    package func page(of line: Line, size: Size, _ palette: Palette) -> Page {
        cell.page(of: line, size: size, palette)
    }
}
