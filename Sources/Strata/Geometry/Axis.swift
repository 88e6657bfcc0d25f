/// The line along which a list runs (Behaviour, "Words").
public enum Axis: String, Sendable, Hashable {
    /// y, downwards: start is the top edge.
    case vertical
    /// x, to the right: start is the left edge, or the right one in a right-to-left list.
    case horizontal
}

/// The way a horizontal list runs (Behaviour, "Words"). A vertical list looks the same in both.
public enum Direction: String, Sendable, Hashable {
    /// Start is the left edge.
    case leftToRight = "ltr"
    /// Start is the right edge; every frame is the left-to-right one mirrored in the viewport.
    case rightToLeft = "rtl"
}

/// One of the two ends of a length measured along the axis.
public enum Edge: String, Sendable, Hashable {
    /// The edge at which content and viewport begin.
    case start
    /// The edge at which they end.
    case end

    /// The other edge.
    public var opposite: Edge { self == .start ? .end : .start }
}
