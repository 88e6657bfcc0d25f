/// Rows that stand one behind the other, with their bytes.
package struct RowBlock: Sendable {
    /// The texts of all rows, each followed by a line feed.
    package private(set) var bytes: [UInt8] = []
    /// The rows, in their order.
    package private(set) var rows: [RowID] = []
    /// Where the text of each ends in ``bytes``.
    private var ends: [Int] = []

    package init() {}

    /// The text of the row at an index of ``rows``, as a range of ``bytes`` without its line feed. O(1).
    package func range(at index: Int) -> Range<Int> { (index == 0 ? 0 : ends[index - 1] + 1)..<ends[index] }

    /// The index of the row that a byte belongs to. O(log rows).
    package func index(ofByte offset: Int) -> Int { ends.partitioningIndex { $0 >= offset } }

    /// Adds a row behind the others.
    package mutating func append(_ row: RowID, _ text: ArraySlice<UInt8>) {
        bytes += text
        ends.append(bytes.count)
        bytes.append(0x0A)
        rows.append(row)
    }
}
