import CPCRE2

/// A regular expression, compiled once and used by any number of threads.
final class Expression: Sendable {
    /// The outcome of an attempt.
    enum Attempt {
        case found(Range<Int>)
        case none
        /// The library gave up: the attempt took too long, or too much memory.
        case cutOff

        var isFound: Bool { if case .found = self { true } else { false } }
    }

    private let code: PatternCode

    /// - Parameters:
    ///   - matchesBlocks: whether `^` and `$` are the edges of every row of several.
    ///   - matchesLines: whether they are the edges of every line of a row, also of an empty last one.
    ///   - isForASCII: whether it is asked for bytes of ASCII alone, of which it says the same, and three times as fast
    ///     where letters, digits or words are asked for.
    init(
        _ text: String, ignoresCase: Bool, matchesBlocks: Bool = false, matchesLines: Bool = false,
        isForASCII: Bool = false
    ) throws(PatternError) {
        var options = isForASCII ? 0 : PCRE2_UTF | PCRE2_UCP | PCRE2_MATCH_INVALID_UTF
        if ignoresCase { options |= PCRE2_CASELESS }
        if matchesBlocks { options |= PCRE2_MULTILINE }
        if matchesLines { options |= PCRE2_MULTILINE | PCRE2_ALT_CIRCUMFLEX }
        code = try PatternCode(text, options: options)
    }

    /// Looks for the first match in bytes from a place on. Any thread, each with a room of its own.
    ///
    /// - Parameter bytes: a line feed ends them or follows them, for the library may look at it.
    func match(_ bytes: UnsafeRawBufferPointer, from start: Int, in room: MatchRoom) -> Attempt {
        // Of an empty row any address will do, but the library wants one.
        let base = (bytes.baseAddress ?? UnsafeRawPointer(room.ends)).assumingMemoryBound(to: UInt8.self)
        let count = code.match(base, count: bytes.count, from: start, room.data, room.context)
        if count >= 0 {
            let (start, end) = (room.ends[0], room.ends[1])
            // `\\K` may put the start behind the end.
            return .found(min(start, end)..<end)
        }
        return count == PCRE2_ERROR_NOMATCH ? .none : .cutOff
    }
}
