import Strata
import StrataDocument

/// A button that is held, which went down upon a row of a list, or beside all rows.
struct RowPress {
    /// The row, by its name, for others may come and go before it; nil: none.
    let row: RowID?
    /// The point where it went down.
    let point: Point

    /// A pointer that has moved less is still clicking, in points.
    private static let clickReach = 4.0

    /// Returns true if the pointer has moved so far from there that it no longer clicks.
    func isDragged(to point: Point) -> Bool {
        let (across, along) = (point.x - self.point.x, point.y - self.point.y)
        return across.magnitude > Self.clickReach || along.magnitude > Self.clickReach
    }
}
