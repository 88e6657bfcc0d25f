import StrataSystem

/// What is remembered of a file, to tell later whether it has only grown since or holds something else: the beginning
/// and the end of what was read of it.
struct Fingerprint {
    /// How much of either is kept, in bytes.
    static let span = 4096

    /// Where in the file reading began.
    private let origin: Int
    private var beginning: [UInt8] = []
    private var ending: [UInt8] = []
    /// Where in the file reading goes on.
    private(set) var end: Int
    /// What the file's status said when the bytes were compared last.
    var stamp: FileStamp

    /// Of a file of which nothing was read yet.
    init(from origin: Int, stamp: FileStamp) {
        (self.origin, end, self.stamp) = (origin, origin, stamp)
    }

    /// Of a stretch of a file that is known without being read here: two short reads.
    init(of file: FileDescriptor, _ range: Range<Int>, status: FileStatus) throws(SystemError) {
        self.init(from: range.lowerBound, stamp: status.stamp)
        let count = min(range.count, Self.span)
        beginning = try file.bytes(at: range.lowerBound, count: count)
        ending = range.count <= Self.span ? beginning : try file.bytes(at: range.upperBound - count, count: count)
        end = range.upperBound
    }

    /// Whether anything was read.
    var isEmpty: Bool { end == origin }

    /// The last byte that was read.
    var last: UInt8? { ending.last }

    /// Takes in bytes that were read at ``end``.
    mutating func extend(by block: UnsafeRawBufferPointer) {
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

    /// Whether a file holds what was read, at the same place; not where it cannot be read.
    func matches(_ file: FileDescriptor) -> Bool { (try? isHeld(by: file)) == true }

    private func isHeld(by file: FileDescriptor) throws(SystemError) -> Bool {
        // Of little both are the same bytes, which are read once.
        let isOneStretch = end - ending.count == origin && ending.count == beginning.count
        guard try file.holds(ending, at: end - ending.count) else { return false }
        if isOneStretch { return true }
        return try file.holds(beginning, at: origin)
    }

    /// Whether the file is still the one that was read.
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
