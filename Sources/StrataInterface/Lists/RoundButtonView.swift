import Strata
import StrataCanvas
import StrataWindow

/// A round button with a plus, floating over the start of a list (seed 3's emoji collector).
package final class RoundButtonView: ClickableView {
    /// Everything that decides how it looks.
    private struct Look: Hashable {
        var rect: Rect
        /// The strength of its glow, 0…1.
        var strength: Double
        /// The opacity of the button, 0…1: 0 over the page of an expanded row.
        var presence: Double
    }

    package var frame = Rect(x: 0, y: 0, width: 0, height: 0)
    private unowned let list: ListView
    private let onClick: () -> Void
    private var strength = Fade(0)
    private var presence = Fade(1, duration: 200)
    package var click = ClickTracker<Bool>()

    /// Over a list.
    package init(over list: ListView, onClick: @escaping () -> Void) { (self.list, self.onClick) = (list, onClick) }

    private static let diameter = 60.0
    private static let margin = 20.0
    private static let blur = 8.0

    package func isMoving(at time: Double) -> Bool {
        !strength.isSettled(at: time) || !presence.isSettled(at: time)
    }

    package func contains(_ point: Point) -> Bool {
        guard list.engine.activeItem == nil else { return false }
        let x = point.x - rect.x - Self.diameter / 2
        let y = point.y - rect.y - Self.diameter / 2
        return x * x + y * y <= Self.diameter * Self.diameter / 4
    }

    package func clicked(_ context: FrameContext) { onClick() }

    package func draw(_ drawing: inout Drawing, _ context: FrameContext) {
        let goal = click.pressed != nil ? 1 : click.hovered != nil ? 0.5 : 0
        strength.go(to: goal, at: context.time, isAnimated: context.isAnimated)
        let isCovered = list.engine.activeItem != nil
        presence.go(to: isCovered ? 0 : 1, at: context.time, isAnimated: context.isAnimated)
        let look = Look(
            rect: rect, strength: strength.value(at: context.time), presence: presence.value(at: context.time))
        let reach = Self.blur + 3
        let bounds = Rect(
            x: rect.x - reach, y: rect.y - reach, width: rect.width + 2 * reach, height: rect.height + 2 * reach)
        drawing.paint(bounds, look, by: self) { painter in
            painter.withOpacity(look.presence) { Self.draw(look, context.palette, on: painter) }
        }
    }

    private static func draw(_ look: Look, _ palette: Palette, on painter: Painter) {
        let rect = look.rect
        let radius = rect.width / 2
        painter.shadow(
            of: rect.moved(by: Point(x: 0, y: 2)), radius: radius, blur: blur, palette.accent.opacity(0.35))
        painter.fill(rect, radius: radius, palette.accent)
        painter.fill(rect, radius: radius, palette.onAccent.opacity(0.16 * look.strength))
        let middle = Point(x: rect.x + radius, y: rect.y + radius)
        let arm = 11.0
        painter.stroke(
            [Point(x: middle.x - arm, y: middle.y), Point(x: middle.x + arm, y: middle.y)], width: 3, palette.onAccent)
        painter.stroke(
            [Point(x: middle.x, y: middle.y - arm), Point(x: middle.x, y: middle.y + arm)], width: 3, palette.onAccent)
    }

    private var rect: Rect {
        Rect(
            x: Self.margin, y: ((frame.height - Self.diameter) / 2).rounded(), width: Self.diameter,
            height: Self.diameter)
    }
}
