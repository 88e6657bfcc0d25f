/// A whole number in little room: the time of a line is copied many times while it is read. One that does not fit becomes
/// the nearest that does: the parts of a time have so much room that such a one is none of a time, either.
@propertyWrapper
package struct NarrowNumber<Stored: FixedWidthInteger & Sendable>: Equatable, Sendable {
    @usableFromInline var stored: Stored

    @inlinable package var wrappedValue: Int {
        get { Int(stored) }
        set { stored = Stored(clamping: newValue) }
    }

    /// Makes room for a number.
    @inlinable package init(wrappedValue: Int) { stored = Stored(clamping: wrappedValue) }
}

/// The same for a number that may be missing. The least one that there is room for stands for none.
@propertyWrapper
package struct Narrow<Stored: FixedWidthInteger & Sendable>: Equatable, Sendable {
    @usableFromInline var stored: Stored

    @inlinable package var wrappedValue: Int? {
        get { stored == .min ? nil : Int(stored) }
        set { stored = newValue.map { Stored(clamping: $0) } ?? .min }
    }

    /// Makes room for a number, or for none.
    @inlinable package init(wrappedValue: Int?) { stored = wrappedValue.map { Stored(clamping: $0) } ?? .min }
}
