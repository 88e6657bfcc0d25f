import Strata
import StrataCanvas
import StrataDocument

extension Cell {
    /// The row can be marked as a whole.
    public func offset(at point: Point, in line: Line, size: Size) -> Int? { nil }

    /// All of the row.
    public func bounds(of line: Line, size: Size) -> Rect { Rect(x: 0, y: 0, width: size.width, height: size.height) }

    /// No.
    public func opens(at point: Point, in line: Line, size: Size) -> Bool { false }

    /// Always.
    public var wraps: Bool {
        get { true }
        set {}
    }

    /// 0.
    public var sideways: Double {
        get { 0 }
        set {}
    }

    /// Where they do not wrap.
    public var goesSideways: Bool { !wraps }

    /// 0: no broader than what it is drawn in.
    public func naturalWidth(of line: Line, upTo limit: Double) -> Double { 0 }

    /// Never.
    public var isSheet: Bool { false }

    /// 8, as rows without room of their own need it.
    public var newestSpace: Double { 8 }

    /// 20, a line of text in the standard faces.
    public var lineHeight: Double { 20 }

    /// As broad as rows may be: 360.
    public func width(of line: Line) -> Double { Metrics.columnWidths.upperBound }

    /// As broad as rows may be: 360.
    public var estimatedWidth: Double { Metrics.columnWidths.upperBound }

    /// As high as one line of words that has so many bytes.
    public func estimatedHeight(averageBytes: Double, width: Double) -> Double {
        // More than this is no average of lines that are read, and takes its time to be set.
        let count = Int(min(max(1, averageBytes), 4096))
        let words = (1...count).map { UInt8(ascii: $0 % 7 == 0 ? " " : "x") }
        return height(of: Line(words), width: width)
    }

    /// The palette's background, or that of a row that is selected or under the pointer.
    public func background(_ look: RowLook) -> Color {
        if look.isSelected { return look.palette.rowSelection }
        return look.isHovered ? look.palette.hovered : look.palette.background
    }

    /// The line's own.
    public func shownText(of line: Line, width: Double) -> [UInt8] { Array(line.bytes) }

    /// Only if nothing in it has changed.
    public func shows(_ line: Line, like earlier: Line) -> Bool { line == earlier }

    /// No.
    public var looksAtPreviousRow: Bool { false }

    /// No.
    public func continues(_ line: Line, after previous: Line) -> Bool { false }

    /// None, whatever is asked for.
    public var columns: [RowColumn] {
        get { [] }
        set {}
    }

    /// None, whatever is asked for.
    public var coloring: RowColoring? {
        get { nil }
        set {}
    }

    /// Rows tell of no errors.
    public var isError: (@Sendable (_ bytes: [UInt8]) -> Bool)? { nil }

    /// Rows say nothing of how much they matter.
    public var level: (@Sendable (_ bytes: [UInt8]) -> RowLevel)? { nil }

    /// No parts.
    public func parts(of line: Line) -> RowParts { RowParts() }

    /// The text of the line.
    public func page(of line: Line, size: Size, _ palette: Palette) -> Page { Page(text: Array(line.bytes)) }

    /// 0.15.
    public var opacityBehindPage: Double { 0.15 }
}
