import Strata

// Places in rows that open them by one click.
extension ListView {
    /// Returns true if a click at a point opens its row, as on the note about lines that the row does not show.
    func opensRow(at point: Point) -> Bool {
        guard engine.activeItem == nil, let row = row(at: point),
            let item = placed.items.first(where: { $0.index == row && $0.tilt == 0 })
        else { return false }
        return cell.opens(at: item.inside(point), in: cellLine(at: row), size: item.frame.size)
    }
}
