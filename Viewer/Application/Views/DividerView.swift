import Strata
import StrataCanvas
import StrataInterface
import StrataWindow

/// The line between two lists.
final class DividerView: ChromeView {
    /// How broad it is.
    static let breadth = 1.0
    private let palette: Palette

    init(palette: Palette) { self.palette = palette }

    func look(in size: Size, at time: Double) -> AnyHashable { [size.width, size.height] }

    func draw(in size: Size, at time: Double, on painter: Painter) {
        painter.fill(Rect(x: 0, y: 0, width: size.width, height: size.height), palette.hairline)
    }

    func preferredHeight(width: Double) -> Double { Self.breadth }
    var pointerShape: CursorShape { .arrow }
    func movePointer(to point: Point?, in size: Size) {}
    func press(at point: Point, clickCount: Int, isShifted: Bool, in size: Size) {}
    func release(at point: Point, clickCount: Int, in size: Size) {}
}
