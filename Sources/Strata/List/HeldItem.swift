/// An item that a change leaves where it is, or brings to a place, as far as the limits of the list allow.
public struct HeldItem: Sendable, Hashable {
    /// The item's index after the change.
    public var index: Int
    /// The edge of the item, and of the viewport, that ``distance`` is between.
    public var edge: Edge
    /// The distance from the viewport's edge to the item's after the change, towards the other edge, in points.
    public var distance: Double
    /// The extent of the item when it lay there, in points; nil if it has not changed since. Where the item reached beyond
    /// the edge and is longer or shorter now, the point is held that lay at the edge.
    public var extent: Double?

    /// An item whose start edge is to lie so far from the viewport's.
    public init(index: Int, start: Double) { self.init(index: index, edge: .start, distance: start) }

    /// An item, one edge of which is to lie so far from the same edge of the viewport.
    public init(index: Int, edge: Edge, distance: Double, extent: Double? = nil) {
        (self.index, self.edge, self.distance, self.extent) = (index, edge, distance, extent)
    }

    var place: ScrollPlace { ScrollPlace(index: index, edge: edge, distance: distance) }
}
