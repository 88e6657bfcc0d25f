import StrataDocument
import StrataSystem

/// The newest entries of a journal, found from the end.
struct JournalOpening {
    private(set) var index = JournalIndex()
    /// The cursor of the oldest of them, if there may be older ones.
    private(set) var oldest: String?
    /// The cursor of the newest of them.
    private(set) var newest: String?
    /// The average length of their rows, in bytes.
    private(set) var averageBytes = 0.0

    /// Looks for so many entries.
    init(_ source: JournalSource, in handle: JournalHandle, rows: Int) throws(SystemError) {
        try handle.seekTail()
        var text = EntryText(commonHost: source.commonHost)
        var groups: [WalkedGroup] = []
        var (count, bytes) = (0, 0)
        while let group = try handle.walk(.backward, atMost: min(JournalIndex.groupSize, rows - count)) {
            groups.append(group)
            count += group.count
            bytes += min(try text.line(of: handle).length, AverageLength.mostOfALine)
        }
        for group in groups.reversed() { index.append(group, .backward) }
        newest = groups.first?.cursor
        guard count > 0 else { return }
        averageBytes = Double(bytes) / Double(groups.count)
        if count == rows { oldest = try handle.cursor() }
    }
}
