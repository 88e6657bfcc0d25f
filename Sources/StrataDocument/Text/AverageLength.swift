/// The average length of all rows that ever came, to estimate extents from.
package struct AverageLength: Sendable {
    private var count = 0.0
    private var total = 0.0

    /// A line counts with no more bytes than this: one of 50 MB says nothing about how long the others are.
    package static let mostOfALine = 16 << 10

    package init() {}

    /// Adds so many rows of an average length.
    package mutating func add(_ count: Int, averageBytes: Double) {
        self.count += Double(count)
        total += Double(count) * averageBytes
    }

    /// The average length in bytes; that of an ordinary log until there are any.
    package var bytes: Double { count > 0 ? total / count : 100 }
}
