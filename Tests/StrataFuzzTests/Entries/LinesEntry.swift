import Glibc
import StrataSystem

@testable import StrataFeeds

/// The line scanners and the index: a file that is read from its end, and then grows, has the lines of a naive split.
enum LinesEntry: FuzzEntry {
    static let name = "lines"

    static func complaint(about input: UnsafeRawBufferPointer) -> String? {
        var choices = FuzzBytes(input)
        var limits = IndexLimits()
        limits.lines = choices.number(in: 1...8)
        limits.bytes = choices.number(in: 1...64)
        limits.granule = choices.number(in: 1...48)
        let longest = choices.number(in: 1...64)
        let block = choices.number(in: 1...96)
        let opened = choices.number(in: 0...255)
        var file = IndexedBytes(choices.rest(), limits, longest: longest, opened: opened)
        file.indexBackward(block)
        if let complaint = file.complaint() { return complaint }
        while file.indexForward(block) {}
        return file.complaint()
    }
}

/// A file in memory with its index.
private struct IndexedBytes {
    private let bytes: [UInt8]
    private let limits: IndexLimits
    private let longest: Int
    private var index: LineIndex
    private var backward: BackwardScanner
    private var forward: ForwardScanner

    /// One file for all inputs: making one for each would be most of the work.
    private static let file: FileDescriptor = {
        var name = Array("/tmp/strata-fuzz-XXXXXX".utf8CString)
        let number = mkstemp(&name)
        precondition(number >= 0, "No file can be made in /tmp.")
        unlink(name)
        return FileDescriptor(adopting: number)
    }()

    /// - Parameter opened: how many of the bytes were there when the file was opened.
    init(_ bytes: [UInt8], _ limits: IndexLimits, longest: Int, opened: Int) {
        (self.bytes, self.limits, self.longest) = (bytes, limits, longest)
        let size = min(opened, bytes.count)
        ftruncate(Self.file.number, 0)
        _ = bytes.withUnsafeBytes { Self.file.writeBlock($0, at: 0) }
        index = LineIndex(parts: [FilePart(name: "bytes", file: Self.file, start: 0, end: size)])
        let endsLine = size > 0 && bytes[size - 1] == 0x0A
        backward = BackwardScanner(0..<size, endsWithNewline: endsLine, ordinal: 0, limits: limits)
        forward = ForwardScanner(position: size, ordinal: 0, isLineOpen: size > 0 && !endsLine, limits: limits)
    }

    mutating func indexBackward(_ count: Int) {
        repeat {
            let start = max(0, backward.frontier - count)
            var checkpoints: [Checkpoint] = []
            bytes.withUnsafeBytes {
                backward.scan(
                    UnsafeRawBufferPointer(rebasing: $0[start..<backward.frontier]), checkpoints: &checkpoints)
            }
            index.prepend(checkpoints, scanner: backward)
        } while backward.frontier > 0
    }

    /// Scans what has been appended; false at its end.
    mutating func indexForward(_ count: Int) -> Bool {
        let end = min(bytes.count, forward.position + count)
        guard end > forward.position else { return false }
        var checkpoints: [Checkpoint] = []
        bytes.withUnsafeBytes {
            forward.scan(UnsafeRawBufferPointer(rebasing: $0[forward.position..<end]), checkpoints: &checkpoints)
        }
        index.append(checkpoints, scanner: forward)
        return true
    }

    /// What differs from the lines of a naive split of all that has been scanned.
    func complaint() -> String? {
        let expected = naiveLines(bytes[..<forward.position])
        guard index.rows.count == expected.count else {
            return "there are \(index.rows.count) lines, not \(expected.count)"
        }
        var cache = LineGroupCache(capacity: 2, limits: limits, maximumLineBytes: longest)
        for (ordinal, naive) in zip(index.rows.range, expected) {
            guard let (location, part) = index.group(containing: ordinal) else { return "line \(ordinal) has no group" }
            let line = cache.group(at: location, of: part).line(ordinal)
            guard Array(line.bytes) == Array(naive.prefix(longest)), line.length == naive.count, line.isReadable else {
                return "line \(ordinal) is \(line), not \(naive)"
            }
        }
        return nil
    }
}

/// The lines of some bytes, without their endings.
private func naiveLines(_ bytes: ArraySlice<UInt8>) -> [[UInt8]] {
    var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map(Array.init)
    // Only a line with an ending loses the carriage return before it.
    for place in lines.indices.dropLast() where lines[place].last == 0x0D { lines[place].removeLast() }
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines
}
