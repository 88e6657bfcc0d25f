import Strata
import StrataCanvas
import StrataWindow

/// Scrolls a list for as long as it is shown, the faster the farther the pointer is from where the middle button went
/// down; a small mark stands there. It lies over everything else, so that whatever is pressed next ends it.
package final class AutoscrollView: View {
    private struct Look: Hashable {
        var anchor: Point
        var axis: Axis
    }

    package var frame = Rect(x: 0, y: 0, width: 0, height: 0)
    private let list: ListView
    private let anchor: Point
    private var pointer: Point
    /// The time at which the list was moved last, in milliseconds; nil before that.
    private var lastTime: Double?
    private let onEnd: () -> Void

    /// So near to the mark the list stands still, in points.
    static let reach = 12.0
    /// The speed of the list for each point beyond, in points a second.
    static let speed = 8.0
    /// A frame that comes later than that moves the list no farther, in milliseconds.
    private static let longestFrame = 100.0
    private static let radius = 11.0

    /// Over a window, around a point of it.
    package init(of list: ListView, around anchor: Point, onEnd: @escaping () -> Void) {
        (self.list, self.anchor, pointer, self.onEnd) = (list, anchor, anchor, onEnd)
        list.reports.isHeld = true
    }

    deinit { list.reports.isHeld = false }

    /// The present speed of the list, in points a second, positive towards its end.
    private var velocity: Double {
        let distance = list.axis == .vertical ? pointer.y - anchor.y : pointer.x - anchor.x
        let beyond = max(0, distance.magnitude - Self.reach)
        return beyond * Self.speed * (distance < 0 ? -1 : 1)
    }

    package var pointerShape: CursorShape { list.axis == .vertical ? .resizeVertical : .resizeHorizontal }

    package func isMoving(at time: Double) -> Bool { velocity != 0 }

    package func open(_ context: FrameContext) {
        let elapsed = min(Self.longestFrame, lastTime.map { context.time - $0 } ?? 0)
        lastTime = velocity == 0 ? nil : context.time
        if elapsed > 0, velocity != 0 { list.engine.scroll(by: velocity * elapsed / 1000) }
    }

    package func pointerMoved(to point: Point?, _ context: FrameContext) -> Bool {
        // Beyond the window's edge it goes on as it did there.
        guard let point else { return false }
        if velocity == 0 { lastTime = context.time }
        pointer = point
        return velocity != 0
    }

    package func pressed(_ press: ButtonEvent, _ context: FrameContext) { onEnd() }

    /// The middle button came up: who has dragged with it is done, who has clicked goes on.
    package func middleReleased() { if velocity != 0 { onEnd() } }

    package func scrolled(_ scroll: ScrollEvent, _ context: FrameContext) -> Bool {
        onEnd()
        return false
    }

    /// Any key ends it, and does what it does; Escape does no more than that.
    package func handle(_ key: KeyEvent, _ context: FrameContext) -> Bool {
        onEnd()
        return key.key == .escape
    }

    // MARK: - Drawing

    package func draw(_ drawing: inout Drawing, _ context: FrameContext) {
        let reach = Self.radius + 2
        let bounds = Rect(x: anchor.x - reach, y: anchor.y - reach, width: 2 * reach, height: 2 * reach)
        drawing.paint(bounds, Look(anchor: anchor, axis: list.axis), by: self) { [axis = list.axis, anchor] painter in
            Self.draw(at: anchor, axis, context.palette, on: painter)
        }
    }

    private static func draw(at anchor: Point, _ axis: Axis, _ palette: Palette, on painter: Painter) {
        let circle = Rect(x: anchor.x - radius, y: anchor.y - radius, width: 2 * radius, height: 2 * radius)
        painter.fill(circle, radius: radius, palette.quiet)
        let inner = Rect(x: circle.x + 1, y: circle.y + 1, width: circle.width - 2, height: circle.height - 2)
        painter.fill(inner, radius: radius - 1, palette.background)
        painter.fill(
            Rect(x: anchor.x - 1.5, y: anchor.y - 1.5, width: 3, height: 3), radius: 1.5, palette.ink)
        for direction in [-1.0, 1.0] {
            let (tip, foot) = (7.5 * direction, 4.5 * direction)
            let arrow = [Point(x: -3, y: foot), Point(x: 0, y: tip), Point(x: 3, y: foot)]
            let turned = axis == .vertical ? arrow : arrow.map { Point(x: $0.y, y: $0.x) }
            painter.stroke(turned.map { Point(x: anchor.x + $0.x, y: anchor.y + $0.y) }, width: 1.5, palette.ink)
        }
    }
}
