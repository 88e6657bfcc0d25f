/// Rows with names for good, and their text. Whoever changes it tells by that everybody who shows it: there is one
/// count, and one list of changes.
///
/// A document belongs to the thread that made it.
public protocol Document: AnyObject {
    /// How many rows there are.
    var count: Int { get }
    /// The name of the row at an index, 0…``count`` - 1.
    func id(at index: Int) -> RowID
    /// Returns where a row stands, or nil where it is no more.
    func index(of id: RowID) -> Int?
    /// The text of a row. That of a row that is gone is empty, and says that it cannot be read.
    func text(of id: RowID) -> Line
    /// How often the text of a row has changed.
    func revision(of id: RowID) -> UInt64
    /// The average length of a row, in bytes.
    var averageBytes: Double { get }
    /// Who is told of changes.
    var observers: DocumentObservers { get }
    /// Makes what reads the rows that there are now on another thread.
    func reader() -> any RowReader
}

extension Document {
    /// The text of a row with its name and revision.
    public func line(of id: RowID) -> Line {
        var line = text(of: id)
        line.version = RowVersion(row: id, revision: revision(of: id))
        return line
    }

    /// The text of the row at an index, 0…``count`` - 1.
    public func line(at index: Int) -> Line { line(of: id(at: index)) }
}
