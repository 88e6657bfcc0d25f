import StrataDocument

/// Finds the lines of a file from its end to its start, and sets checkpoints.
///
/// The last line of the file may lack its line ending. Lines are numbered downwards as they are found.
struct BackwardScanner {
    private let limits: IndexLimits
    private let start: Int
    /// The place from which on everything has been scanned. The next block must end here.
    private(set) var frontier: Int
    /// The oldest line found so far; before any was found, the end of the file.
    private(set) var oldest: Checkpoint
    /// The number of bytes it has scanned.
    private(set) var bytes = ByteCount()
    /// The number of lines found since the last checkpoint.
    private var groupLines = 0
    /// The place after which no line of the group begins.
    private var groupEnd = 0

    /// - Parameters:
    ///   - range: where the file lies in the feed's byte space.
    ///   - ordinal: the number of the line that follows the file's last one.
    init(_ range: Range<Int>, endsWithNewline: Bool, ordinal: Int, limits: IndexLimits) {
        self.limits = limits
        start = range.lowerBound
        frontier = endsWithNewline ? range.upperBound - 1 : range.upperBound
        oldest = Checkpoint(ordinal: ordinal, offset: range.upperBound)
    }

    /// The oldest line found, unless it is among the checkpoints already handed over.
    var unsavedOldest: Checkpoint? { groupLines > 0 ? oldest : nil }

    /// - Parameter block: the bytes that end at ``frontier``.
    mutating func scan(_ block: UnsafeRawBufferPointer, checkpoints: inout [Checkpoint]) {
        var end = block.count
        while end > 0 {
            let begin = max(0, end - limits.granule)
            scan(granule: UnsafeRawBufferPointer(rebasing: block[begin..<end]), checkpoints: &checkpoints)
            end = begin
        }
        if frontier == start { finish(checkpoints: &checkpoints) }
    }

    private mutating func scan(granule: UnsafeRawBufferPointer, checkpoints: inout [Checkpoint]) {
        let end = frontier
        frontier -= granule.count
        let first = firstNewline(in: granule)
        bytes.add(granule.count, endsLine: first != nil)
        guard let first else { return }
        let lines = newlineCount(in: granule)
        begin(lines, oldestAt: frontier + first + 1, end: end, checkpoints: &checkpoints)
    }

    /// Ends the scan with the first line of a file, which follows no line feed.
    mutating func finish(checkpoints: inout [Checkpoint]) {
        guard oldest.offset > start else { return }
        begin(1, oldestAt: start, end: start, checkpoints: &checkpoints)
        save(to: &checkpoints)
    }

    /// Takes in lines of which the oldest begins at `offset` and none after `end`.
    private mutating func begin(_ lines: Int, oldestAt offset: Int, end: Int, checkpoints: inout [Checkpoint]) {
        let isFull = groupLines >= limits.lines || groupEnd - offset >= limits.bytes
        if isFull && groupLines > 0 { save(to: &checkpoints) }
        if groupLines == 0 { groupEnd = end }
        groupLines += lines
        oldest = Checkpoint(ordinal: oldest.ordinal - lines, offset: offset)
    }

    private mutating func save(to checkpoints: inout [Checkpoint]) {
        checkpoints.append(oldest)
        groupLines = 0
    }
}
