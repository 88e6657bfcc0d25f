import StrataSystem

/// Makes one stream of a command's standard output and standard error: lines come in the order in which they end, and
/// none is torn by another.
///
/// A line that has no ending yet waits for it here, unless no other process is left that could write between; until
/// then it may be shown behind all lines (``halfLine``). More than ``longest`` bytes are passed on without: the other
/// output's lines then wait for the end of that line, until they are more than ``patience``. Only then, or where the
/// line's writer has gone, is a line feed put between the two.
struct LineMerger {
    /// The output that bytes came from.
    enum Source: Int, CaseIterable {
        case output, error
        var other: Source { self == .output ? .error : .output }
    }

    /// Bytes that go on together, all of one output.
    struct Piece: Hashable {
        var bytes: [UInt8]
        let isError: Bool
    }

    static let longest = 64 << 10
    static let patience = 1 << 20

    /// The bytes that wait, by their source.
    private var waiting: [[UInt8]] = [[], []]
    private var isClosed = [false, false]
    /// The source whose line has been begun and not ended in what was passed on.
    private var open: Source?
    /// The output that was written to last.
    private var latest = Source.output
    /// The pieces that may be passed on.
    private var pieces: [Piece] = []

    /// Takes in what was read.
    mutating func take(_ bytes: UnsafeRawBufferPointer, from source: Source) {
        waiting[source.rawValue] += bytes
        latest = source
        passOn()
    }

    /// Takes in that nothing more comes from an output.
    mutating func close(_ source: Source) {
        isClosed[source.rawValue] = true
        passOn()
    }

    /// Gives away what may be passed on.
    mutating func drainPieces() -> [Piece] {
        defer { pieces = [] }
        return pieces
    }

    /// The beginning of a line that waits for its end: of the output that was written to last, or else of the other.
    /// It will come again with what is passed on.
    var halfLine: Piece? {
        guard open == nil else { return nil }
        let source = waiting[latest.rawValue].isEmpty ? latest.other : latest
        let bytes = waiting[source.rawValue]
        return bytes.isEmpty ? nil : Piece(bytes: bytes, isError: source == .error)
    }

    private mutating func passOn() {
        while Source.allCases.contains(where: { passOn($0) }) {}
    }

    /// - Returns: whether anything was passed on.
    private mutating func passOn(_ source: Source) -> Bool {
        let count = passableCount(of: source)
        guard count > 0 else { return false }
        if open == source.other { put([0x0A], from: source.other) }
        let bytes = Array(waiting[source.rawValue].prefix(count))
        waiting[source.rawValue].removeFirst(count)
        put(bytes, from: source)
        open = bytes.last == 0x0A ? nil : source
        return true
    }

    private func passableCount(of source: Source) -> Int {
        let bytes = waiting[source.rawValue]
        if open == source.other, !isClosed[source.other.rawValue], bytes.count <= Self.patience { return 0 }
        let isAlone = isClosed[source.other.rawValue] && waiting[source.other.rawValue].isEmpty
        if isAlone || isClosed[source.rawValue] { return bytes.count }
        let end = bytes.withUnsafeBytes { Memory.lastIndex(of: 0x0A, in: $0) }.map { $0 + 1 }
        return end ?? (open == source || bytes.count > Self.longest ? bytes.count : 0)
    }

    private mutating func put(_ bytes: [UInt8], from source: Source) {
        let isError = source == .error
        if pieces.last?.isError == isError {
            pieces[pieces.count - 1].bytes += bytes
        } else {
            pieces.append(Piece(bytes: bytes, isError: isError))
        }
    }
}
