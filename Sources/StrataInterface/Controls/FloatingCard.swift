import Strata
import StrataCanvas

/// The ground of what floats over everything in a window for as long as it is asked for: menus, tips, lists of keys.
enum FloatingCard {
    /// The radius of its corners, in points.
    static let radius = 10.0
    /// The reach of its shadow, in points.
    static let blur = 16.0

    /// Returns all that a card paints, with its shadow.
    static func bounds(of card: Rect) -> Rect {
        let reach = blur + 4
        return Rect(
            x: card.x - reach, y: card.y - reach, width: card.width + 2 * reach, height: card.height + 2 * reach)
    }
}

extension Painter {
    /// Draws the ground and the shadow of a card that floats.
    func drawFloatingCard(_ card: Rect, radius: Double = FloatingCard.radius, _ palette: Palette) {
        shadow(
            of: card.moved(by: Point(x: 0, y: 3)), radius: radius, blur: FloatingCard.blur, palette.shadow)
        fill(card, radius: radius, palette.card)
        stroke(card, radius: radius, width: 1, palette.rim)
    }

    /// Has what a card shows fade away at an edge beyond which there is more of it, with an arrow's head there.
    func drawMore(_ edge: Edge, of card: Rect, _ palette: Palette) {
        let height = 24.0
        for step in 0..<Int(height) {
            let y = edge == .start ? card.y + Double(step) : card.y + card.height - 1 - Double(step)
            let line = Rect(x: card.x + 1, y: y, width: card.width - 2, height: 1)
            fill(line, palette.card.opacity(min(1, 1.5 * (1 - Double(step) / height))))
        }
        let middle = Point(
            x: card.x + card.width / 2, y: edge == .start ? card.y + 8 : card.y + card.height - 8)
        let rise = edge == .start ? -2.0 : 2
        stroke(
            [
                Point(x: middle.x - 5, y: middle.y - rise), Point(x: middle.x, y: middle.y + rise),
                Point(x: middle.x + 5, y: middle.y - rise),
            ], width: 1.5, palette.quiet)
    }
}
