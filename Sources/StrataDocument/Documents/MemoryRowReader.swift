/// Reads rows that are kept in memory.
struct MemoryRowReader: RowReader {
    let ordinals: RowOrdinals
    let later: [Line]
    let earlier: [Line]

    /// The size of a block, in bytes, unless it is a single row.
    private static let blockBytes = 64 << 10

    func read(from row: RowID, _ direction: ScanDirection) -> RowBlock? {
        // Of rows that are read backwards as many as fill a block are taken from its end.
        var index = ordinals.rank(of: direction == .forward ? row.ordinal : row.ordinal + 1)
        var taken: [(RowID, Line)] = []
        var bytes = 0
        while direction == .forward ? index < ordinals.count : index > 0, bytes < Self.blockBytes {
            if direction == .backward { index -= 1 }
            let ordinal = ordinals.ordinal(at: index)
            let line = ordinal < 0 ? earlier[-1 - ordinal] : later[ordinal]
            taken.append((RowID(ordinal), line))
            bytes += line.bytes.count + 1
            if direction == .forward { index += 1 }
        }
        guard !taken.isEmpty else { return nil }
        var block = RowBlock()
        for (id, line) in direction == .forward ? taken : taken.reversed() { block.append(id, line.bytes) }
        return block
    }
}
