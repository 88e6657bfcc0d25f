import Strata

extension Rect {
    /// Returns the same rectangle elsewhere.
    public func moved(by distance: Point) -> Rect {
        Rect(x: x + distance.x, y: y + distance.y, width: width, height: height)
    }

    /// Returns true if a point lies in it; the right and the lower edge do not belong to it.
    public func contains(_ point: Point) -> Bool {
        point.x >= x && point.x < x + width && point.y >= y && point.y < y + height
    }

    /// Its top left corner.
    public var origin: Point { Point(x: x, y: y) }

    /// The breadth and the height.
    public var size: Size { Size(width: width, height: height) }

    /// The rectangle in coordinates of its own, whose origin is its top left corner.
    public var bounds: Rect { Rect(x: 0, y: 0, width: width, height: height) }
}
