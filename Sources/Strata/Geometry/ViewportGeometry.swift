/// The window onto a list: its size, the axis along which the list runs, and the way it runs.
///
/// Layouts work along and across the axis, from the start edge; this is the one place that turns such numbers into x
/// and y.
public struct ViewportGeometry: Sendable, Hashable {
    /// Width and height in points.
    public var size: Size
    /// The axis along which the list runs.
    public var axis: Axis
    /// The direction in which a horizontal list runs, which decides at which side it starts.
    public var direction: Direction

    /// A viewport.
    public init(size: Size, axis: Axis = .vertical, direction: Direction = .leftToRight) {
        self.size = size
        self.axis = axis
        self.direction = direction
    }

    /// V, the extent along the axis, in points.
    public var length: Double { size.length(along: axis) }

    /// B, the extent across the axis, in points.
    public var breadth: Double { size.breadth(across: axis) }

    /// True if start is the right edge.
    var isMirrored: Bool { axis == .horizontal && direction == .rightToLeft }
}
