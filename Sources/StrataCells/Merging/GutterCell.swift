import Strata
import StrataCanvas
import StrataDocument
import StrataInterface

/// Any cell, and left of its rows a gutter that says where each has come from: a coloured bar and a short name. The cell
/// itself never knows of it.
package final class GutterCell: WrappingCell {
    package let cell: any Cell
    private let caption: TextSetter
    /// The number of the source that a line has come from; nil for what is no line of one.
    private let source: (Line) -> Int?
    /// The names of sources, by their numbers. A caller that changes them has the rows measured anew.
    package var names: [String] { didSet { broadest = nil } }
    /// The breadth of the broadest name.
    private var broadest: Double?

    /// The room between the row's edge and the bar.
    private static let inset = 4.0
    /// The bar.
    private static let barWidth = 4.0
    /// Right of the bar, and of the name.
    private static let gap = 6.0
    /// The part of a row that names may take.
    private static let largestPart = 0.14
    /// A name needs so much room to say anything.
    private static let leastName = 28.0

    package init(
        _ cell: any Cell, names: [String], _ library: FontLibrary, _ faces: Faces, source: @escaping (Line) -> Int?
    ) {
        (self.cell, self.names, self.source) = (cell, names, source)
        caption = TextSetter(library, faces.caption)
    }

    // MARK: - The gutter

    /// Returns the room for names in a row of a width.
    private func nameWidth(_ width: Double) -> Double {
        let broadest = broadest ?? names.map { caption.set($0, .none).size.width.rounded(.up) }.max() ?? 0
        self.broadest = broadest
        let room = min(broadest, (width * Self.largestPart).rounded())
        return room < min(broadest, Self.leastName) ? 0 : room
    }

    /// Returns the room that the gutter takes of rows of a width, in points.
    package func gutter(_ width: Double) -> Double {
        let name = nameWidth(width)
        return Self.inset + Self.barWidth + (name > 0 ? Self.gap + name : 0)
    }

    /// Returns true if a row has a gutter: a row that stands for rows of several sources has none.
    private func hasGutter(_ line: Line) -> Bool { line.omittedCount == 0 }

    private func gutter(_ line: Line, _ width: Double) -> Double { hasGutter(line) ? gutter(width) : 0 }

    private func drawGutter(_ line: Line, _ look: RowLook, size: Size, on painter: Painter) {
        guard let number = source(line), number < names.count else { return }
        let color = SourceColors.color(number, in: look.palette)
        let bar = Rect(x: Self.inset, y: 0, width: Self.barWidth, height: size.height)
        painter.fill(bar, color.opacity(line.isContext ? 0.45 : 1))
        let room = nameWidth(size.width)
        guard room > 0 else { return }
        let emphasis = painter.emphasis
        defer { painter.emphasis = emphasis }
        // It is no part of the text.
        painter.emphasis = nil
        let layout = caption.fitLine(names[number], width: room).layout
        let height = min(size.height, line.isDivider ? size.height : cell.lineHeight)
        painter.draw(
            layout, at: Point(x: bar.x + bar.width + Self.gap, y: ((height - layout.height) / 2).rounded()),
            line.isContext ? look.palette.dim : color)
    }

    // MARK: - The cell

    package var estimatedWidth: Double { cell.estimatedWidth + gutter(Metrics.columnWidths.upperBound) }

    package func naturalWidth(of line: Line, upTo limit: Double) -> Double {
        // In the broadest rows the gutter is as broad as it gets.
        let gutter = gutter(line, .greatestFiniteMagnitude)
        return gutter + cell.naturalWidth(of: line, upTo: max(0, limit - gutter))
    }

    package func height(of line: Line, width: Double) -> Double {
        cell.height(of: line, width: width - gutter(line, width))
    }

    package func width(of line: Line) -> Double {
        cell.width(of: line) + gutter(line, Metrics.columnWidths.upperBound)
    }

    package func estimatedHeight(averageBytes: Double, width: Double) -> Double {
        cell.estimatedHeight(averageBytes: averageBytes, width: width - gutter(width))
    }

    package func draw(_ line: Line, _ look: RowLook, size: Size, on painter: Painter) {
        let gutter = gutter(line, size.width)
        painter.withOrigin(Point(x: gutter, y: 0)) {
            cell.draw(line, look, size: Size(width: size.width - gutter, height: size.height), on: painter)
        }
        if gutter > 0 { drawGutter(line, look, size: size, on: painter) }
    }

    package func offset(at point: Point, in line: Line, size: Size) -> Int? {
        let gutter = gutter(line, size.width)
        return cell.offset(
            at: Point(x: point.x - gutter, y: point.y), in: line,
            size: Size(width: size.width - gutter, height: size.height))
    }

    package func opens(at point: Point, in line: Line, size: Size) -> Bool {
        let gutter = gutter(line, size.width)
        return cell.opens(
            at: Point(x: point.x - gutter, y: point.y), in: line,
            size: Size(width: size.width - gutter, height: size.height))
    }

    package func shownText(of line: Line, width: Double) -> [UInt8] {
        cell.shownText(of: line, width: width - gutter(line, width))
    }

    package func page(of line: Line, size: Size, _ palette: Palette) -> Page {
        let gutter = gutter(line, size.width)
        var page = cell.page(of: line, size: Size(width: size.width - gutter, height: size.height), palette)
        page.rowText.x += gutter
        return page
    }
}
