import Strata
import StrataDocument

// Places in the texts of rows, by points of the list.
extension ListSelector {
    /// The place in a text at a point, and whether it is only known which row it is in; nil where no row is.
    func place(at point: Point) -> (place: RowSelection.Place, isWhole: Bool)? {
        let rows = list.placed.items.filter { !$0.isStuck && !document.isHeader(at: $0.index) }
        let under = rows.filter { $0.shownFrame.contains(point) }
        let top = under.lazy.map(\.z).max()
        let item =
            under.last { $0.z == top }
            ?? rows.min { $0.distance(from: point, along: list.axis) < $1.distance(from: point, along: list.axis) }
        guard let item else { return nil }
        let row = document.id(at: item.index)
        guard item.tilt == 0,
            let offset = list.cell.offset(
                at: item.inside(point), in: list.painter.cellLine(at: item.index), size: item.frame.size)
        else { return (RowSelection.Place(row: row, offset: 0), true) }
        return (RowSelection.Place(row: row, offset: offset), false)
    }

    /// Returns true if letters lie at a point, and not only the room beside them.
    func isOnText(_ point: Point) -> Bool {
        let reach = 8.0
        let width = engine.viewport.size.width
        let sides = [-reach, reach].compactMap {
            place(at: Point(x: min(max(0, point.x + $0), width - 1), y: point.y))
        }
        return sides.count == 2 && sides[0].place != sides[1].place && list.row(at: point) != nil
    }
}

extension PlacedItem {
    /// Returns the distance of a point from the item along an axis, in points; 0 beside it.
    fileprivate func distance(from point: Point, along axis: Axis) -> Double {
        let shown = shownFrame
        let (start, end, place) =
            axis == .vertical
            ? (shown.y, shown.y + shown.height, point.y) : (shown.x, shown.x + shown.width, point.x)
        return max(start - place, place - end, 0)
    }
}
