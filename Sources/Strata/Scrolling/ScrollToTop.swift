/// The target of the next scroll-to-top.
public enum ScrollTarget: Sendable, Hashable {
    /// The top.
    case top
    /// The reader's former place: an item and how it lay.
    case place(ScrollPlace)
}

/// The reader's place: an item and the distance of one of its edges from the same edge of the viewport. Rows that come
/// and go elsewhere do not change it.
public struct ScrollPlace: Sendable, Hashable {
    /// The item's index; changes move it.
    public internal(set) var index: Int
    /// The edge of the item, and of the viewport, that is looked at.
    public let edge: Edge
    /// The distance from the viewport's edge to the item's, towards the other edge, in points.
    public internal(set) var distance: Double

    /// The place of an item, an edge of which lies so far from the same edge of the viewport, in points.
    public init(index: Int, edge: Edge, distance: Double) {
        (self.index, self.edge, self.distance) = (index, edge, distance)
    }
}
