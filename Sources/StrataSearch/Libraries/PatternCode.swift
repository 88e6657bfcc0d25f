import CPCRE2

/// A regular expression as the library has compiled it, for any number of threads.
final class PatternCode: @unchecked Sendable {
    // Nothing changes them after they were made.
    let code: OpaquePointer
    private let isMachineCode: Bool

    /// Compiles a text, with options of pcre2api(3). Rows end with a line feed, and nothing in them ends a line, whatever the
    /// library was built for.
    ///
    /// - Parameter isMachineCode: False if it is only to be asked about, and never to match.
    init(_ text: String, options: UInt32, isMachineCode: Bool = true) throws(PatternError) {
        guard let context = pcre2_compile_context_create_8(nil) else { throw PatternError(.noMemory) }
        defer { pcre2_compile_context_free_8(context) }
        pcre2_set_newline_8(context, UInt32(PCRE2_NEWLINE_LF))
        var (number, offset) = (Int32(0), 0)
        let bytes = Array(text.utf8)
        let options = options | PCRE2_NEVER_BACKSLASH_C
        guard let code = pcre2_compile_8(bytes, bytes.count, options, &number, &offset, context) else {
            throw Self.error(number, at: offset, of: text)
        }
        self.code = code
        self.isMachineCode = isMachineCode && pcre2_jit_compile_8(code, PCRE2_JIT_COMPLETE) == 0
    }

    deinit { pcre2_code_free_8(code) }

    /// Looks for the first match from a place on, as pcre2_match(3) returns it.
    ///
    /// - Parameters:
    ///   - data: room for what is found.
    ///   - context: the limits of an attempt.
    func match(
        _ bytes: UnsafePointer<UInt8>, count: Int, from start: Int, _ data: OpaquePointer, _ context: OpaquePointer
    ) -> Int32 {
        isMachineCode
            ? pcre2_jit_match_8(code, bytes, count, start, 0, data, context)
            : pcre2_match_8(code, bytes, count, start, 0, data, context)
    }

    private static func error(_ number: Int32, at offset: Int, of text: String) -> PatternError {
        switch number {
        case PCRE2_ERROR_PATTERN_TOO_LARGE, PCRE2_ERROR_PATTERN_STRING_TOO_LONG, PCRE2_ERROR_LOOKBEHIND_TOO_COMPLICATED:
            return PatternError(.tooLong(text.count))
        case PCRE2_ERROR_HEAP_FAILED: return PatternError(.noMemory)
        default: break
        }
        let words = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 256) { buffer in
            let count = pcre2_get_error_message_8(number, buffer.baseAddress, buffer.count)
            return String(decoding: buffer[..<max(0, Int(count))], as: UTF8.self)
        }
        return PatternError(.wrong(words), at: String(decoding: text.utf8.prefix(offset), as: UTF8.self).count)
    }
}
