/// Finds the rows of bytes, one behind the other.
package struct RowCursor {
    private let bytes: UnsafeRawBufferPointer
    private let runs: [RowStretch.Run]
    private let count: Int
    private var run = 0
    private var offset = 0
    private var index = 0

    init(bytes: UnsafeRawBufferPointer, runs: [RowStretch.Run], count: Int) {
        (self.bytes, self.runs, self.count) = (bytes, runs, count)
    }

    /// Returns the index of the row that a byte belongs to, which is not before the one that was asked for last.
    package mutating func index(ofByte target: Int) -> Int {
        while run + 1 < runs.count, runs[run + 1].offset <= target {
            run += 1
            (offset, index) = (runs[run].offset, runs[run].index)
        }
        index += newlineCount(in: UnsafeRawBufferPointer(rebasing: bytes[offset..<target]))
        offset = target
        // What was overwritten while it was read may have more line feeds than there were rows.
        return min(index, (run + 1 < runs.count ? runs[run + 1].index : count) - 1)
    }
}
