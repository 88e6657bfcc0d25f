import Strata
import StrataCanvas
import StrataWindow

/// The shadow along the line within a list at which rows begin to change how they look, which they go under there. At
/// the list's own edge there is none: there the header's lies.
package final class ClearanceShadowView: View {
    private struct Look: Hashable {
        let axis: Axis
        let isAtStart: Bool
        let step: Int
        let shadow: Color
    }

    package var frame = Rect(x: 0, y: 0, width: 0, height: 0)
    private unowned let list: ListView
    private var strength = Fade(0)

    /// Steps that can be told apart.
    private static let steps = 32.0

    /// Over a list.
    package init(over list: ListView) { self.list = list }

    package func advance(_ context: FrameContext) {
        let isLine = list.engine.activeItem == nil && list.engine.count > 0 && list.engine.policy.clearance != nil
        strength.go(to: isLine && isBare(at: context.time) ? 1 : 0, at: context.time, isAnimated: context.isAnimated)
    }

    /// Returns true if no flat item lies across the line, as a header does that pushes another one out.
    private func isBare(at time: Double) -> Bool {
        let line = list.painter.clearance.area(in: list.engine.viewport, depth: 0, at: time)
        let place = list.axis == .vertical ? line.y : line.x
        return !list.placed.items.contains { item in
            let (start, length) =
                list.axis == .vertical ? (item.frame.y, item.frame.height) : (item.frame.x, item.frame.width)
            return item.tilt == 0 && start < place - 0.5 && start + length > place + 0.5
        }
    }

    package func isMoving(at time: Double) -> Bool { !strength.isSettled(at: time) }
    package func contains(_ point: Point) -> Bool { false }

    package func draw(_ drawing: inout Drawing, _ context: FrameContext) {
        let step = Int((strength.value(at: context.time) * Self.steps).rounded())
        let viewport = list.engine.viewport
        let area = list.painter.clearance.area(in: viewport, depth: Metrics.headerShadow, at: context.time)
        guard step > 0, area.width > 0, area.height > 0 else { return }
        let look = Look(
            axis: viewport.axis, isAtStart: list.painter.clearance.isAtStart(of: viewport), step: step,
            shadow: context.palette.shadow)
        drawing.paint(area, look, by: self) { Self.paint(look, in: area, on: $0) }
    }

    private static func paint(_ look: Look, in area: Rect, on painter: Painter) {
        let depth = Metrics.headerShadow
        let strength = look.shadow.alpha / 2 * Double(look.step) / steps
        let end = look.axis == .vertical ? area.y + area.height : area.x + area.width
        let begin = look.axis == .vertical ? area.y : area.x
        for line in 0..<Int(depth) {
            let left = 1 - Double(line) / depth
            let start = look.isAtStart ? begin + Double(line) : end - 1 - Double(line)
            let strip =
                look.axis == .vertical
                ? Rect(x: area.x, y: start, width: area.width, height: 1)
                : Rect(x: start, y: area.y, width: 1, height: area.height)
            painter.fill(strip, look.shadow.opacity(strength * left * left))
        }
    }
}
