/// What stays where it is while items are measured and content lengths change. Resolved against an arrangement, it gives
/// the offset; resolved again after a measurement, the offset that keeps it.
enum Hold: Hashable {
    /// The offset itself.
    case offset(Double)
    /// The distance from the greatest offset.
    case distanceFromEnd(Double)
    /// An item's edge.
    case place(ScrollPlace)
    /// An item's alignment, by its real extent once it has one.
    case aligned(Int, Alignment)

    /// Where an item belongs, with `nearest` settled as far as the item's extent does not decide.
    enum Alignment: Hashable {
        case start, center, end
        /// The item came into view from before the viewport, or from behind it.
        case nearestFrom(Edge)
    }

    /// The item that is held.
    var index: Int? {
        switch self {
        case .offset, .distanceFromEnd: nil
        case .place(let place): place.index
        case .aligned(let index, _): index
        }
    }

    func resolve(in arrangement: Arrangement, scratch: inout [LayoutAttributes]) -> Double {
        switch self {
        case .offset(let offset):
            return offset
        case .distanceFromEnd(let distance):
            return arrangement.maxOffset - distance
        case .place(let place):
            return arrangement.offset(placing: place.index, place.edge, at: place.distance, scratch: &scratch)
        case .aligned(let index, let alignment):
            let span = arrangement.span(ofItem: index, at: 0, scratch: &scratch)
            return alignment.offset(of: span, in: arrangement.viewport.length)
        }
    }
}

extension Hold.Alignment {
    /// The offset that aligns an item which lies at `span` when the offset is 0.
    fileprivate func offset(of span: (start: Double, end: Double), in viewport: Double) -> Double {
        switch self {
        case .start: return span.start
        case .end: return span.end - viewport
        case .center: return (span.start + span.end - viewport) / 2
        case .nearestFrom(let edge):
            let isLonger = span.end - span.start > viewport
            return (edge == .start) == isLonger ? span.end - viewport : span.start
        }
    }
}
