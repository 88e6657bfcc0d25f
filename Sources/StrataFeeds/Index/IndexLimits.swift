/// A line whose start is remembered. Between two of them lies a *group* of lines that is scanned when one is read.
struct Checkpoint: Hashable {
    /// The number of the line, where 0 is the first one that began after the feed was opened. Never changes.
    var ordinal: Int
    /// The start of the line, in the feed's byte space.
    var offset: Int
}

/// The distances between checkpoints.
///
/// The scanners promise this: the lines of a group all *begin* within `span` bytes of the group's checkpoint, so a
/// line is found by scanning that much, however long the lines themselves are.
struct IndexLimits: Hashable {
    /// A group with so many lines is full.
    var lines = 512
    /// A group whose lines begin so many bytes apart is full.
    var bytes = 64 << 10
    /// The number of bytes that are counted at once; at most one checkpoint is set in them, so the index never takes
    /// more than 16 bytes for so many.
    var granule = 4096

    var span: Int { bytes + granule }

    /// Returns coarser limits for enormous files, so that the index stays within ten megabytes or so.
    static func suited(toBytes size: Int) -> IndexLimits {
        var limits = IndexLimits()
        var rest = size >> 35
        while rest > 0 {
            limits.lines *= 2
            limits.bytes *= 2
            rest >>= 1
        }
        return limits
    }
}
