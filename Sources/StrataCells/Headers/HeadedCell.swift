import Strata
import StrataCanvas
import StrataDocument
import StrataInterface

/// Any cell, and between its rows the headers of a document: a word or two, quiet and a little translucent where rows pass
/// below them. The cell itself never sees one.
package final class HeadedCell: WrappingCell {
    package let cell: any Cell
    private let style: HeaderStyle
    private let text: TextSetter

    /// The room above and below the text.
    private static let padding = 5.0
    /// The gap above and below a capsule.
    private static let gap = 6.0
    /// Left and right of the text of a capsule.
    private static let sidePadding = 12.0

    package init(_ cell: any Cell, style: HeaderStyle, _ library: FontLibrary, _ faces: Faces) {
        self.cell = cell
        self.style = style
        text = TextSetter(library, faces.section)
    }

    /// The distance from the upper edge to the lower one.
    private var height: Double {
        text.lineHeight + 2 * Self.padding + (style == .capsule ? 2 * Self.gap : 0)
    }

    package func naturalWidth(of line: Line, upTo limit: Double) -> Double {
        line.isHeader ? 0 : cell.naturalWidth(of: line, upTo: limit)
    }

    package func offset(at point: Point, in line: Line, size: Size) -> Int? {
        line.isHeader ? nil : cell.offset(at: point, in: line, size: size)
    }

    package func shownText(of line: Line, width: Double) -> [UInt8] {
        line.isHeader ? Array(line.bytes) : cell.shownText(of: line, width: width)
    }

    package func height(of line: Line, width: Double) -> Double {
        line.isHeader ? height : cell.height(of: line, width: width)
    }

    package func width(of line: Line) -> Double {
        guard line.isHeader else { return cell.width(of: line) }
        return text.set(line.string, .none).size.width + 2 * Metrics.rowLeading
    }

    package func background(_ look: RowLook) -> Color {
        guard look.isHeader else { return cell.background(look) }
        let background = look.palette.background
        return background.opacity(style == .strip && look.stuckSide != nil ? 1 : 0)
    }

    package func draw(_ line: Line, _ look: RowLook, size: Size, on painter: Painter) {
        guard line.isHeader else { return cell.draw(line, look, size: size, on: painter) }
        switch style {
        case .strip: drawStrip(line, look, size: size, on: painter)
        case .capsule: drawCapsule(line, look, size: size, on: painter)
        }
    }

    private func drawStrip(_ line: Line, _ look: RowLook, size: Size, on painter: Painter) {
        let room = max(0, size.width - Metrics.rowLeading)
        let layout = text.fitLine(line.string, width: room).layout
        let top = (min(size.height, height) - layout.height) / 2
        painter.draw(layout, at: Point(x: Metrics.rowLeading, y: top), ink(look))
        if let side = look.stuckSide { painter.fill(edge(of: size, oppositeTo: side), look.palette.hairline) }
    }

    /// Returns the ink. A hovered header says by its colour that a click leads somewhere.
    private func ink(_ look: RowLook) -> Color { look.isHovered ? look.palette.accentText : look.palette.quiet }

    /// Returns the line where rows come out from below a header.
    private func edge(of size: Size, oppositeTo side: StuckSide) -> Rect {
        switch side {
        case .top: Rect(x: 0, y: size.height - 1, width: size.width, height: 1)
        case .bottom: Rect(x: 0, y: 0, width: size.width, height: 1)
        case .left: Rect(x: size.width - 1, y: 0, width: 1, height: size.height)
        case .right: Rect(x: 0, y: 0, width: 1, height: size.height)
        }
    }

    private func drawCapsule(_ line: Line, _ look: RowLook, size: Size, on painter: Painter) {
        let room = max(0, size.width - 2 * Self.sidePadding)
        let (layout, width) = text.fitLine(line.string, width: room)
        let breadth = (width + 2 * Self.sidePadding).rounded(.up)
        let capsule = Rect(
            x: ((size.width - breadth) / 2).rounded(), y: Self.gap, width: breadth,
            height: min(size.height, height) - 2 * Self.gap)
        guard capsule.height > 0 else { return }
        if look.stuckSide != nil {
            // Above bubbles of nearly its own colour.
            let rim = Rect(
                x: capsule.x - 1, y: capsule.y - 1, width: capsule.width + 2, height: capsule.height + 2)
            painter.fill(rim, radius: rim.height / 2, look.palette.rim)
        }
        painter.fill(capsule, radius: capsule.height / 2, look.palette.capsule)
        if look.palette.hasHighContrast {
            painter.stroke(capsule, radius: capsule.height / 2, width: 1, look.palette.hairline)
        }
        painter.draw(
            layout, at: Point(x: capsule.x + Self.sidePadding, y: capsule.y + (capsule.height - layout.height) / 2),
            ink(look))
    }

    package func shows(_ line: Line, like earlier: Line) -> Bool {
        line.isHeader || earlier.isHeader ? line == earlier : cell.shows(line, like: earlier)
    }

    package func continues(_ line: Line, after previous: Line) -> Bool {
        !line.isHeader && !previous.isHeader && cell.continues(line, after: previous)
    }
}
