import CPCRE2

/// The bytes with which lines begin that a pattern may match, as PCRE2 knows them: most lines are told by the first one to
/// be none of most patterns'.
package final class FirstBytes: Sendable {
    /// A bit for each byte; nil: it may be any, or none at all.
    private let bits: SIMD4<UInt64>?

    /// Finds out the first bytes of what an expression matches. Any may be, unless that begins where a line does; so of
    /// an expression that is wrong.
    ///
    /// - Parameter isForBytes: True if bytes are looked at, and no characters.
    package init(of text: String, isForBytes: Bool) {
        let options = CapturePattern.options(isForBytes: isForBytes)
        let code = try? PatternCode(text, options: options, isMachineCode: false)
        bits = withExtendedLifetime(code) { code.flatMap { Self.bits(of: $0.code) } }
    }

    /// Returns true if a line may match that begins with a byte, or that is empty.
    package func contains(_ byte: UInt8?) -> Bool {
        guard let bits else { return true }
        return byte.map { bits[Int($0 >> 6)] >> UInt64($0 & 63) & 1 == 1 } ?? false
    }

    private static func bits(of code: OpaquePointer) -> SIMD4<UInt64>? {
        var (options, kind, byte) = (UInt32(0), UInt32(0), UInt32(0))
        var table: UnsafePointer<UInt8>?
        pcre2_pattern_info_8(code, UInt32(PCRE2_INFO_ALLOPTIONS), &options)
        guard options & PCRE2_ANCHORED != 0 else { return nil }
        pcre2_pattern_info_8(code, UInt32(PCRE2_INFO_FIRSTCODETYPE), &kind)
        pcre2_pattern_info_8(code, UInt32(PCRE2_INFO_FIRSTCODEUNIT), &byte)
        pcre2_pattern_info_8(code, UInt32(PCRE2_INFO_FIRSTBITMAP), &table)
        var bits = SIMD4<UInt64>()
        func insert(_ byte: Int) { bits[byte >> 6] |= 1 << UInt64(byte & 63) }
        if kind == 1, byte >= 0x80 { return nil }
        if kind == 1 {
            // A letter may stand for its other case, too.
            insert(Int(byte & 0xFF))
            if (0x61...0x7A).contains(byte | 0x20) { insert(Int(byte & 0xFF) ^ 0x20) }
        } else if let table {
            for byte in 0..<256 where table[byte >> 3] >> UInt8(byte & 7) & 1 == 1 { insert(byte) }
        } else {
            return nil
        }
        return bits
    }
}
