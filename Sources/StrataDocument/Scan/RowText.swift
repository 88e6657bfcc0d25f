/// The text of rows from one place to another, read when it is wanted and as much as is wanted: there may be more of it
/// than memory. Rows are told apart by line feeds.
package struct RowText: Sendable {
    private let reader: any RowReader
    /// The first row, and the first byte of it.
    private let start: (row: RowID, offset: Int)
    /// The last row, and how many bytes of it; nil: all of it, with the line feed behind it.
    private let end: (row: RowID, offset: Int?)

    /// The text from a byte of a row to a byte of another one behind it, or of the same.
    package init(_ reader: any RowReader, from start: (row: RowID, offset: Int), to end: (row: RowID, offset: Int?)) {
        (self.reader, self.start, self.end) = (reader, start, end)
    }

    /// Begins to give the text, in pieces of some kilobytes.
    ///
    /// - Parameter onLack: is called where the text ends before its last row, which is gone.
    package func pieces(onLack: @escaping () -> Void = {}) -> () -> ArraySlice<UInt8>? {
        var position: RowID? = start.row
        return {
            while let row = position, row <= end.row {
                guard let block = reader.read(from: row, .forward) else {
                    onLack()
                    break
                }
                position = block.next(.forward)
                let piece = part(of: block)
                if !piece.isEmpty { return piece }
            }
            position = nil
            return nil
        }
    }

    private func part(of block: RowBlock) -> ArraySlice<UInt8> {
        guard let first = block.rows.first, first <= end.row else { return [] }
        var from = 0
        if first == start.row { from = min(start.offset, block.range(at: 0).count) }
        var to = block.bytes.count
        // Names are in order.
        let last = block.rows.partitioningIndex { $0 > end.row } - 1
        if last >= 0, block.rows[last] == end.row || last < block.rows.count - 1 {
            let range = block.range(at: last)
            let isLast = block.rows[last] == end.row
            to =
                isLast
                ? end.offset.map { range.lowerBound + min($0, range.count) } ?? range.upperBound + 1
                : range.upperBound + 1
        }
        return from < to ? block.bytes[from..<to] : []
    }
}
