/// The text of rows from one place to another, read when it is wanted and as much as is wanted: there may be more of it
/// than memory. Rows are told apart by line feeds.
package struct RowText: Sendable {
    /// Rows whose names stand in their order.
    private struct Stretch {
        /// The first row, and the first byte of it.
        var start: (row: RowID, offset: Int)
        /// The last row, and how many bytes of it; nil: all of it, with the line feed behind it.
        var end: (row: RowID, offset: Int?)
    }

    private let reader: any RowReader
    private let stretches: [Stretch]

    /// The text from a byte of a row to a byte of another one behind it, or of the same.
    package init(_ reader: any RowReader, from start: (row: RowID, offset: Int), to end: (row: RowID, offset: Int?)) {
        (self.reader, stretches) = (reader, [Stretch(start: start, end: end)])
    }

    /// The text of some rows in the order in which they stand, whatever their names.
    ///
    /// - Parameters:
    ///   - start: the first byte of the first of them.
    ///   - end: the number of bytes of the last of them; nil: all, with the line feed behind it.
    package init(_ reader: any RowReader, _ rows: some Sequence<RowID>, from start: Int, to end: Int?) {
        var stretches: [Stretch] = []
        for row in rows {
            if let last = stretches.last?.end.row, row.ordinal == last.ordinal + 1 {
                stretches[stretches.count - 1].end.row = row
            } else {
                stretches.append(Stretch(start: (row, stretches.isEmpty ? start : 0), end: (row, nil)))
            }
        }
        if !stretches.isEmpty { stretches[stretches.count - 1].end.offset = end }
        (self.reader, self.stretches) = (reader, stretches)
    }

    /// Begins to give the text, in pieces of some kilobytes.
    ///
    /// - Parameter onLack: is called where the text ends before its last row, which is gone.
    package func pieces(onLack: @escaping () -> Void = {}) -> () -> ArraySlice<UInt8>? {
        var rest = stretches[...]
        var position = rest.first?.start.row
        return {
            while let row = position, let stretch = rest.first {
                guard row <= stretch.end.row else {
                    rest.removeFirst()
                    position = rest.first?.start.row
                    continue
                }
                guard let block = reader.read(from: row, .forward) else {
                    onLack()
                    break
                }
                position = block.next(.forward)
                let piece = Self.part(of: block, in: stretch)
                if !piece.isEmpty { return piece }
            }
            position = nil
            return nil
        }
    }

    private static func part(of block: RowBlock, in stretch: Stretch) -> ArraySlice<UInt8> {
        let (start, end) = (stretch.start, stretch.end)
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
