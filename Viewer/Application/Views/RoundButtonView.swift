import Strata
import StrataCanvas
import StrataInterface

/// A round button with a plus, floating over the start of a list (seed 3's emoji collector).
final class RoundButtonView {
    /// Everything that decides how it looks.
    struct Look: Equatable {
        var rect: Rect
        /// How strongly it glows, 0…1.
        var strength: Double
    }

    /// What a click does.
    let onClick: () -> Void
    private let palette: Palette
    private var strength = Fade(0)

    init(palette: Palette, onClick: @escaping () -> Void) {
        self.palette = palette
        self.onClick = onClick
    }

    private static let diameter = 60.0
    private static let margin = 20.0
    private static let blur = 8.0

    /// Tells it what the pointer does.
    func update(isHovered: Bool, isPressed: Bool, at time: Double, isAnimated: Bool) {
        strength.go(to: isPressed ? 1 : isHovered ? 0.5 : 0, at: time, isAnimated: isAnimated)
    }

    /// Whether it has stopped changing.
    func isSettled(at time: Double) -> Bool { strength.isSettled(at: time) }

    /// How it looks over a list of a size, in the list's coordinates.
    func look(in size: Size, at time: Double) -> Look {
        Look(rect: rect(in: size), strength: strength.value(at: time))
    }

    /// Whether a point lies on it.
    func contains(_ point: Point, in size: Size) -> Bool {
        let rect = rect(in: size)
        let x = point.x - rect.x - Self.diameter / 2
        let y = point.y - rect.y - Self.diameter / 2
        return x * x + y * y <= Self.diameter * Self.diameter / 4
    }

    /// The rectangle that a look may touch.
    static func bounds(of look: Look) -> Rect {
        let reach = blur + 3
        return Rect(
            x: look.rect.x - reach, y: look.rect.y - reach, width: look.rect.width + 2 * reach,
            height: look.rect.height + 2 * reach)
    }

    /// Draws a look.
    func draw(_ look: Look, on painter: Painter) {
        let rect = look.rect
        let radius = rect.width / 2
        painter.shadow(
            of: rect.moved(by: Point(x: 0, y: 2)), radius: radius, blur: Self.blur, palette.accent.opacity(0.35))
        painter.fill(rect, radius: radius, palette.accent)
        painter.fill(rect, radius: radius, palette.onAccent.opacity(0.16 * look.strength))
        let middle = Point(x: rect.x + radius, y: rect.y + radius)
        let arm = 11.0
        painter.stroke(
            [Point(x: middle.x - arm, y: middle.y), Point(x: middle.x + arm, y: middle.y)], width: 3, palette.onAccent)
        painter.stroke(
            [Point(x: middle.x, y: middle.y - arm), Point(x: middle.x, y: middle.y + arm)], width: 3, palette.onAccent)
    }

    private func rect(in size: Size) -> Rect {
        Rect(
            x: Self.margin, y: ((size.height - Self.diameter) / 2).rounded(), width: Self.diameter,
            height: Self.diameter)
    }
}
