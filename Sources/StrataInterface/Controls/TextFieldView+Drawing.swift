import Strata
import StrataCanvas
import StrataWindow

/// Everything that decides how a field looks, so that it is drawn only when it looks otherwise.
package struct TextFieldLook: Hashable {
    fileprivate var size: Size
    fileprivate var textCount: Int
    fileprivate var revision: Int
    fileprivate var selection: TextSelection
    fileprivate var isAtLineEnd: Bool
    fileprivate var preedit: Preedit?
    fileprivate var scroll: Double
    fileprivate var sideways: Double
    fileprivate var isFocused: Bool
    fileprivate var showsCaret: Bool
    fileprivate var placeholder: String
    fileprivate var lineCount: Int
}

extension TextFieldView {
    /// Returns the look of the field at a time.
    package func look(at time: Double) -> TextFieldLook {
        TextFieldLook(
            size: size, textCount: textCount, revision: editor.revision, selection: editor.selection,
            isAtLineEnd: caret.isAtLineEnd, preedit: preedit, scroll: scroll, sideways: sideways,
            isFocused: isFocused, showsCaret: showsCaret(at: time), placeholder: placeholder, lineCount: flow.lineCount)
    }

    /// Draws the field in a rectangle, whose size it gets.
    package func draw(in rect: Rect, _ palette: Palette, on painter: Painter, at time: Double) {
        resize(rect.size)
        painter.fill(rect, radius: FieldMetrics.radius, palette.card)
        drawText(in: rect, palette, on: painter, at: time)
        drawThumb(in: rect, palette, on: painter)
        if isFocused {
            painter.stroke(rect, radius: FieldMetrics.radius, width: FieldMetrics.ring, palette.accent)
        } else {
            painter.stroke(rect, radius: FieldMetrics.radius, width: 1, palette.hairline)
        }
    }

    private func drawText(in rect: Rect, _ palette: Palette, on painter: Painter, at time: Double) {
        // Sideways, a letter may reach a little out of its line.
        let reach = sidewaysLimit > 0 ? FieldMetrics.horizontalPadding / 2 : FieldMetrics.horizontalPadding
        painter.pushClip(
            Rect(
                x: rect.x + textArea.x - reach, y: rect.y + textArea.y, width: textArea.width + 2 * reach,
                height: textArea.height))
        defer { painter.popClip() }
        let origin = Point(x: rect.x + textArea.x - sideways, y: rect.y + textArea.y - scroll)
        drawSelection(at: origin, palette, on: painter)
        if flow.bytes.isEmpty { drawPlaceholder(at: origin, palette, on: painter) }
        for section in visibleSections {
            let top = origin.y + Double(section.firstLine) * flow.lineHeight
            painter.draw(
                flow.layout(of: section), at: Point(x: origin.x, y: top), palette.ink, lineLimit: section.lineCount)
        }
        drawPreedit(at: origin, palette, on: painter)
        if showsCaret(at: time) { drawCaret(in: rect, palette, on: painter) }
    }

    private func drawPlaceholder(at origin: Point, _ palette: Palette, on painter: Painter) {
        placeholderLayout.wrapping = .ellipsis(width: max(1, textArea.width - FieldMetrics.placeholderIndent))
        placeholderLayout.setText(placeholder)
        // The caret stands beside the first letter, which may reach a little to the left.
        painter.draw(
            placeholderLayout, at: Point(x: origin.x + FieldMetrics.placeholderIndent, y: origin.y), palette.quiet)
    }

    private func drawSelection(at origin: Point, _ palette: Palette, on painter: Painter) {
        let color = isFocused ? palette.selection : palette.idleSelection
        for rect in rectangles(covering: editor.selection.range, at: origin) { painter.fill(rect, color) }
    }

    /// A line under what is being made, and a thicker one under the part that is being chosen.
    private func drawPreedit(at origin: Point, _ palette: Palette, on painter: Painter) {
        guard let range = preeditRange, let chosen = preedit?.chosen else { return }
        underline(range, thickness: 1, at: origin, palette, on: painter)
        let start = range.lowerBound
        underline(
            (start + chosen.lowerBound..<start + chosen.upperBound).clamped(to: range), thickness: 2, at: origin,
            palette, on: painter)
    }

    private func underline(
        _ range: Range<Int>, thickness: Double, at origin: Point, _ palette: Palette, on painter: Painter
    ) {
        for rect in rectangles(covering: range, at: origin) {
            painter.fill(
                Rect(x: rect.x, y: rect.y + rect.height - 3, width: rect.width, height: thickness), palette.accent)
        }
    }

    /// Between two letters, so that it covers neither.
    private func drawCaret(in rect: Rect, _ palette: Palette, on painter: Painter) {
        let caret = caretRect
        painter.fill(
            Rect(
                x: rect.x + caret.x - caret.width, y: rect.y + caret.y + 1, width: painter.grid.roundUp(1.5),
                height: caret.height - 2), palette.accentText)
    }

    /// Draws a thumb at the field's right edge, which shows how much of a long text is seen.
    private func drawThumb(in rect: Rect, _ palette: Palette, on painter: Painter) {
        guard scrollLimit > 0 else { return }
        let inset = FieldMetrics.radius
        let track = rect.height - 2 * inset
        let length = max(12, track * textArea.height / (textArea.height + scrollLimit))
        let top = rect.y + inset + (track - length) * scroll / scrollLimit
        painter.fill(
            Rect(x: rect.x + rect.width - 8, y: top, width: 3, height: length), radius: 1.5, palette.thumb)
    }

    /// The lines that can be seen, a part of one counting.
    private var visibleLines: Range<Int> {
        let first = Int((scroll / flow.lineHeight).rounded(.down))
        let last = Int(((scroll + textArea.height) / flow.lineHeight).rounded(.up))
        return first..<max(first, min(last, flow.lineCount))
    }

    private var visibleSections: [TextSection] {
        let lines = visibleLines
        return flow.sections.filter {
            $0.firstLine < lines.upperBound && $0.firstLine + $0.lineCount > lines.lowerBound
        }
    }

    private func rectangles(covering range: Range<Int>, at origin: Point) -> [Rect] {
        flow.rectangles(covering: range, lines: visibleLines).map {
            Rect(x: origin.x + $0.x, y: origin.y + $0.y, width: $0.width, height: $0.height)
        }
    }
}
