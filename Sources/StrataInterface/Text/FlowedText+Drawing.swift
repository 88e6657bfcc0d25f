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
    /// - Parameters:
    ///   - origin: where the text's top left corner lies.
    ///   - marked: a range of which the letters lie on a colour, and the contrast that they have to it at least.
    package func draw(
        _ lines: Range<Int>, at origin: Point, _ color: Color,
        marked: (range: Range<Int>, color: Color, contrast: Double)? = nil, on painter: Painter
    ) {
        let emphasis = painter.emphasis
        defer { painter.emphasis = emphasis }
        for section in sections
        where section.firstLine < lines.upperBound && section.firstLine + section.lineCount > lines.lowerBound {
            let top = origin.y + Double(section.firstLine) * lineHeight
            let own = marked.flatMap { self.emphasis(in: section, $0.range, $0.color, $0.contrast) }
            painter.emphasis = own ?? emphasis
            painter.draw(layout(of: section), at: Point(x: origin.x, y: top), color, lineLimit: section.lineCount)
        }
    }

    /// Returns the selected part of a section; nil if none of it is.
    private func emphasis(
        in section: TextSection, _ range: Range<Int>, _ color: Color, _ contrast: Double
    ) -> TextEmphasis? {
        let local = local(in: section, range.lowerBound)..<local(in: section, range.upperBound)
        return local.isEmpty ? nil : TextEmphasis(color, contrast: contrast, at: local)
    }

    /// Returns true if a point lies on a line's text, or so near to it that it is meant, in points from the text's top
    /// left corner.
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
