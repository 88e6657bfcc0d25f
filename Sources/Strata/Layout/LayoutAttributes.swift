/// The place and the look of an item, along and across the axis.
///
/// Base layouts fill in `start`, `length`, `crossStart` and `crossLength` in content coordinates: points from where the
/// content begins. Effects see `start` in viewport coordinates: points from the viewport's start edge.
public struct LayoutAttributes: Sendable, Hashable {
    /// The item's index in reading order. The engine fills it in.
    public var index = 0
    /// The item's start along the axis.
    public var start: Double
    /// Its length along the axis.
    public var length: Double
    /// Its start across the axis, from the left or top edge.
    public var crossStart: Double
    /// Its breadth across the axis.
    public var crossLength: Double
    /// The angle by which it is turned away from the viewer, in degrees, 0…90.
    public var tilt = 0.0
    /// The strength with which a tilt foreshortens: the size of the item over the viewer's distance; 0 for not at all.
    public var perspective = 0.0
    /// 0 (not seen) to 1.
    public var opacity = 1.0
    /// The order from back to front: the item with the greater `z` lies above.
    public var z = 0
    /// The edge it turns about.
    public var hinge = Edge.end
    /// True if an effect has hidden it, such as `fold` an item that is folded away. It is then not visible.
    public var isHidden = false
    /// True if the item is a header. The engine fills it in.
    public var isHeader = false
    /// True if an effect keeps it in view away from its own place (Behaviour, "Headers"). ``stick(at:)`` sets it.
    public var isStuck = false
    /// True if effects above are to leave it flat.
    public var staysFlat = false
    /// True if a stuck item lies over all that the viewport shows of it. The engine works it out where it looks for
    /// what is being read. A plugin knows its byte as reserved, and as 0.
    var isCovered = false

    /// An upright, opaque item.
    public init(start: Double, length: Double, crossStart: Double, crossLength: Double) {
        self.start = start
        self.length = length
        self.crossStart = crossStart
        self.crossLength = crossLength
    }

    /// The item's end along the axis.
    public var end: Double { start + length }

    /// Moves the item to where an effect keeps it in view, above what lies there.
    ///
    /// - Parameter start: where it then begins, in points from the viewport's start.
    public mutating func stick(at start: Double) {
        self.start = start
        isStuck = true
        z = 1
    }

    /// Returns the part of it that overlaps the span from 0 to `length`, in points; negative by its distance from it.
    func overlap(withViewportOf length: Double) -> Double { min(end, length) - max(start, 0) }
}

extension [LayoutAttributes] {
    /// Turns the last `count` elements around, in place: a base that visits a reversed sequence appends what it places
    /// from the wrong end. O(`count`); allocates nothing.
    public mutating func reverseLast(_ count: Int) {
        var first = self.count - count
        var last = self.count - 1
        while first < last {
            swapAt(first, last)
            first += 1
            last -= 1
        }
    }
}
