import StrataSystem

/// The memory of a file, to tell later whether it has only grown since or holds something else: the beginning and the
/// end of what was read of it.
struct Fingerprint {
    /// The length of either that is kept, in bytes.
    static let span = 4096

    /// The place in the file at which reading began.
    let origin: Int
    private(set) var beginning: [UInt8] = []
    private(set) var ending: [UInt8] = []
    /// The place in the file at which reading goes on.
    private(set) var end: Int
    /// The file's status when the bytes were compared last.
    var stamp: FileStamp
    /// The place in the file of the last line that was read, and the bytes before it; nil if that is not known.
    private(set) var lastLine: (start: Int, before: [UInt8])?

    /// Makes the fingerprint of a file of which nothing was read yet.
    init(from origin: Int, stamp: FileStamp) {
        (self.origin, end, self.stamp) = (origin, origin, stamp)
    }

    /// Makes the fingerprint of a stretch of a file that is known without being read here: two short reads.
    init(of file: FileDescriptor, _ range: Range<Int>, status: FileStatus) throws(SystemError) {
        self.init(from: range.lowerBound, stamp: status.stamp)
        let count = min(range.count, Self.span)
        beginning = try file.bytes(at: range.lowerBound, count: count)
        ending = range.count <= Self.span ? beginning : try file.bytes(at: range.upperBound - count, count: count)
        end = range.upperBound
    }

    /// True if nothing was read.
    var isEmpty: Bool { end == origin }

    /// The last byte that was read.
    var last: UInt8? { ending.last }

    /// Takes in bytes that were read at ``end``.
    mutating func extend(by block: UnsafeRawBufferPointer) {
        noteLastLine(in: block)
        if beginning.count < Self.span && beginning.count == end - origin {
            beginning += block.prefix(Self.span - beginning.count)
        }
        if block.count >= Self.span {
            ending = Array(block.suffix(Self.span))
        } else {
            ending.removeFirst(max(0, ending.count + block.count - Self.span))
            ending += block
        }
        end += block.count
    }

    private mutating func noteLastLine(in block: UnsafeRawBufferPointer) {
        // The line feed at the end is the last line's own.
        let before = UnsafeRawBufferPointer(rebasing: block.dropLast())
        if let found = Memory.lastIndex(of: 0x0A, in: before) {
            let known = found + 1 < Self.span ? ending : []
            lastLine = (end + found + 1, Array((known + block[...found]).suffix(Self.span)))
        } else if !block.isEmpty, isEmpty || ending.last == 0x0A {
            lastLine = (end, ending)
        }
    }

    /// Finds out where the last line begins of what is known without having been read here, unless it is very long.
    mutating func findLastLine(in file: FileDescriptor) throws(SystemError) {
        let reach = ending.dropLast().contains(0x0A) ? ending.count : Self.longestLine
        let start = max(origin, end - reach)
        let bytes = try file.bytes(at: start, count: end - start)
        guard let found = bytes.dropLast().lastIndex(of: 0x0A) else {
            if start == origin, end > origin { lastLine = (origin, []) }
            return
        }
        let place = max(origin, start + found + 1 - Self.span)
        lastLine = (start + found + 1, try file.bytes(at: place, count: start + found + 1 - place))
    }

    /// The beginning of a longer last line is not looked for.
    private static let longestLine = 64 << 10

    /// Forgets what was read from a place on.
    ///
    /// - Parameter ending: what comes before it.
    mutating func forget(from place: Int, _ ending: [UInt8]) {
        beginning = Array(beginning.prefix(place - origin))
        (self.ending, end, lastLine) = (ending, place, nil)
    }

    /// Returns true if a file holds what was read, at the same place; false if it cannot be read.
    func matches(_ file: FileDescriptor) -> Bool { (try? isHeld(by: file)) == true }

    private func isHeld(by file: FileDescriptor) throws(SystemError) -> Bool {
        // Of little both are the same bytes, which are read once.
        let isOneStretch = end - ending.count == origin && ending.count == beginning.count
        guard try file.holds(ending, at: end - ending.count) else { return false }
        if isOneStretch { return true }
        return try file.holds(beginning, at: origin)
    }

    /// Checks whether the file is still the one that was read.
    ///
    /// - Parameter isDoubtful: whether to look at the bytes although the file's status is as it was.
    /// - Returns: the file's stamp; nil where it holds something else.
    func verify(_ file: FileDescriptor, isDoubtful: Bool) throws(SystemError) -> FileStamp? {
        let status = try file.status()
        guard status.size >= end else { return nil }
        if status.stamp == stamp && !isDoubtful { return stamp }
        return try isHeld(by: file) ? status.stamp : nil
    }
}
