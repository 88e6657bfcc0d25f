/// A rectangle in device pixels, x to the right, y downwards, from the top left corner of a window or image.
public struct PixelRectangle: Hashable, Sendable {
    /// The left edge.
    public var x: Int
    /// The top edge.
    public var y: Int
    /// Extent in x; 0 or less is empty.
    public var width: Int
    /// Extent in y; 0 or less is empty.
    public var height: Int

    /// A rectangle whose top left corner is at `x`, `y`.
    public init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// Whether the rectangle covers no pixel.
    public var isEmpty: Bool { width <= 0 || height <= 0 }

    /// The pixels that both rectangles cover; an empty rectangle where there are none.
    public func intersection(_ other: PixelRectangle) -> PixelRectangle {
        let left = max(x, other.x)
        let top = max(y, other.y)
        let right = min(x + width, other.x + other.width)
        let bottom = min(y + height, other.y + other.height)
        return PixelRectangle(x: left, y: top, width: max(right - left, 0), height: max(bottom - top, 0))
    }

    /// The same rectangle, moved.
    public func moved(byX distanceX: Int, y distanceY: Int) -> PixelRectangle {
        PixelRectangle(x: x + distanceX, y: y + distanceY, width: width, height: height)
    }
}
