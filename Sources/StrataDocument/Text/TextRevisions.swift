/// A row and how often its text has changed: names a text for good.
public struct RowVersion: Hashable, Sendable {
    /// The row.
    public var row: RowID
    /// Never goes back; 0 until the text has changed.
    public var revision: UInt64

    /// A row as it is after so many changes of its text.
    public init(row: RowID, revision: UInt64) { (self.row, self.revision) = (row, revision) }
}

/// Counts of the changes of the texts of a document's rows. Its memory is bounded: if too many rows have changed one by
/// one, every row gets a new revision.
package struct TextRevisions: Sendable {
    private var changed: [RowID: UInt64] = [:]
    /// The revision of all other rows.
    private var common: UInt64 = 0
    private var latest: UInt64 = 0

    private static let limit = 256

    package init() {}

    package subscript(row: RowID) -> UInt64 { changed[row] ?? common }

    /// Notes that a row has another text.
    package mutating func change(_ row: RowID) {
        if changed.count == Self.limit { changeAll() }
        latest += 1
        changed[row] = latest
    }

    /// Notes that any row may have another text.
    package mutating func changeAll() {
        latest += 1
        common = latest
        changed.removeAll()
    }
}
