import StrataSystem

/// A source of the bytes of a stream, in their order.
protocol ByteSource: AnyObject {
    /// Gives the next bytes, at most as many as fit.
    func readNext(into buffer: UnsafeMutableRawBufferPointer) throws(StreamFault) -> SourceRead
    /// True if the next call has something to give or to tell though nothing has come in the meantime.
    var holdsMore: Bool { get }
}

/// The result of reading a source of bytes.
enum SourceRead: Hashable {
    /// A number of bytes; one at least.
    case bytes(Int)
    /// None yet.
    case nothing
    /// The end for now; more may come, or not.
    case endForNow
    /// All that there will ever be.
    case end
}

/// The reason why a stream cannot be read on.
enum StreamFault: Error, Hashable {
    /// The system refused.
    case system(SystemError)
    /// It became shorter than what was read of it.
    case cut
    /// It ends where more must follow, at a byte of what was to be translated.
    case unfinished(format: String, offset: Int)
    /// The bytes at an offset cannot be translated, for a reason.
    case damaged(format: String, offset: Int, reason: String)
    /// The bytes at an offset take too much memory to be translated; the advice says what to do.
    case tooLarge(format: String, offset: Int, advice: String)
    /// Something of what was given is wrong, and it is not known what.
    case wrongChecksum(format: String)
}

/// A finding about a stream, made while it is read.
enum StreamFinding: Hashable {
    /// It is translated from a format.
    case format(String)
    /// The bytes behind the end of a format, from an offset on, are none of it.
    case leftOver(format: String, offset: Int)
}

/// The findings about a stream that were not told yet.
final class StreamFindings {
    private var findings: [StreamFinding] = []

    func add(_ finding: StreamFinding) { findings.append(finding) }

    func drain() -> [StreamFinding] {
        defer { findings = [] }
        return findings
    }
}

/// Bytes that were read already, and then those of their source.
final class PrefixedBytes: ByteSource {
    private var prefix: ArraySlice<UInt8>
    private let source: any ByteSource
    /// The result of the source behind them, which it might not give again.
    private var end: SourceRead?

    /// - Parameter end: what was read behind the prefix, where that is an end.
    init(_ prefix: [UInt8], end: SourceRead? = nil, before source: any ByteSource) {
        (self.prefix, self.end, self.source) = (prefix[...], end, source)
    }

    func readNext(into buffer: UnsafeMutableRawBufferPointer) throws(StreamFault) -> SourceRead {
        if prefix.isEmpty {
            guard let end else { return try source.readNext(into: buffer) }
            self.end = nil
            return end
        }
        let given = prefix.prefix(buffer.count)
        buffer.copyBytes(from: given)
        prefix = prefix.dropFirst(given.count)
        return .bytes(given.count)
    }

    var holdsMore: Bool { !prefix.isEmpty || end != nil || source.holdsMore }
}
