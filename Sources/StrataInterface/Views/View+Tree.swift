import Strata
import StrataCanvas
import StrataWindow

/// Questions to a view and everything in it.
extension View {
    /// Calls `body` with the view and everything in it, containers first.
    package func visit(_ body: (any View) -> Void) {
        body(self)
        for child in children { child.visit(body) }
    }

    /// Gives everything in it its place.
    package func layOutAll(_ context: FrameContext) { visit { $0.layOut(context) } }

    /// Returns true if anything moves.
    package func movesSomewhere(at time: Double) -> Bool {
        isMoving(at: time) || children.contains { $0.movesSomewhere(at: time) }
    }

    /// Returns the time at which anything will look otherwise by itself though nothing moves, in milliseconds; nil if
    /// nothing will.
    package func nextChangeSomewhere(after time: Double) -> Double? {
        ([nextChange(after: time)] + children.map { $0.nextChangeSomewhere(after: time) }).compactMap(\.self).min()
    }

    /// Draws everything, back to front. Nothing is drawn outside of a container.
    package func drawAll(_ drawing: inout Drawing, _ context: FrameContext) {
        guard frame.width > 0, frame.height > 0 else { return }
        drawing.within(frame) { draw(&$0, context) }
        for child in children { child.drawAll(&drawing, context) }
    }

    /// The views at a point of the window, the innermost and topmost one first.
    package func path(to point: Point) -> [any View] {
        for child in children.reversed() {
            let path = child.path(to: point)
            if !path.isEmpty { return path + [self] }
        }
        return contains(inside(point)) ? [self] : []
    }

    /// A point of the window as one of the view.
    package func inside(_ point: Point) -> Point { Point(x: point.x - frame.x, y: point.y - frame.y) }

    /// The views that may have the keyboard, in the order in which it goes from one to the next.
    package var focusChain: [any View] {
        var chain: [any View] = []
        visit { if $0.takesFocus { chain.append($0) } }
        return chain
    }
}
