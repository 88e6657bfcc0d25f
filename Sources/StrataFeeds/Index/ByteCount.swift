import StrataDocument

/// The number of bytes of lines, each counted with no more than ``AverageLength/mostOfALine`` and the granules in which
/// it begins and ends.
struct ByteCount {
    /// The sum.
    private(set) var total = 0
    /// The number of bytes of the line that is being scanned, so far without a line feed.
    private var open = 0

    /// Adds a granule.
    ///
    /// - Parameter endsLine: whether there is a line feed in it.
    mutating func add(_ count: Int, endsLine: Bool) {
        total += endsLine ? count : min(count, max(0, AverageLength.mostOfALine - open))
        open = endsLine ? 0 : open + count
    }
}
