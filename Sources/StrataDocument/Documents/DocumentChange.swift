/// A change of the rows of a document. The changes of an update are applied one after another; indices are
/// those that the changes before have left. `averageBytes` is the average length of rows that came, in bytes, to
/// estimate extents from.
public enum DocumentChange: Sendable, Hashable {
    /// A number of rows came before all others.
    case prepended(count: Int, averageBytes: Double)
    /// A number of rows came behind all others.
    case appended(count: Int, averageBytes: Double)
    /// Rows came in between; the range is theirs from now on.
    case inserted(Range<Int>, averageBytes: Double)
    /// Headers came in between; the range is theirs from now on.
    case insertedHeaders(Range<Int>)
    /// Rows of a range have gone for good; after the update none has a name from the one to the other.
    case removed(Range<Int>, ClosedRange<RowID>)
    /// Rows of a range were taken out and put back so that the first of them has an index among all.
    case moved(Range<Int>, to: Int)
    /// A row that stays has another text, as a last line that grows.
    case changed(RowID)
    /// Any row may have another text: what could not be read before can be read again.
    case reread
}

/// Several changes that come as one: the document is as it is after all of them.
public struct DocumentUpdate: Sendable, Hashable {
    /// The cause of a change of rows.
    public enum Cause: Sendable {
        /// They came, or went, by themselves.
        case arrival
        /// The reader has done it, and wants to see it.
        case reader
        /// They were there all along, and have only been found.
        case discovery
    }

    /// The changes, in this order.
    public var changes: [DocumentChange]
    /// The cause of the changes.
    public var cause: Cause

    /// Changes that come together.
    public init(_ changes: [DocumentChange], cause: Cause = .arrival) {
        (self.changes, self.cause) = (changes, cause)
    }
}
