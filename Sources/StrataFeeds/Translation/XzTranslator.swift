import CCompression

extension StreamFormat {
    static let xz = StreamFormat("xz", signatures: [[ClosedRange](bytes: [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0])]) {
        XzTranslator()
    }
}

/// Decodes xz by liblzma.
final class XzTranslator: StreamTranslator {
    /// The memory that `xz -9` needs, twice; in bytes. Streams that need more are refused.
    private static let memoryLimit: UInt64 = 128 << 20
    private let stream: UnsafeMutablePointer<lzma_stream>
    private var isReady = false

    init() {
        stream = .allocate(capacity: 1)
        stream.initialize(to: lzma_stream())
        restart()
    }

    deinit {
        lzma_end(stream)
        stream.deallocate()
    }

    var isComplete: Bool { false }

    func restart() { isReady = lzma_stream_decoder(stream, Self.memoryLimit, 0) == LZMA_OK }

    func translate(
        _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
    ) -> TranslationStep {
        guard isReady else { return TranslationStep(taken: 0, given: 0, outcome: .isDamaged(DecoderFault.noMemory)) }
        stream.pointee.next_in = input.bindMemory(to: UInt8.self).baseAddress
        stream.pointee.avail_in = input.count
        stream.pointee.next_out = output.bindMemory(to: UInt8.self).baseAddress
        stream.pointee.avail_out = output.count
        let outcome = Self.outcome(of: lzma_code(stream, LZMA_RUN))
        return TranslationStep(input, left: stream.pointee.avail_in, output, room: stream.pointee.avail_out, outcome)
    }

    private static func outcome(of code: lzma_ret) -> TranslationStep.Outcome {
        switch code {
        // Without input there may be nothing to do.
        case LZMA_OK, LZMA_BUF_ERROR: .goesOn
        case LZMA_STREAM_END: .endsMember
        case LZMA_MEM_ERROR: .isDamaged(DecoderFault.noMemory)
        case LZMA_MEMLIMIT_ERROR: .isTooLarge("unpack it before: `xz -dk` does")
        case LZMA_OPTIONS_ERROR: .isDamaged("it was made with options that are not known here")
        default: .isDamaged(DecoderFault.damage)
        }
    }
}
