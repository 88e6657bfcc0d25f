/// A rectangle of whole device pixels, from its left and top edge up to, not including, its right and bottom edge.
public struct PixelRect: Sendable, Hashable {
    /// The left edge, in device pixels.
    public var x: Int
    /// The top edge, in device pixels.
    public var y: Int
    /// Extent in x, in device pixels.
    public var width: Int
    /// Extent in y, in device pixels.
    public var height: Int

    /// A rectangle whose top left pixel is at `x`, `y`.
    public init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// A rectangle between four edges; it is empty where they cross.
    public init(left: Int, top: Int, right: Int, bottom: Int) {
        self.init(x: left, y: top, width: max(0, right - left), height: max(0, bottom - top))
    }

    /// A rectangle without pixels.
    public static let empty = PixelRect(x: 0, y: 0, width: 0, height: 0)

    /// The first column that is no longer inside.
    public var right: Int { x + width }
    /// The first scanline that is no longer inside.
    public var bottom: Int { y + height }
    /// True if there is no pixel inside.
    public var isEmpty: Bool { width <= 0 || height <= 0 }
    /// The number of pixels inside.
    public var area: Int { isEmpty ? 0 : width * height }

    /// Returns the pixels that lie in both.
    public func intersection(_ other: PixelRect) -> PixelRect {
        PixelRect(
            left: max(x, other.x), top: max(y, other.y),
            right: min(right, other.right), bottom: min(bottom, other.bottom))
    }

    /// Returns the smallest rectangle that holds both; an empty one adds nothing.
    public func union(_ other: PixelRect) -> PixelRect {
        if isEmpty { return other }
        if other.isEmpty { return self }
        return PixelRect(
            left: min(x, other.x), top: min(y, other.y),
            right: max(right, other.right), bottom: max(bottom, other.bottom))
    }

    /// Returns true if a pixel lies in both.
    public func intersects(_ other: PixelRect) -> Bool { !intersection(other).isEmpty }

    /// Returns true if every pixel of the other lies in this one.
    public func contains(_ other: PixelRect) -> Bool { intersection(other) == other }

    /// Returns the same rectangle, moved.
    public func translated(x dx: Int, y dy: Int) -> PixelRect {
        PixelRect(x: x + dx, y: y + dy, width: width, height: height)
    }
}
