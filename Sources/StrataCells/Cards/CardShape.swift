import Strata
import StrataCanvas
import StrataInterface

/// The place of a card in its row, and its outline.
enum CardShape {
    /// Returns the part of a row's width that cards have: all but the margins, in the middle of a row that is too
    /// broad.
    static func column(in width: Double) -> (x: Double, width: Double) {
        let room = max(32, width - 2 * CardMetrics.margin)
        let breadth = min(room, CardMetrics.broadest)
        return (CardMetrics.margin + ((room - breadth) / 2).rounded(.down), breadth)
    }

    /// Returns the breadth of the text of a card in a row.
    static func textWidth(in width: Double) -> Double {
        max(16, column(in: width).width - 2 * CardMetrics.padding)
    }

    /// Draws a card with its hairline, its edges on whole pixels.
    static func draw(_ rect: Rect, fill: Color, edge: Color, radius: Double = CardMetrics.radius, on painter: Painter) {
        let grid = painter.grid
        let rect = grid.points(grid.snap(rect))
        painter.fill(rect, radius: radius, fill)
        painter.stroke(rect, radius: radius, width: 1, edge)
    }

    /// Draws a round dot in the middle of a height.
    static func dot(at point: Point, diameter: Double, _ color: Color, on painter: Painter) {
        let rect = Rect(x: point.x, y: point.y - diameter / 2, width: diameter, height: diameter)
        painter.fill(rect, radius: diameter / 2, color)
    }
}
