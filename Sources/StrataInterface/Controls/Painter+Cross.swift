import Strata
import StrataCanvas

extension Painter {
    /// Strokes the cross that closes something.
    ///
    /// - Parameters:
    ///   - area: The frame in whose middle it lies.
    ///   - reach: The distance from its middle to its ends, across and down, in points.
    func strokeCross(in area: Rect, reach: Double, _ color: Color) {
        let middle = Point(x: area.x + area.width / 2, y: area.y + area.height / 2)
        for rise in [-reach, reach] {
            stroke(
                [Point(x: middle.x - reach, y: middle.y - rise), Point(x: middle.x + reach, y: middle.y + rise)],
                width: 1.5, color)
        }
    }
}
