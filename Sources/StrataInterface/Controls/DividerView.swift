import Strata
import StrataCanvas
import StrataWindow

/// The line between two lists.
package final class DividerView: View {
    /// How broad it is, in points.
    package static let breadth = 1.0
    package var frame = Rect(x: 0, y: 0, width: 0, height: 0)

    package func draw(_ drawing: inout Drawing, _ context: FrameContext) {
        drawing.fill(frame.bounds, context.palette.hairline)
    }
}
