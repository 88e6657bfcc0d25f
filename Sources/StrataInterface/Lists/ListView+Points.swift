import Strata

extension ListView {
    /// Returns the row at a point of the viewport, the one that is drawn above the others; nil beside the part of it that
    /// is its own.
    public func row(at point: Point) -> Int? {
        var found: PlacedItem?
        for item in placed.items where item.opacity > 0 && item.contains(point) && item.z >= found?.z ?? .min {
            if painter.part(of: item)?.contains(point) != false { found = item }
        }
        return found?.index
    }
}

extension PlacedItem {
    /// Returns true if a point lies in the bounds of the item as it is drawn.
    fileprivate func contains(_ point: Point) -> Bool {
        let left = min(quad.topLeft.x, quad.bottomLeft.x)
        let right = max(quad.topRight.x, quad.bottomRight.x)
        let top = min(quad.topLeft.y, quad.topRight.y)
        let bottom = max(quad.bottomLeft.y, quad.bottomRight.y)
        return point.x >= left && point.x < right && point.y >= top && point.y < bottom
    }
}
