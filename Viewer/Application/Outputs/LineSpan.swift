import StrataDocument
import StrataSystem

/// A span of the lines of a stream of bytes that follow each other.
struct LineSpan {
    /// The number of lines that are passed over before the first one.
    private var skipped: Int
    /// The number of lines that follow and are wanted.
    private var wanted: Int

    /// The lines of a range, the first of the stream being 0.
    init(_ lines: Range<Int>) { (skipped, wanted) = (lines.lowerBound, lines.count) }

    /// Takes the next bytes, and gives those of them that are of the lines.
    mutating func take(_ bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
        let start = Self.end(of: &skipped, in: bytes)
        guard skipped == 0 else { return UnsafeRawBufferPointer(rebasing: bytes[..<0]) }
        let rest = UnsafeRawBufferPointer(rebasing: bytes[start...])
        return UnsafeRawBufferPointer(rebasing: rest[..<Self.end(of: &wanted, in: rest)])
    }

    /// Returns the end of so many lines, or of the bytes; the number of lines loses those that end there.
    private static func end(of lines: inout Int, in bytes: UnsafeRawBufferPointer) -> Int {
        let count = newlineCount(in: bytes)
        if count < lines {
            lines -= count
            return bytes.count
        }
        var end = 0
        while lines > 0, let next = Memory.firstIndex(of: 0x0A, in: UnsafeRawBufferPointer(rebasing: bytes[end...])) {
            end += next + 1
            lines -= 1
        }
        return end
    }
}
