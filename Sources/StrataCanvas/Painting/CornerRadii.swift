import Strata

/// The radius of each corner of a rectangle, in points.
public struct CornerRadii: Sendable, Hashable {
    /// At the left end of the upper edge.
    public var topLeft: Double
    /// At the right end of the upper edge.
    public var topRight: Double
    /// At the right end of the lower edge.
    public var bottomRight: Double
    /// At the left end of the lower edge.
    public var bottomLeft: Double

    /// Four corners alike.
    public init(_ radius: Double) {
        (topLeft, topRight, bottomRight, bottomLeft) = (radius, radius, radius, radius)
    }

    /// Returns the corners of a line that runs inside of these, at a distance.
    func inset(by distance: Double) -> CornerRadii {
        var inner = self
        for corner in [\CornerRadii.topLeft, \.topRight, \.bottomRight, \.bottomLeft] {
            inner[keyPath: corner] = max(0, inner[keyPath: corner] - distance)
        }
        return inner
    }
}
