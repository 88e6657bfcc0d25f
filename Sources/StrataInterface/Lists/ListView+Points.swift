import Strata

extension ListView {
    /// Returns the row at a point of the viewport, the one that is drawn above the others; nil beside the part of it that
    /// is its own.
    public func row(at point: Point) -> Int? {
        var found: PlacedItem?
        for item in placed.items where item.opacity > 0 && item.isSeen(at: point) && item.z >= found?.z ?? .min {
            if painter.part(of: item)?.contains(point) != false { found = item }
        }
        return found?.index
    }
}

extension PlacedItem {
    /// Returns true if a point lies in the bounds of the item as it is drawn.
    fileprivate func isSeen(at point: Point) -> Bool {
        let seen = shownBounds
        return point.x >= seen.x && point.x < seen.x + seen.width && point.y >= seen.y
            && point.y < seen.y + seen.height
    }
}
