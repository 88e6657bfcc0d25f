/// A scroll that is under way.
struct Motion {
    var glide: Glide
    /// The offset at which it ends, as far as is known.
    var target: Double
    /// The destination that the target offset stands for.
    var destination: Destination
    /// The time at which the reader, or a program, asked for it; it ends within ``Glide/limit`` of that.
    let inputTime: Double
    /// The place that it brings a reader back to from the top, even where a change has made it go on to the end.
    var undoPlace: ScrollPlace?
}

extension Motion {
    /// Returns the speed at a time, in points a millisecond, and the phase, as effects see them.
    func moment(at time: Double) -> (velocity: Double, phase: LayoutPhase) {
        let phase: LayoutPhase = if case .distance = destination { .scrolling } else { .settling }
        return (glide.velocity(at: time), phase)
    }
}

/// The end of a scroll. Measuring on the way moves content; the destination says where the scroll ends then.
enum Destination {
    /// A distance from where it began: moves with the content.
    case distance
    /// An offset, whatever the content does.
    case offset(Double)
    /// The start or the end limit.
    case limit(Edge)
    /// An item, so that it lies at its place.
    case place(ScrollPlace)
}
