import Strata

/// The line across a list at which rows begin to change how they look, as where they fold under a header that is kept
/// in view. It comes from the list's edge and goes back there.
package struct ClearanceLine {
    /// The edge that it is told from.
    package private(set) var edge = Edge.start
    private var distance = Fade(0)
    private var hasBegun = false

    /// Goes to where rows change now; nil where they do nowhere within the list.
    mutating func advance(_ place: ChainPolicy.Clearance?, at time: Double, isAnimated: Bool) {
        if let place, place.edge != edge {
            edge = place.edge
            distance = Fade(0)
        }
        distance.go(to: place?.distance ?? 0, at: time, isAnimated: isAnimated && hasBegun)
        hasBegun = true
    }

    /// Returns true if it is on its way.
    func isMoving(at time: Double) -> Bool { !distance.isSettled(at: time) }

    /// Returns true if it lies at the viewport's upper or left edge, and not at the opposite one: from right to left,
    /// the start is the right edge.
    package func isAtStart(of viewport: ViewportGeometry) -> Bool {
        (edge == .start) != (viewport.axis == .horizontal && viewport.direction == .rightToLeft)
    }

    /// The strip behind the line that is so deep, in points of the viewport; all that lies there if no depth is given.
    package func area(in viewport: ViewportGeometry, depth: Double = .infinity, at time: Double) -> Rect {
        let line = min(distance.value(at: time), viewport.length)
        let extent = min(depth, viewport.length - line)
        let start = isAtStart(of: viewport) ? line : viewport.length - line - extent
        return viewport.axis == .vertical
            ? Rect(x: 0, y: start, width: viewport.breadth, height: extent)
            : Rect(x: start, y: 0, width: extent, height: viewport.breadth)
    }
}
