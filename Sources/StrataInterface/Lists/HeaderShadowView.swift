import Strata
import StrataCanvas
import StrataWindow

/// The shadow of a header over its list, while rows lie under the header.
package final class HeaderShadowView: View {
    package var frame = Rect(x: 0, y: 0, width: 0, height: 0)
    private unowned let pane: ListPane
    private var strength = Fade(0)

    /// Steps that can be told apart.
    private static let steps = 32.0

    /// Over the list of a pane.
    package init(over pane: ListPane) { self.pane = pane }

    package func advance(_ context: FrameContext) {
        let engine = pane.list.engine
        let isUnder = pane.showsHeader && engine.activeItem == nil && engine.offset > 0.5
        strength.go(to: isUnder ? 1 : 0, at: context.time, isAnimated: context.isAnimated)
    }

    package func isMoving(at time: Double) -> Bool { !strength.isSettled(at: time) }
    package func contains(_ point: Point) -> Bool { false }

    package func draw(_ drawing: inout Drawing, _ context: FrameContext) {
        let step = Int((strength.value(at: context.time) * Self.steps).rounded())
        guard step > 0 else { return }
        let shadow = context.palette.shadow
        drawing.paint(Rect(x: 0, y: 0, width: frame.width, height: Metrics.headerShadow), step, by: self) {
            [width = frame.width] painter in
            let strength = shadow.alpha / 2 * Double(step) / Self.steps
            for line in 0..<Int(Metrics.headerShadow) {
                let left = 1 - Double(line) / Metrics.headerShadow
                painter.fill(
                    Rect(x: 0, y: Double(line), width: width, height: 1), shadow.opacity(strength * left * left))
            }
        }
    }
}
