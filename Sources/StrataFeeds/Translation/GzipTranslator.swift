import CCompression

extension StreamFormat {
    /// RFC 1952; of the flags, those that have a meaning.
    static let gzip = StreamFormat(
        "gzip", signatures: [[ClosedRange](bytes: [0x1F, 0x8B, 8]) + [0...0x1F]]
    ) { GzipTranslator() }
}

/// Decodes gzip by zlib.
final class GzipTranslator: StreamTranslator {
    /// The largest window, and 16 for the header and the trailer of gzip.
    private static let windowBits: Int32 = 15 + 16
    /// zlib knows its stream by its address.
    private let stream: UnsafeMutablePointer<z_stream>
    private let isReady: Bool

    init() {
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        isReady =
            inflateInit2_(stream, Self.windowBits, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK
    }

    deinit {
        if isReady { inflateEnd(stream) }
        stream.deallocate()
    }

    var isComplete: Bool { false }

    func restart() { inflateReset(stream) }

    func translate(
        _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
    ) -> TranslationStep {
        guard isReady else { return TranslationStep(taken: 0, given: 0, outcome: .isDamaged(DecoderFault.noMemory)) }
        stream.pointee.next_in = UnsafeMutablePointer(mutating: input.bindMemory(to: UInt8.self).baseAddress)
        stream.pointee.avail_in = UInt32(input.count)
        stream.pointee.next_out = output.bindMemory(to: UInt8.self).baseAddress
        stream.pointee.avail_out = UInt32(output.count)
        let outcome = outcome(of: inflate(stream, Z_NO_FLUSH))
        return TranslationStep(
            input, left: Int(stream.pointee.avail_in), output, room: Int(stream.pointee.avail_out), outcome)
    }

    private func outcome(of code: Int32) -> TranslationStep.Outcome {
        switch code {
        // Without input there may be nothing to do.
        case Z_OK, Z_BUF_ERROR: .goesOn
        case Z_STREAM_END: .endsMember
        case Z_MEM_ERROR: .isDamaged(DecoderFault.noMemory)
        default: fault(stream.pointee.msg.map { String(cString: $0) } ?? DecoderFault.damage)
        }
    }

    private func fault(_ text: String) -> TranslationStep.Outcome {
        ["incorrect data check", "incorrect length check"].contains(text) ? .hasWrongChecksum : .isDamaged(text)
    }
}
