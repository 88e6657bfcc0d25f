/// The direction in which rows are read.
public enum ScanDirection: Sendable {
    /// Towards the newest.
    case forward
    /// Towards the oldest.
    case backward
}

/// Reads the rows that a document had at one moment, on any thread. Rows that have gone meanwhile may be left out, and
/// so are those that are none of the input's lines.
public protocol RowReader: Sendable {
    /// Reads as many rows as are read at once, of which the first one (backward: the last one) is the next at or behind
    /// (backward: before) a name. A long row is cut as it is where it is shown, so that memory is bounded.
    ///
    /// - Returns: a block of at least one row; nil where there are no more.
    func read(from row: RowID, _ direction: ScanDirection) -> RowBlock?
    /// Reads rows likewise, but many at once and without finding out where each begins. By default they are those of
    /// ``read(from:_:)``.
    ///
    /// - Parameter stretch: what the rows are read into.
    /// - Returns: whether there were any.
    func read(from row: RowID, _ direction: ScanDirection, into stretch: RowStretch) -> Bool
}

extension RowReader {
    /// Reads the rows of a block.
    public func read(from row: RowID, _ direction: ScanDirection, into stretch: RowStretch) -> Bool {
        guard let block = read(from: row, direction) else {
            stretch.removeAll()
            return false
        }
        stretch.assign(block)
        return true
    }
}

extension RowBlock {
    /// Returns the row at which reading goes on behind this block.
    package func next(_ direction: ScanDirection) -> RowID {
        guard let first = rows.first, let last = rows.last else { preconditionFailure("A block has rows.") }
        return RowID(direction == .forward ? last.ordinal + 1 : first.ordinal - 1)
    }
}
