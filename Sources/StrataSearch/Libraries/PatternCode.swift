import CPCRE2
import Synchronization

/// A regular expression as the library has compiled it, for any number of threads.
final class PatternCode: @unchecked Sendable {
    // Nothing changes it after it was made.
    let code: OpaquePointer
    /// A copy with code of the processor, made once there is enough to look at: most patterns never come to that. The first is
    /// asked about by other threads meanwhile, and is not changed; it stands here itself where the library makes no code.
    private let machineCode = Atomic<OpaquePointer?>(nil)
    /// True if bytes are looked at, and no characters.
    private let isOfBytes: Bool
    /// The number of bytes that were looked at without code of the processor.
    private let interpretedCount = Atomic(0)

    /// To make code of the processor takes as long as to look at some thousand bytes without.
    private static let mostInterpreted = 4096
    /// Longer lines are left to it from the first on: without it, what goes back and forth in them often comes to the
    /// greatest number of attempts, and is looked at twice.
    private static let longestInterpreted = 256

    /// Compiles a text, with options of pcre2api(3). Rows end with a line feed, and nothing in them ends a line, whatever the
    /// library was built for.
    init(_ text: String, options: UInt32) throws(PatternError) {
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
        isOfBytes = options & PCRE2_UTF == 0
    }

    deinit {
        let machineCode = machineCode.load(ordering: .acquiring)
        if machineCode != code { pcre2_code_free_8(machineCode) }
        pcre2_code_free_8(code)
    }

    /// Looks for the first match from a place on, as pcre2_match(3) returns it.
    ///
    /// - Parameters:
    ///   - data: room for what is found.
    ///   - context: the limits of an attempt.
    func match(
        _ bytes: UnsafePointer<UInt8>, count: Int, from start: Int, _ data: OpaquePointer, _ context: OpaquePointer
    ) -> Int32 {
        func interpret() -> Int32 { pcre2_match_8(code, bytes, count, start, 0, data, context) }
        let known = machineCode.load(ordering: .acquiring)
        if known == nil, !isWorthMachineCode(for: count - start) {
            let result = interpret()
            // Machine code comes later to the greatest number of attempts.
            if result >= 0 || result == PCRE2_ERROR_NOMATCH { return result }
        }
        let machineCode = known ?? makeMachineCode()
        guard machineCode != code else { return interpret() }
        let result = pcre2_jit_match_8(machineCode, bytes, count, start, 0, data, context)
        // It has less memory; what is found must not depend on which of both looks.
        return result == PCRE2_ERROR_JIT_STACKLIMIT && isOfBytes ? interpret() : result
    }

    /// Returns true where characters are looked at, too: in what is no UTF-8 the library finds `$` in other places without.
    private func isWorthMachineCode(for count: Int) -> Bool {
        !isOfBytes || count > Self.longestInterpreted
            || interpretedCount.add(count, ordering: .relaxed).newValue > Self.mostInterpreted
    }

    private func makeMachineCode() -> OpaquePointer {
        let copy = pcre2_code_copy_8(code)
        let isMade = copy.map { pcre2_jit_compile_8($0, PCRE2_JIT_COMPLETE) == 0 } == true
        let made = isMade ? copy ?? code : code
        let former = machineCode.compareExchange(expected: nil, desired: made, ordering: .acquiringAndReleasing)
            .original
        // Another thread may have made it meanwhile.
        if !isMade || former != nil { pcre2_code_free_8(copy) }
        return former ?? made
    }

    /// True if a match begins where the text does.
    var isAnchored: Bool {
        var options = UInt32(0)
        pcre2_pattern_info_8(code, UInt32(PCRE2_INFO_ALLOPTIONS), &options)
        return options & PCRE2_ANCHORED != 0
    }

    /// Returns false if nothing matches that begins with some bytes and goes on in any way, pcre2partial(3). It is looked
    /// for by pcre2_dfa_match(3), which sees one byte at a time: pcre2_match(3) finds no beginning of what `.{3}` stands
    /// for, where `.` is any byte. An anchored expression alone can be asked.
    func mayMatch(_ beginning: UnsafePointer<UInt8>, count: Int, _ data: OpaquePointer, _ context: OpaquePointer)
        -> Bool
    {
        withUnsafeTemporaryAllocation(of: Int32.self, capacity: Self.workspace) { workspace in
            let result = pcre2_dfa_match_8(
                code, beginning, count, 0, PCRE2_PARTIAL_HARD, data, context, workspace.baseAddress, workspace.count)
            // Of a pattern that it cannot run, it says so, and no more.
            return result != PCRE2_ERROR_NOMATCH
        }
    }

    /// The number of integers that pcre2_dfa_match(3) has for the ways in which a pattern may go on.
    private static let workspace = 1000

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
