import CPCRE2

/// A regular expression, compiled once and used by any number of threads.
final class Expression: @unchecked Sendable {
    /// What an attempt has come to.
    enum Attempt {
        case found(Range<Int>)
        case none
        /// The library gave up: the attempt took too long, or too much memory.
        case cutOff

        var isFound: Bool { if case .found = self { true } else { false } }
    }

    // Nothing changes it after it was made.
    private let code: OpaquePointer
    private let isMachineCode: Bool

    /// - Parameters:
    ///   - matchesBlocks: whether `^` and `$` are the edges of every row of several.
    ///   - isForASCII: whether it is asked for bytes of ASCII alone, of which it says the same, and three times as fast
    ///     where letters, digits or words are asked for.
    init(
        _ text: String, ignoresCase: Bool, matchesBlocks: Bool = false, isForASCII: Bool = false
    ) throws(PatternError) {
        var options = isForASCII ? 0 : PCRE2_UTF | PCRE2_UCP | PCRE2_MATCH_INVALID_UTF
        options |= PCRE2_NEVER_BACKSLASH_C
        if ignoresCase { options |= PCRE2_CASELESS }
        if matchesBlocks { options |= PCRE2_MULTILINE }
        guard let context = pcre2_compile_context_create_8(nil) else { throw PatternError(.noMemory) }
        defer { pcre2_compile_context_free_8(context) }
        // Whatever the library was built for: rows end with a line feed, and nothing in them ends a line.
        pcre2_set_newline_8(context, UInt32(PCRE2_NEWLINE_LF))
        var (number, offset) = (Int32(0), 0)
        let bytes = Array(text.utf8)
        guard let code = pcre2_compile_8(bytes, bytes.count, options, &number, &offset, context) else {
            throw Self.error(number, at: offset, of: text)
        }
        self.code = code
        isMachineCode = pcre2_jit_compile_8(code, PCRE2_JIT_COMPLETE) == 0
    }

    deinit { pcre2_code_free_8(code) }

    /// Looks for the first match in bytes from a place on. Any thread, each with a room of its own.
    ///
    /// - Parameter bytes: a line feed ends them or follows them, for the library may look at it.
    func match(_ bytes: UnsafeRawBufferPointer, from start: Int, in room: MatchRoom) -> Attempt {
        // Of an empty row any address will do, but the library wants one.
        let base = (bytes.baseAddress ?? UnsafeRawPointer(room.ends)).assumingMemoryBound(to: UInt8.self)
        let count =
            isMachineCode
            ? pcre2_jit_match_8(code, base, bytes.count, start, 0, room.data, room.context)
            : pcre2_match_8(code, base, bytes.count, start, 0, room.data, room.context)
        if count >= 0 {
            let (start, end) = (room.ends[0], room.ends[1])
            // `\\K` may put the start behind the end.
            return .found(min(start, end)..<end)
        }
        return count == PCRE2_ERROR_NOMATCH ? .none : .cutOff
    }

    static func error(_ number: Int32, at offset: Int, of text: String) -> PatternError {
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
