import StrataDocument
import StrataSystem

/// A last line may be written anew, again and again, as a message is that grows: then the file holds all that came before
/// it, and something else behind.
extension Fingerprint {
    /// A line that was the only one is the same if it begins with so many of the same bytes.
    private static let leastBeginning = 16

    /// Returns the fingerprint before the last line, if a file still holds all of it; nil if it holds something else.
    func withoutLastLine(in file: FileDescriptor) throws(SystemError) -> Fingerprint? {
        guard let lastLine else { return nil }
        var kept = self
        if lastLine.start > origin {
            guard try holdsLinesBeforeLast(file) else { return nil }
            kept.forget(from: lastLine.start, lastLine.before)
        } else {
            let count = Self.leastBeginning
            guard beginning.count >= count, try file.holds(Array(beginning[..<count]), at: origin) else { return nil }
            kept.forget(from: origin, [])
        }
        return kept
    }

    /// Returns true if a file holds all lines before the last one that was read.
    func holdsLinesBeforeLast(_ file: FileDescriptor) throws(SystemError) -> Bool {
        guard let lastLine, try file.holds(lastLine.before, at: lastLine.start - lastLine.before.count) else {
            return false
        }
        return try file.holds(Array(beginning.prefix(lastLine.start - origin)), at: origin)
    }

    /// Returns true if a file that is shorter than what was read may become that again: its writer, who writes it anew,
    /// has come so far.
    func mayBecomeWhole(_ file: FileDescriptor, size: Int) throws(SystemError) -> Bool {
        guard size < end else { return false }
        return try file.holds(Array(beginning.prefix(max(0, size - origin))), at: origin)
    }

    /// Returns true if what stands in the place of the last line now ends with the end of that, as a line of its own: a
    /// writer who writes something shorter over it has not cut the file yet.
    ///
    /// - Parameters:
    ///   - bytes: all that stands there.
    ///   - start: where that begins.
    func isLeftOver(behind bytes: UnsafeRawBufferPointer, at start: Int) -> Bool {
        guard start + bytes.count == end else { return false }
        let before = UnsafeRawBufferPointer(rebasing: bytes.dropLast())
        guard let found = Memory.lastIndex(of: 0x0A, in: before) else { return false }
        let rest = bytes[(found + 1)...].suffix(ending.count)
        return rest.elementsEqual(ending.suffix(rest.count))
    }
}
