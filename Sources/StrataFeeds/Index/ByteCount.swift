import StrataDocument

/// How many bytes lines have, each counted with no more than ``AverageLength/mostOfALine`` and the granules in which it
/// begins and ends.
struct ByteCount {
    /// The sum.
    private(set) var total = 0
    /// How many bytes of the line that is being scanned have no line feed among them.
    private var open = 0

    /// Adds a granule.
    ///
    /// - Parameter endsLine: whether there is a line feed in it.
    mutating func add(_ count: Int, endsLine: Bool) {
        total += endsLine ? count : min(count, max(0, AverageLength.mostOfALine - open))
        open = endsLine ? 0 : open + count
    }
}
