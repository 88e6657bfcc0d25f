/// The length of an item along the axis, either known or only guessed.
public enum ItemExtent: Sendable, Hashable {
    /// The item's own extent, in points.
    case measured(Double)
    /// A guess, in points and more than 0; the item is measured before it is first shown (Behaviour, "Estimates").
    case estimated(Double)

    /// The extent in points, known or guessed.
    public var length: Double {
        switch self {
        case .measured(let length), .estimated(let length): length
        }
    }

    /// True if the extent is the item's own.
    public var isMeasured: Bool {
        if case .measured = self { true } else { false }
    }
}

/// An extent in eight bytes: guesses carry the sign bit. A measured extent is 0 or more and an estimate is more than
/// 0, so no two extents share a pattern.
struct PackedExtent: Hashable {
    private let value: Double

    init(_ extent: ItemExtent) {
        switch extent {
        case .measured(let length):
            precondition(length >= 0 && length.isFinite, "An extent must be finite and 0 or more, not \(length).")
            value = length + 0.0  // -0.0 would read as an estimate.
        case .estimated(let length):
            precondition(length > 0 && length.isFinite, "An estimate must be finite and more than 0, not \(length).")
            value = -length
        }
    }

    var length: Double { value.magnitude }
    var isMeasured: Bool { value.sign == .plus }
    var extent: ItemExtent { isMeasured ? .measured(value) : .estimated(-value) }
}
