import Strata
import StrataCanvas
import StrataWindow

/// The line between two lists. It can be taken hold of a little beside it, too, and drags their border; a double click
/// gives every list the same room.
package final class DividerView: View {
    /// The thickness of the line, in points.
    package static let breadth = 1.0
    /// The distance beside the line at which it can be taken hold of, in points.
    package static let reach = 4.0
    /// The thickness that the line gains on either side while it can be dragged, in points.
    private static let swelling = 1.0

    package var frame = Rect(x: 0, y: 0, width: 0, height: 0)
    /// True if the lists stand side by side, and not one below the other.
    package var isAcross = true
    /// Told where the line is to begin, in points of the window along the lists, as it is dragged.
    package var onDrag: (Double) -> Void = { _ in }
    /// Told of a double click.
    package var onDoubleClick: () -> Void = {}
    private var strength = Fade(0)
    private var isHovered = false
    /// The point on the line at which the pointer holds it, while it is dragged.
    private var grip: Double?

    /// Has the line lie in a rectangle, with room around it for the pointer.
    package func surround(_ line: Rect) {
        let (x, y) = isAcross ? (Self.reach, 0) : (0, Self.reach)
        frame = Rect(x: line.x - x, y: line.y - y, width: line.width + 2 * x, height: line.height + 2 * y)
    }

    // MARK: - Pointer

    package var pointerShape: CursorShape { isAcross ? .resizeHorizontal : .resizeVertical }
    package func isMoving(at time: Double) -> Bool { !strength.isSettled(at: time) }

    package func pointerMoved(to point: Point?, _ context: FrameContext) -> Bool {
        let wasHovered = isHovered
        isHovered = point.map(contains) ?? false
        guard let grip, let point else { return isHovered != wasHovered }
        onDrag((isAcross ? frame.x : frame.y) + along(point) - grip)
        return true
    }

    package func pressed(_ press: ButtonEvent, _ context: FrameContext) {
        guard press.button == .primary else { return }
        if press.clickCount == 2 { return onDoubleClick() }
        grip = along(press.position) - Self.reach
    }

    package func released(_ release: ButtonEvent, _ context: FrameContext) { grip = nil }

    private func along(_ point: Point) -> Double { isAcross ? point.x : point.y }

    // MARK: - Drawing

    package func draw(_ drawing: inout Drawing, _ context: FrameContext) {
        let palette = context.palette
        let goal = grip != nil ? 1 : isHovered ? 0.6 : 0
        strength.go(to: goal, at: context.time, isAnimated: context.isAnimated)
        let value = strength.value(at: context.time)
        let swelling = value > 0.004 ? Self.swelling : 0
        let color = palette.hairline.mixed(with: palette.accent, amount: value)
        drawing.fill(line(swelling), color)
    }

    private func line(_ swelling: Double) -> Rect {
        let start = Self.reach - swelling
        let breadth = Self.breadth + 2 * swelling
        return isAcross
            ? Rect(x: start, y: 0, width: breadth, height: frame.height)
            : Rect(x: 0, y: start, width: frame.width, height: breadth)
    }
}
