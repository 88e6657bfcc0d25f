import StrataDocument
import StrataSystem

/// Reads the rows that a journal had at one moment, on any thread.
struct JournalRowReader: RowReader {
    private let rows: Range<Int>
    private let channel: JournalChannel
    /// A thread that reads has it alone meanwhile.
    private let groups: Guarded<JournalGroupReader>

    init(_ rows: Range<Int>, _ source: JournalSource, _ channel: JournalChannel) {
        (self.rows, self.channel) = (rows, channel)
        groups = Guarded(JournalGroupReader(source, channel))
    }

    func read(from row: RowID, _ direction: ScanDirection) -> RowBlock? {
        var ordinal = direction == .forward ? max(row.ordinal, rows.lowerBound) : min(row.ordinal, rows.upperBound - 1)
        while rows.contains(ordinal), let group = channel.withState({ $0.index.group(at: ordinal, direction) }) {
            if let read = groups.withLock({ $0.rows(of: group) }) {
                let wanted = direction == .forward ? ordinal..<rows.upperBound : rows.lowerBound..<ordinal + 1
                return read.block.rows(in: wanted)
            }
            // What has gone is left out.
            ordinal = direction == .forward ? group.ordinals.upperBound : group.ordinals.lowerBound - 1
        }
        return nil
    }
}

extension RowBlock {
    /// Returns those of its rows, whose names follow each other, that have a name in a range; there is at least one.
    fileprivate func rows(in wanted: Range<Int>) -> RowBlock {
        guard let first = rows.first, let last = rows.last,
            !wanted.contains(first.ordinal) || !wanted.contains(last.ordinal)
        else { return self }
        var block = RowBlock()
        for (index, row) in rows.enumerated() where wanted.contains(row.ordinal) {
            block.append(row, bytes[range(at: index)])
        }
        return block
    }
}
