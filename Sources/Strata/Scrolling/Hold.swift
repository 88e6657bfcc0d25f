/// The place that stays where it is while items are measured and content lengths change. Resolved against an
/// arrangement, it gives the offset; resolved again after a measurement, the offset that keeps it.
enum Hold {
    /// The offset itself.
    case offset(Double)
    /// The distance from the greatest offset.
    case distanceFromEnd(Double)
    /// An item's edge.
    case place(ScrollPlace)

    /// The item that is held.
    var index: Int? {
        if case .place(let place) = self { place.index } else { nil }
    }

    func resolve(in arrangement: Arrangement) -> Double {
        switch self {
        case .offset(let offset): offset
        case .distanceFromEnd(let distance): arrangement.maxOffset - distance
        case .place(let place):
            arrangement.offset(placing: place.index, place.edge, at: place.distance)
        }
    }
}
