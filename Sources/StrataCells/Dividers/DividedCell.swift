import Strata
import StrataCanvas
import StrataDocument
import StrataInterface

/// Any cell, and between its rows the dividers of a feed: a quiet line of text in the middle of a hairline. The cell
/// itself never sees one.
package final class DividedCell: WrappingCell {
    package let cell: any Cell
    private let caption: TextSetter

    /// The room above and below the text.
    private static let padding = 8.0
    /// The gap between the text and the hairline on either side of it.
    private static let gap = 12.0

    package init(_ cell: any Cell, _ library: FontLibrary, _ faces: Faces) {
        self.cell = cell
        caption = TextSetter(library, faces.caption)
    }

    package func naturalWidth(of line: Line, upTo limit: Double) -> Double {
        line.isDivider ? 0 : cell.naturalWidth(of: line, upTo: limit)
    }

    package func offset(at point: Point, in line: Line, size: Size) -> Int? {
        line.isDivider ? nil : cell.offset(at: point, in: line, size: size)
    }

    package func shownText(of line: Line, width: Double) -> [UInt8] {
        line.isDivider ? Array(line.bytes) : cell.shownText(of: line, width: width)
    }

    package func height(of line: Line, width: Double) -> Double {
        line.isDivider ? caption.lineHeight + 2 * Self.padding : cell.height(of: line, width: width)
    }

    package func width(of line: Line) -> Double { line.isDivider ? cell.estimatedWidth : cell.width(of: line) }

    package func draw(_ line: Line, _ look: RowLook, size: Size, on painter: Painter) {
        guard line.isDivider else { return cell.draw(line, look, size: size, on: painter) }
        let text = line.omittedCount > 0 ? Self.words(for: line.omittedCount) : DisplayText(Array(line.bytes)).string
        let room = max(0, size.width - Metrics.rowLeading - Metrics.rowTrailing - 4 * Self.gap)
        let (layout, width) = caption.fitLine(text, width: room)
        let middle = (size.height / 2).rounded(.down)
        let start = max(0, (size.width - width) / 2)
        let end = start + width + Self.gap
        rule(from: Metrics.rowLeading, to: start - Self.gap, y: middle, look.palette, on: painter)
        rule(from: end, to: size.width - Metrics.rowTrailing, y: middle, look.palette, on: painter)
        // What can be unfolded says so under the pointer.
        let color = look.isHovered && line.omittedCount > 0 ? look.palette.accentText : look.palette.dim
        painter.draw(layout, at: Point(x: start, y: (size.height - layout.height) / 2), color)
    }

    private static func words(for count: Int) -> String {
        "… \(CountText.grouped(count)) \(count == 1 ? "line" : "lines") …"
    }

    private func rule(from start: Double, to end: Double, y: Double, _ palette: Palette, on painter: Painter) {
        guard end > start else { return }
        painter.fill(Rect(x: start, y: y, width: end - start, height: 1), palette.hairline)
    }

    package func shows(_ line: Line, like earlier: Line) -> Bool {
        line.isDivider || earlier.isDivider ? line == earlier : cell.shows(line, like: earlier)
    }

    package func continues(_ line: Line, after previous: Line) -> Bool {
        !line.isDivider && !previous.isDivider && cell.continues(line, after: previous)
    }
}
