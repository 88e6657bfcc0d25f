import StrataSystem

/// Where the bytes of a stream come from, in their order.
protocol ByteSource: AnyObject {
    /// Gives the next bytes, at most as many as fit.
    func readNext(into buffer: UnsafeMutableRawBufferPointer) throws(StreamFault) -> SourceRead
    /// Whether the next call has something to give or to tell though nothing has come in the meantime.
    var holdsMore: Bool { get }
}

/// What a source of bytes had to give.
enum SourceRead: Hashable {
    /// So many bytes; one at least.
    case bytes(Int)
    /// None yet.
    case nothing
    /// All that there is; more may come, and nobody knows whether it will.
    case endForNow
    /// All that there will ever be.
    case end
}

/// Why a stream cannot be read on.
enum StreamFault: Error, Hashable {
    /// The system refused.
    case system(SystemError)
    /// It became shorter than what was read of it.
    case cut
    /// It ends where more must follow, at a byte of what was to be translated.
    case unfinished(format: String, offset: Int)
    /// What is at a byte of it cannot be translated, and why.
    case damaged(format: String, offset: Int, reason: String)
    /// What is at a byte of it takes too much memory to be translated, and what to do.
    case tooLarge(format: String, offset: Int, advice: String)
    /// Something of what was given is wrong, and nobody knows what.
    case wrongChecksum(format: String)
}

/// What is found out about a stream while it is read.
enum StreamFinding: Hashable {
    /// It is translated from a format.
    case format(String)
    /// What follows the end of a format, from a byte on, is none of it.
    case leftOver(format: String, offset: Int)
}

/// What was found out about a stream and not told yet.
final class StreamFindings {
    private var findings: [StreamFinding] = []

    func add(_ finding: StreamFinding) { findings.append(finding) }

    func take() -> [StreamFinding] {
        defer { findings = [] }
        return findings
    }
}

/// Bytes that were read already, and then those of their source.
final class PrefixedBytes: ByteSource {
    private var prefix: ArraySlice<UInt8>
    private let source: any ByteSource
    /// What the source said behind them, and might not say again.
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
