import Strata
import StrataCanvas

/// The ground of what floats over everything in a window for as long as it is asked for: menus, tips, lists of keys.
enum FloatingCard {
    /// How round its corners are, in points.
    static let radius = 10.0
    /// How far its shadow reaches.
    static let blur = 16.0
}

extension Painter {
    /// Draws the ground and the shadow of a card that floats.
    func drawFloatingCard(_ card: Rect, radius: Double = FloatingCard.radius, _ palette: Palette) {
        shadow(
            of: card.moved(by: Point(x: 0, y: 3)), radius: radius, blur: FloatingCard.blur, palette.shadow)
        fill(card, radius: radius, palette.card)
        stroke(card, radius: radius, width: 1, palette.rim)
    }
}
