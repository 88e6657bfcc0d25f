import Strata
import StrataCanvas
import StrataWindow

/// The line between two lists.
final class DividerView: View {
    /// How broad it is, in points.
    static let breadth = 1.0
    var frame = Rect(x: 0, y: 0, width: 0, height: 0)

    func draw(_ drawing: inout Drawing, _ context: FrameContext) { drawing.fill(frame.bounds, context.palette.hairline) }
}
