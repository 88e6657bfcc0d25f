import Strata
import StrataCanvas

extension FlowedText {
    /// The lines of which something lies between two heights, in points from the text's top.
    package func lines(from top: Double, to bottom: Double) -> Range<Int> {
        let first = min(max(0, Int((top / lineHeight).rounded(.down))), lineCount)
        let end = Int((bottom / lineHeight).rounded(.up))
        return first..<max(first, min(end, lineCount))
    }

    /// Draws the sections that some lines lie in.
    ///
    /// - Parameter origin: where the text's top left corner lies.
    package func draw(_ lines: Range<Int>, at origin: Point, _ color: Color, on painter: Painter) {
        for section in sections
        where section.firstLine < lines.upperBound && section.firstLine + section.lineCount > lines.lowerBound {
            let top = origin.y + Double(section.firstLine) * lineHeight
            painter.draw(layout(of: section), at: Point(x: origin.x, y: top), color, lineLimit: section.lineCount)
        }
    }

    /// Whether a point lies on a line's text, or so near to it that it is meant, in points from the text's top left corner.
    package func isText(at point: Point) -> Bool {
        let slack = 4.0
        guard point.y >= 0, point.y < Double(lineCount) * lineHeight else { return false }
        let line = min(Int(point.y / lineHeight), lineCount - 1)
        let range = range(ofLine: line)
        return rectangles(covering: range, lines: line..<line + 1).contains {
            $0.y <= point.y && point.y < $0.y + lineHeight && $0.x - slack <= point.x
                && point.x < $0.x + $0.width + slack
        }
    }
}
