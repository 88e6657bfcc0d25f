/// Rows that stand one behind the other, with their bytes.
public struct RowBlock: Sendable {
    /// The texts of all rows, each followed by a line feed.
    public private(set) var bytes: [UInt8] = []
    /// The rows, in their order.
    public private(set) var rows: [RowID] = []
    /// The end of the text of each in ``bytes``.
    private var ends: [Int] = []

    /// A block without rows.
    public init() {}

    /// Returns the text of the row at an index of ``rows``, as a range of ``bytes`` without its line feed. O(1).
    public func range(at index: Int) -> Range<Int> { (index == 0 ? 0 : ends[index - 1] + 1)..<ends[index] }

    /// Adds a row behind the others.
    public mutating func append(_ row: RowID, _ text: ArraySlice<UInt8>) {
        bytes += text
        ends.append(bytes.count)
        bytes.append(0x0A)
        rows.append(row)
    }

    /// Makes room for further rows.
    ///
    /// - Parameters:
    ///   - count: their number.
    ///   - length: the length of all their texts, with a line feed each.
    package mutating func reserve(rows count: Int, bytes length: Int) {
        bytes.reserveCapacity(bytes.count + length)
        rows.reserveCapacity(rows.count + count)
        ends.reserveCapacity(ends.count + count)
    }

    /// Takes the last row out.
    package mutating func removeLast() {
        bytes.removeLast(range(at: rows.count - 1).count + 1)
        rows.removeLast()
        ends.removeLast()
    }
}
