import CCompression

extension StreamFormat {
    /// RFC 8878: a frame with content, or one that is to be passed over, as parallel compressors write first.
    static let zstandard = StreamFormat(
        "zstd",
        signatures: [
            [ClosedRange](bytes: [0x28, 0xB5, 0x2F, 0xFD]), [0x50...0x5F] + [ClosedRange](bytes: [0x2A, 0x4D, 0x18]),
        ]
    ) { ZstandardTranslator() }
}

/// Decodes Zstandard. A frame that needs more than 128 MiB of memory is refused, as by the program zstd.
final class ZstandardTranslator: StreamTranslator {
    private let stream = ZSTD_createDStream()
    /// The number of bytes that the library looks at next: a header, or a block with the header behind it.
    private var wanted = 0
    private static let headerBytes = 3

    deinit { ZSTD_freeDStream(stream) }

    var isComplete: Bool { false }

    func restart() {
        ZSTD_DCtx_reset(stream, ZSTD_reset_session_only)
        wanted = 0
    }

    func translate(
        _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
    ) -> TranslationStep {
        guard stream != nil else {
            return TranslationStep(taken: 0, given: 0, outcome: .isDamaged(DecoderFault.noMemory))
        }
        // A call that fails tells nothing of what it gave. So it gets a block or a header, never both.
        let limit = wanted > Self.headerBytes ? wanted - Self.headerBytes : Self.headerBytes
        var source = ZSTD_inBuffer(src: input.baseAddress, size: min(input.count, limit), pos: 0)
        var target = ZSTD_outBuffer(dst: output.baseAddress, size: output.count, pos: 0)
        let code = ZSTD_decompressStream(stream, &target, &source)
        var outcome = TranslationStep.Outcome.goesOn
        if ZSTD_getErrorCode(code) == ZSTD_error_checksum_wrong {
            outcome = .hasWrongChecksum
        } else if ZSTD_getErrorCode(code) == ZSTD_error_frameParameter_windowTooLarge {
            outcome = .isTooLarge("unpack it before: `zstd -d --long=31` does")
        } else if ZSTD_isError(code) != 0 {
            let text = String(cString: ZSTD_getErrorName(code))
            outcome = .isDamaged(text.prefix(1).lowercased() + text.dropFirst())
        } else {
            wanted = code
            if code == 0 { outcome = .endsMember }
        }
        return TranslationStep(taken: source.pos, given: target.pos, outcome: outcome)
    }
}
