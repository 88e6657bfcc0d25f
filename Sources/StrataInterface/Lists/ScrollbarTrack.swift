import Strata

/// The track that a scrollbar's thumb runs along, as broad as it is under the pointer, and the marks across it.
struct ScrollbarTrack: Hashable {
    let frame: Rect
    let axis: Axis

    /// The length of a mark along the track, in points.
    static let markLength = 2.0
    /// The width of the mark of an error: less than the track, so that its sides are seen to belong to the track.
    private static let errorBreadth = 6.0
    /// The width of such a mark where there are so many that they tell little, and would be the loudest thing in the
    /// window.
    private static let denseBreadth = 2.0

    /// The marks of errors that lie in a part of the track.
    ///
    /// - Parameters:
    ///   - places: where marks begin along the axis, in order.
    ///   - isDense: whether there are so many that one seldom stands alone.
    func errors(at places: [Double], isDense: Bool, in part: Rect) -> [Rect] {
        let (start, length) = axis == .vertical ? (part.y, part.height) : (part.x, part.width)
        let first = places.partitioningIndex { $0 + Self.markLength > start }
        let breadth = isDense ? Self.denseBreadth : Self.errorBreadth
        return places[first...].prefix { $0 < start + length }.map { mark(at: $0, breadth: breadth) }
    }

    /// Returns true if a mark lies where a thumb ends: a mark lighter than the thumb would be lost there beside the
    /// track.
    func isAtEnd(_ mark: Rect, of thumb: Rect) -> Bool {
        let (before, behind) =
            axis == .vertical
            ? (mark.y - thumb.y, thumb.y + thumb.height - mark.y - mark.height)
            : (mark.x - thumb.x, thumb.x + thumb.width - mark.x - mark.width)
        return min(before, behind) < Self.markLength
    }

    /// A mark across the whole track, whose middle lies at a part of its length, 0…1.
    func mark(atFraction fraction: Double) -> Rect {
        let (start, length) = axis == .vertical ? (frame.y, frame.height) : (frame.x, frame.width)
        let breadth = axis == .vertical ? frame.width : frame.height
        return mark(at: start + fraction * length - Self.markLength / 2, breadth: breadth)
    }

    /// A mark that has one edge in common with the thumb, which grows from the track's outer edge inwards.
    private func mark(at start: Double, breadth: Double) -> Rect {
        axis == .vertical
            ? Rect(x: frame.x + frame.width - breadth, y: start, width: breadth, height: Self.markLength)
            : Rect(x: start, y: frame.y + frame.height - breadth, width: Self.markLength, height: breadth)
    }
}
