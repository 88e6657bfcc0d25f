import Strata
import StrataCanvas

/// Text where there may be no room for all of it.
package enum LongText {
    /// Draws as many whole lines as fit into an area. Returns how many do not.
    @discardableResult
    package static func drawLines(of layout: TextLayout, in area: Rect, _ color: Color, on painter: Painter) -> Int {
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
}
