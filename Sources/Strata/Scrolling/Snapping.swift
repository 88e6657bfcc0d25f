/// The rule for where a list may come to rest.
public enum Snapping: String, Sendable, Hashable, CaseIterable {
    /// Anywhere.
    case none
    /// At an item's start: it lies at the viewport's, or behind what a strategy keeps there.
    case start
    /// At an item's centre: it lies at the viewport's.
    case center

    /// The alignment of an item at which the list rests; nil if it may rest anywhere.
    var alignment: ItemAlignment? {
        switch self {
        case .none: nil
        case .start: .start
        case .center: .center
        }
    }
}

/// The kind of scroll that is under way.
public enum ScrollMotion: Sendable, Hashable {
    /// Over a distance, as a wheel, a touchpad and keys ask for it.
    case distance
    /// To an item, an offset or a limit.
    case destination
}
