import Strata
import StrataCanvas

/// Text where there may be no room for all of it.
enum LongText {
    /// Draws as many whole lines as fit into an area. Returns how many do not.
    @discardableResult
    static func drawLines(of layout: TextLayout, in area: Rect, _ color: Color, on painter: Painter) -> Int {
        let place = Point(x: area.x, y: area.y)
        guard layout.height > area.height + 0.01 else {
            painter.draw(layout, at: place, color)
            return 0
        }
        let lines = max(0, Int((area.height + 0.01) / layout.lineHeight))
        // Letters may reach a little beyond the lines' ends.
        painter.pushClip(
            Rect(x: area.x - 8, y: area.y, width: area.width + 16, height: Double(lines) * layout.lineHeight))
        painter.draw(layout, at: place, color)
        painter.popClip()
        return layout.lineCount - lines
    }

    /// Draws the text of a page, or as many lines as fit with one below them that says how many do not.
    static func draw(
        _ layout: TextLayout, caption: TextSetter, in area: Rect, _ palette: Palette, on painter: Painter
    ) {
        var lines = area
        if layout.height > area.height + 0.01 { lines.height = max(0, area.height - caption.lineHeight - 4) }
        let hidden = drawLines(of: layout, in: lines, palette.ink, on: painter)
        guard hidden > 0 else { return }
        let words = "\(CountText.grouped(hidden)) more \(hidden == 1 ? "line does" : "lines do") not fit"
        let shown = Double(layout.lineCount - hidden) * layout.lineHeight
        let note = caption.set(words, .ellipsis(width: area.width))
        painter.draw(note, at: Point(x: area.x, y: area.y + shown + 4), palette.quiet)
    }
}
