import StrataDocument
import StrataSystem

/// A last line may be written anew, again and again, as a message is that grows: then the file holds all that came before
/// it, and something else behind.
extension Fingerprint {
    /// What a file still holds of what was read.
    struct Kept {
        /// Of the part that it holds, which ends where a line does.
        var fingerprint: Fingerprint
        /// How many lines were read behind it.
        var lostLines: Int
    }

    /// A line that was the only one is the same if it begins with so many of the same bytes.
    private static let leastBeginning = 16

    /// What a file holds of what was read, where that is most of it; nil where it holds something else.
    func kept(by file: FileDescriptor) throws(SystemError) -> Kept? {
        guard let lastLine else { return nil }
        if let lines = try linesKept(by: file, upTo: lastLine.start) { return lines }
        guard lastLine.start > origin else {
            let count = Self.leastBeginning
            guard beginning.count >= count, try file.holds(Array(beginning[..<count]), at: origin) else { return nil }
            return Kept(fingerprint: cut(at: origin, ending: []), lostLines: 1)
        }
        guard try holdsLinesBeforeLast(file) else { return nil }
        return Kept(fingerprint: cut(at: lastLine.start, ending: lastLine.before), lostLines: 1)
    }

    /// Whether a file holds all lines before the last one that was read.
    func holdsLinesBeforeLast(_ file: FileDescriptor) throws(SystemError) -> Bool {
        guard let lastLine, try file.holds(lastLine.before, at: lastLine.start - lastLine.before.count) else {
            return false
        }
        return try file.holds(Array(beginning.prefix(lastLine.start - origin)), at: origin)
    }

    /// The same where several short lines are other ones, but not most of those that are known.
    private func linesKept(by file: FileDescriptor, upTo lastStart: Int) throws(SystemError) -> Kept? {
        let start = end - ending.count
        guard lastStart > start else { return nil }
        let present = try file.bytes(at: start, count: lastStart - start)
        let count = zip(present, ending).prefix { $0 == $1 }.count
        guard let end = ending[..<count].lastIndex(of: 0x0A).map({ $0 + 1 }), 2 * end >= lastStart - start,
            try file.holds(Array(beginning.prefix(start + end - origin)), at: origin)
        else { return nil }
        let lost = ending[end..<lastStart - start].count { $0 == 0x0A }
        return Kept(fingerprint: cut(at: start + end, ending: Array(ending[..<end])), lostLines: lost + 1)
    }

    private func cut(at end: Int, ending: [UInt8]) -> Fingerprint {
        var cut = self
        cut.forget(from: end, ending)
        return cut
    }

    /// Whether a file that is shorter than what was read may become that again: whoever writes it anew has come so far.
    func mayBecomeWhole(_ file: FileDescriptor, size: Int) throws(SystemError) -> Bool {
        guard size < end else { return false }
        return try file.holds(Array(beginning.prefix(max(0, size - origin))), at: origin)
    }
}
