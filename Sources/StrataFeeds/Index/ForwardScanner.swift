import StrataDocument

/// Finds the lines of what is appended, and sets checkpoints.
struct ForwardScanner {
    private let limits: IndexLimits
    /// The place before which everything has been scanned. The next block begins here.
    private(set) var position: Int
    /// The number that the next line to begin will have.
    private(set) var ordinal: Int
    /// True if the byte before ``position`` is of a line that has no line ending yet.
    private(set) var isLineOpen: Bool
    /// The number of bytes it has scanned.
    private(set) var bytes = ByteCount()
    /// The newest checkpoint, if one was set yet.
    private var group: Checkpoint?

    /// - Parameters:
    ///   - position: where scanning begins, in the feed's byte space.
    ///   - ordinal: the number of the next line to begin.
    init(position: Int, ordinal: Int, isLineOpen: Bool, limits: IndexLimits) {
        self.position = position
        self.ordinal = ordinal
        self.isLineOpen = isLineOpen
        self.limits = limits
    }

    /// - Parameter block: the bytes that begin at ``position``.
    mutating func scan(_ block: UnsafeRawBufferPointer, checkpoints: inout [Checkpoint]) {
        var begin = 0
        while begin < block.count {
            let end = min(block.count, begin + limits.granule)
            scan(granule: UnsafeRawBufferPointer(rebasing: block[begin..<end]), checkpoints: &checkpoints)
            begin = end
        }
    }

    private mutating func scan(granule: UnsafeRawBufferPointer, checkpoints: inout [Checkpoint]) {
        let endsLine = granule[granule.count - 1] == 0x0A
        // A line exists once it has a byte: what follows the last line feed is none until then.
        let lineFeeds = newlineCount(in: granule)
        bytes.add(granule.count, endsLine: lineFeeds > 0)
        let begun = lineFeeds + (isLineOpen ? 0 : 1) - (endsLine ? 1 : 0)
        if begun > 0 && isGroupFull {
            let first = isLineOpen ? firstNewline(in: granule)! + 1 : 0
            let checkpoint = Checkpoint(ordinal: ordinal, offset: position + first)
            checkpoints.append(checkpoint)
            group = checkpoint
        }
        ordinal += begun
        position += granule.count
        isLineOpen = !endsLine
    }

    private var isGroupFull: Bool {
        guard let group else { return true }
        return ordinal - group.ordinal >= limits.lines || position - group.offset >= limits.bytes
    }
}
