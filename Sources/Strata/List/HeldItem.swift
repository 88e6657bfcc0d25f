/// An item that a change leaves where it is, or brings to a place.
public struct HeldItem: Sendable, Hashable {
    /// The item's index after the change.
    public var index: Int
    /// Where its start edge lies after the change, in points from the viewport's start, beyond the limits if need be.
    public var start: Double

    /// An item whose start edge is to lie so far from the viewport's.
    public init(index: Int, start: Double) { (self.index, self.start) = (index, start) }

    var place: ScrollPlace { ScrollPlace(index: index, edge: .start, distance: start) }
}
