/// Something that asks for scroll-to-top: a click in a header strip, a key, a tab, a program (SPEC 10). Any number of
/// sources may share a list; of several triggers within one frame the first counts.
public struct TriggerSource: Sendable, Hashable, ExpressibleByStringLiteral {
    /// What the source is called, for logs and traces.
    public let name: String

    /// A source.
    public init(_ name: String) { self.name = name }

    /// A source.
    public init(stringLiteral name: String) { self.init(name) }

    /// How far below a header strip a click still counts, in points: a strip is a thin target (seed 2).
    public static let reachBelowHeader = 20.0
}

/// Where scroll-to-top goes next.
public enum ScrollTarget: Sendable, Hashable {
    /// The top.
    case top
    /// Where the reader was: an item and how it lay.
    case place(ScrollPlace)
}

/// Where a reader is: an item and the distance of one of its edges from the same edge of the viewport. Rows that come and
/// go elsewhere do not change it.
public struct ScrollPlace: Sendable, Hashable {
    /// The item's index; changes move it.
    public internal(set) var index: Int
    /// The edge of the item, and of the viewport, that is looked at.
    public let edge: Edge
    /// The distance from the viewport's edge to the item's, towards the other edge, in points.
    public let distance: Double
}
