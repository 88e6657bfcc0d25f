import Strata
import StrataCanvas

extension FlowedText {
    /// Returns the line of a position.
    package func line(of position: TextPosition) -> Int {
        let section = section(at: position)
        // The end of a section is in its layout the start of a line that is not its own.
        let line = min(layout(of: section).line(ofCursorAt: local(in: section, position.offset)), section.lineCount - 1)
        let isBehindBreak = position.isAtLineEnd && line > 0 && position.offset < section.end
        return section.firstLine + (isBehindBreak && isLineStart(line, position.offset, section) ? line - 1 : line)
    }

    private func isLineStart(_ line: Int, _ offset: Int, _ section: TextSection) -> Bool {
        global(in: section, layout(of: section).range(ofLine: line).lowerBound) == offset
    }

    /// The bytes of a line, without the line feed that may end it.
    package func range(ofLine line: Int) -> Range<Int> {
        let section = section(ofLine: line)
        let range = layout(of: section).range(ofLine: line - section.firstLine)
        return global(in: section, range.lowerBound)..<global(in: section, range.upperBound)
    }

    /// Returns the direction in which the paragraph of a line is read.
    package func direction(ofLine line: Int) -> TextDirection {
        let section = section(ofLine: line)
        return layout(of: section).direction(ofLine: line - section.firstLine)
    }

    /// Returns the frame of the caret, from the text's top left corner.
    package func caret(at position: TextPosition) -> Rect {
        let section = section(at: position)
        let layout = layout(of: section)
        let line = line(of: position)
        let isBehindBreak = position.isAtLineEnd && position.offset == range(ofLine: line).upperBound
        var caret =
            isBehindBreak
            ? layout.caret(atEndOfLine: line - section.firstLine)
            : layout.caret(at: local(in: section, position.offset))
        caret.y = Double(line) * lineHeight
        // Spaces at which a line breaks hang out of it.
        caret.x = min(max(0, caret.x), max(0, width - caret.width))
        return caret
    }

    /// The place nearest to a point.
    package func position(at point: Point) -> TextPosition {
        let (line, section, local) = locate(point)
        let offset = global(in: section, layout(of: section).index(at: local))
        let end = lineEnd(line)
        // Behind the last character of a line that breaks after it Pango does not go.
        if end.isAtLineEnd {
            let distances = [end, TextPosition(offset: offset)].map { abs(caret(at: $0).x - point.x) }
            if distances[0] < distances[1] { return end }
        }
        return offset >= range(ofLine: line).upperBound ? end : TextPosition(offset: offset)
    }

    /// The offset of the character under a point, or of the nearest one.
    package func character(at point: Point) -> Int {
        let (_, section, local) = locate(point)
        return global(in: section, layout(of: section).character(at: local))
    }

    /// The place at the start of a line.
    package func lineStart(_ line: Int) -> TextPosition { TextPosition(offset: range(ofLine: line).lowerBound) }

    /// The place at the end of a line: before the space at which it breaks, or behind its last character.
    package func lineEnd(_ line: Int) -> TextPosition {
        let range = range(ofLine: line)
        let isBroken = line + 1 < lineCount && self.range(ofLine: line + 1).lowerBound == range.upperBound
        guard isBroken, !range.isEmpty else { return TextPosition(offset: range.upperBound) }
        if bytes[range.upperBound - 1] == 0x20 { return TextPosition(offset: range.upperBound - 1) }
        return TextPosition(offset: range.upperBound, isAtLineEnd: true)
    }

    /// The rectangles that a range covers within some lines, from the text's top left corner. A line feed in it shows
    /// as a sliver behind its line.
    package func rectangles(covering range: Range<Int>, lines: Range<Int>) -> [Rect] {
        guard !range.isEmpty else { return [] }
        return sections.filter { $0.firstLine < lines.upperBound && $0.firstLine + $0.lineCount > lines.lowerBound }
            .flatMap { section in
                let local = local(in: section, range.lowerBound)..<local(in: section, range.upperBound)
                let top = Double(section.firstLine) * lineHeight
                return layout(of: section).rectangles(covering: local).map {
                    Rect(x: $0.x, y: $0.y + top, width: $0.width, height: $0.height)
                }
            } + lines.compactMap { lineFeed(ofLine: $0, in: range) }
    }

    private func lineFeed(ofLine line: Int, in range: Range<Int>) -> Rect? {
        let end = self.range(ofLine: line).upperBound
        guard range.contains(end), bytes[end] == 0x0A else { return nil }
        let caret = caret(at: TextPosition(offset: end))
        let breadth = (lineHeight / 4).rounded()
        let isLeft = direction(ofLine: line) == .rightToLeft
        return Rect(x: isLeft ? caret.x - breadth : caret.x, y: caret.y, width: breadth, height: lineHeight)
    }

    private func locate(_ point: Point) -> (line: Int, section: TextSection, local: Point) {
        let line = min(max(0, Int((point.y / lineHeight).rounded(.down))), lineCount - 1)
        let section = section(ofLine: line)
        let y = (Double(line - section.firstLine) + 0.5) * lineHeight
        return (line, section, Point(x: point.x, y: y))
    }
}
