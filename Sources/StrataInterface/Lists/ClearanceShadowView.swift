import Strata
import StrataCanvas
import StrataWindow

/// The shadow along the line within a list at which rows begin to change how they look, as where they fold under a header
/// that is kept in view. At the list's own edge there is none: there the header's lies.
package final class ClearanceShadowView: View {
    private struct Look: Hashable {
        let axis: Axis
        let edge: Edge
        let step: Int
        let shadow: Color
    }

    package var frame = Rect(x: 0, y: 0, width: 0, height: 0)
    private unowned let list: ListView
    private var strength = Fade(0)
    private var place: ChainPolicy.Clearance?

    /// Steps that can be told apart.
    private static let steps = 32.0

    /// Over a list.
    package init(over list: ListView) { self.list = list }

    package func advance(_ context: FrameContext) {
        let clearance = list.engine.policy.clearance
        place = clearance ?? place
        let isThere = list.engine.activeItem == nil && list.engine.count > 0 && clearance.map(isBare) ?? false
        strength.go(to: isThere ? 1 : 0, at: context.time, isAnimated: context.isAnimated)
    }

    /// Whether no flat item lies across the line, as a header does that pushes another one out.
    private func isBare(_ clearance: ChainPolicy.Clearance) -> Bool {
        let line = start(of: clearance, depth: 0)
        return !list.placed.items.contains { item in
            let (start, length) =
                list.axis == .vertical ? (item.frame.y, item.frame.height) : (item.frame.x, item.frame.width)
            return item.tilt == 0 && start < line - 0.5 && start + length > line + 0.5
        }
    }

    /// Where what lies on the far side of the line begins that is so deep, from the list's upper or left edge.
    private func start(of clearance: ChainPolicy.Clearance, depth: Double) -> Double {
        let viewport = list.engine.viewport
        // From right to left, the start is the right edge.
        let isAtStart = (clearance.edge == .start) != isReversed
        return isAtStart ? clearance.distance : viewport.length - clearance.distance - depth
    }

    private var isReversed: Bool {
        let viewport = list.engine.viewport
        return viewport.axis == .horizontal && viewport.direction == .rightToLeft
    }

    package func isMoving(at time: Double) -> Bool { !strength.isSettled(at: time) }
    package func contains(_ point: Point) -> Bool { false }

    package func draw(_ drawing: inout Drawing, _ context: FrameContext) {
        let step = Int((strength.value(at: context.time) * Self.steps).rounded())
        let viewport = list.engine.viewport
        guard step > 0, let place, place.distance < viewport.length else { return }
        let depth = Metrics.headerShadow
        let area = area(from: start(of: place, depth: depth), depth)
        let look = Look(
            axis: viewport.axis, edge: isReversed ? place.edge.opposite : place.edge, step: step,
            shadow: context.palette.shadow)
        drawing.paint(area, look, by: self) { Self.paint(look, in: area, on: $0) }
    }

    private func area(from start: Double, _ depth: Double) -> Rect {
        list.axis == .vertical
            ? Rect(x: 0, y: start, width: frame.width, height: depth)
            : Rect(x: start, y: 0, width: depth, height: frame.height)
    }

    private static func paint(_ look: Look, in area: Rect, on painter: Painter) {
        let depth = Metrics.headerShadow
        let strength = look.shadow.alpha / 2 * Double(look.step) / steps
        for line in 0..<Int(depth) {
            let left = 1 - Double(line) / depth
            let start = look.edge == .start ? Double(line) : depth - 1 - Double(line)
            let strip =
                look.axis == .vertical
                ? Rect(x: area.x, y: area.y + start, width: area.width, height: 1)
                : Rect(x: area.x + start, y: area.y, width: 1, height: area.height)
            painter.fill(strip, look.shadow.opacity(strength * left * left))
        }
    }
}
