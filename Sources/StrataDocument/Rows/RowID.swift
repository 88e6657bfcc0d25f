/// The name of a row, for good: its ordinal in what it came from. No other row ever gets it, whatever is added or
/// removed. Rows of a document stand in the order of their names unless they were moved.
public struct RowID: Hashable, Comparable, Codable, Sendable {
    /// Descends from -1 for rows that were found before the first one, ascends from 0 for those that followed.
    public var ordinal: Int

    /// The name with an ordinal.
    @inlinable public init(_ ordinal: Int) { self.ordinal = ordinal }

    /// Returns true if one row stands before another.
    @inlinable public static func < (left: RowID, right: RowID) -> Bool { left.ordinal < right.ordinal }
}
