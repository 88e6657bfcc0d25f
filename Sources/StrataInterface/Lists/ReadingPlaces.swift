import StrataDocument

/// The places that a reader has gone away from by a jump, and come back from, as a browser keeps pages.
struct ReadingPlaces {
    /// A row, and where it was.
    struct Place: Equatable {
        var row: RowID
        /// The position of its start edge, in points from the viewport's start.
        var start: Double
    }

    private var back: [Place] = []
    private var forward: [Place] = []

    private static let most = 100

    /// The reader jumps away from a place.
    mutating func leave(_ place: Place) {
        forward = []
        guard back.last?.row != place.row else { return }
        back.append(place)
        if back.count > Self.most { back.removeFirst() }
    }

    /// The place before, or, where `direction` is positive, the one that was come back from; nil where there is none.
    mutating func step(_ direction: Int, from place: Place) -> Place? {
        guard let next = direction < 0 ? back.popLast() : forward.popLast() else { return nil }
        if direction < 0 { forward.append(place) } else { back.append(place) }
        return next
    }
}
