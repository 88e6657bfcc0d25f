import CCompression

extension StreamFormat {
    /// `BZh`, the size of blocks, and what stands before a block or behind the last one.
    static let bzip2 = StreamFormat(
        "bzip2",
        signatures: [[0x31, 0x41, 0x59, 0x26, 0x53, 0x59], [0x17, 0x72, 0x45, 0x38, 0x50, 0x90]].map {
            [ClosedRange](bytes: Array("BZh".utf8)) + [0x31...0x39] + [ClosedRange](bytes: $0)
        }
    ) { Bzip2Translator() }
}

/// Decodes bzip2.
final class Bzip2Translator: StreamTranslator {
    /// The library knows its stream by its address.
    private let stream: UnsafeMutablePointer<bz_stream>
    private var isReady = false

    init() {
        stream = .allocate(capacity: 1)
        stream.initialize(to: bz_stream())
        restart()
    }

    deinit {
        if isReady { BZ2_bzDecompressEnd(stream) }
        stream.deallocate()
    }

    var isComplete: Bool { false }

    func restart() {
        if isReady { BZ2_bzDecompressEnd(stream) }
        isReady = BZ2_bzDecompressInit(stream, 0, 0) == BZ_OK
    }

    func translate(
        _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
    ) -> TranslationStep {
        guard isReady else { return TranslationStep(taken: 0, given: 0, outcome: .isDamaged(DecoderFault.noMemory)) }
        stream.pointee.next_in = UnsafeMutablePointer(mutating: input.bindMemory(to: CChar.self).baseAddress)
        stream.pointee.avail_in = UInt32(input.count)
        stream.pointee.next_out = output.bindMemory(to: CChar.self).baseAddress
        stream.pointee.avail_out = UInt32(output.count)
        let outcome = Self.outcome(of: BZ2_bzDecompress(stream))
        return TranslationStep(
            input, left: Int(stream.pointee.avail_in), output, room: Int(stream.pointee.avail_out), outcome)
    }

    private static func outcome(of code: Int32) -> TranslationStep.Outcome {
        switch code {
        case BZ_OK: .goesOn
        case BZ_STREAM_END: .endsMember
        case BZ_MEM_ERROR: .isDamaged(DecoderFault.noMemory)
        default: .isDamaged(DecoderFault.damage)
        }
    }
}
