/// A point in viewport coordinates: x to the right, y downwards, in points.
public struct Point: Sendable, Hashable {
    /// Distance from the left edge.
    public var x: Double
    /// Distance from the top edge.
    public var y: Double

    /// A point at `x`, `y`.
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }
}

/// A width and a height in points.
public struct Size: Sendable, Hashable {
    /// Extent in x.
    public var width: Double
    /// Extent in y.
    public var height: Double

    /// A size of `width` by `height`.
    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }

    /// Returns the extent along an axis.
    public func length(along axis: Axis) -> Double { axis == .vertical ? height : width }

    /// Returns the extent across an axis.
    public func breadth(across axis: Axis) -> Double { axis == .vertical ? width : height }
}

/// A rectangle in viewport coordinates, in points.
public struct Rect: Sendable, Hashable {
    /// The left edge.
    public var x: Double
    /// The top edge.
    public var y: Double
    /// Extent in x.
    public var width: Double
    /// Extent in y.
    public var height: Double

    /// A rectangle whose top left corner is at `x`, `y`.
    public init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }
}

/// The outline of an item as it is projected: four corners named after the item's own upright content.
public struct Quad: Sendable, Hashable {
    /// The point at which the content's top left corner is drawn.
    public var topLeft: Point
    /// The point at which the content's top right corner is drawn.
    public var topRight: Point
    /// The point at which the content's bottom right corner is drawn.
    public var bottomRight: Point
    /// The point at which the content's bottom left corner is drawn.
    public var bottomLeft: Point

    /// A quad of four corners.
    public init(topLeft: Point, topRight: Point, bottomRight: Point, bottomLeft: Point) {
        self.topLeft = topLeft
        self.topRight = topRight
        self.bottomRight = bottomRight
        self.bottomLeft = bottomLeft
    }

    /// The outline of a rectangle that is not tilted.
    public init(_ rect: Rect) {
        let right = rect.x + rect.width
        let bottom = rect.y + rect.height
        self.init(
            topLeft: Point(x: rect.x, y: rect.y), topRight: Point(x: right, y: rect.y),
            bottomRight: Point(x: right, y: bottom), bottomLeft: Point(x: rect.x, y: bottom))
    }
}
