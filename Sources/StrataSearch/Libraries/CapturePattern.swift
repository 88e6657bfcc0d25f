import CPCRE2
import StrataSystem

/// A regular expression with named groups, compiled once and used by any number of threads.
package final class CapturePattern: Sendable {
    private let code: PatternCode
    /// The names of groups, each with its number.
    package let names: [(name: String, number: Int)]
    private let groupCount: Int
    /// A byte that every match has; nil if none is known. Where there is none in a line, the pattern need not be run.
    private let requiredByte: UInt8?
    /// True if it can be told by what a line begins with that the pattern does not match it.
    private let tellsBeginnings: Bool

    /// - Parameter isForBytes: whether bytes are looked at, and no characters.
    package init(_ text: String, isForBytes: Bool) throws(PatternError) {
        code = try PatternCode(text, options: Self.options(isForBytes: isForBytes))
        (names, groupCount) = Self.names(of: code.code)
        requiredByte = Self.requiredByte(of: code.code)
        // What may begin anywhere begins behind what is known.
        tellsBeginnings = code.isAnchored && !Self.mayKeepFirstMatches(Array(text.utf8))
    }

    private static func options(isForBytes: Bool) -> UInt32 {
        // Of bytes that are no characters, the library knows only where it is told that there may be some.
        // Without the properties of characters, machine code of the library takes `\S` for nothing beyond ASCII then.
        let text = isForBytes ? PCRE2_NEVER_UTF : PCRE2_UTF | PCRE2_UCP | PCRE2_MATCH_INVALID_UTF
        return PCRE2_DUPNAMES | PCRE2_ALLOW_EMPTY_CLASS | text
    }

    /// Returns true if an expression may have a group or a quantifier that keeps to its first match, or a verb:
    /// pcre2_dfa_match(3) takes the longest instead.
    private static func mayKeepFirstMatches(_ text: [UInt8]) -> Bool {
        zip(text, text.dropFirst()).enumerated().contains { index, pair in
            switch pair {
            case (UInt8(ascii: "("), UInt8(ascii: "*")): return true
            case (UInt8(ascii: "("), UInt8(ascii: "?")):
                let rest = text[(index + 2)...]
                let flags = rest.prefix { (0x61...0x7A).contains($0 | 0x20) || "^-".utf8.contains($0) }
                // Where spaces mean nothing, they may stand before the second sign of a quantifier.
                return rest.first == UInt8(ascii: ">") || flags.contains(UInt8(ascii: "x"))
            case (let sign, UInt8(ascii: "+")): return "*+?}".utf8.contains(sign)
            default: return false
            }
        }
    }

    /// Returns what PCRE2 knows as the last literal of every match. A letter may stand for its other case, too, and
    /// tells little.
    private static func requiredByte(of code: OpaquePointer) -> UInt8? {
        var (kind, unit) = (UInt32(0), UInt32(0))
        pcre2_pattern_info_8(code, UInt32(PCRE2_INFO_LASTCODETYPE), &kind)
        pcre2_pattern_info_8(code, UInt32(PCRE2_INFO_LASTCODEUNIT), &unit)
        let isLetter = (0x61...0x7A).contains(unit | 0x20)
        return kind == 1 && unit < 0x80 && !isLetter ? UInt8(unit) : nil
    }

    private static func names(of code: OpaquePointer) -> ([(name: String, number: Int)], Int) {
        var (count, size, table, last) = (UInt32(0), UInt32(0), UnsafePointer<UInt8>?.none, UInt32(0))
        pcre2_pattern_info_8(code, UInt32(PCRE2_INFO_NAMECOUNT), &count)
        pcre2_pattern_info_8(code, UInt32(PCRE2_INFO_NAMEENTRYSIZE), &size)
        pcre2_pattern_info_8(code, UInt32(PCRE2_INFO_NAMETABLE), &table)
        pcre2_pattern_info_8(code, UInt32(PCRE2_INFO_CAPTURECOUNT), &last)
        guard let table else { return ([], Int(last) + 1) }
        let names = (0..<Int(count)).map { index in
            let entry = table + index * Int(size)
            let text = UnsafeBufferPointer(start: entry + 2, count: Int(size) - 2).prefix { $0 != 0 }
            return (name: String(decoding: text, as: UTF8.self), number: Int(entry[0]) << 8 | Int(entry[1]))
        }
        return (names.sorted { $0.number < $1.number }, Int(last) + 1)
    }

    /// Returns true if it takes more than a number of attempts to look for a match, pcre2_set_match_limit(3).
    package func takes(moreThan attempts: UInt32, on line: [UInt8]) -> Bool {
        let room = CaptureRoom(groups: groupCount, attempts: attempts)
        return line.withUnsafeBufferPointer { bytes in
            bytes.baseAddress.map {
                code.match($0, count: bytes.count, from: 0, room.data, room.context) == PCRE2_ERROR_MATCHLIMIT
            } ?? false
        }
    }

    /// Returns false if the pattern matches no line that begins with some characters of ASCII. This costs a part of a
    /// match, and keeps patterns from being made machine code that never match.
    package func mayMatch(_ beginning: UnsafeRawBufferPointer, in room: CaptureRoom) -> Bool {
        guard tellsBeginnings, let base = beginning.baseAddress, !beginning.isEmpty else { return true }
        room.reserve(groups: groupCount)
        let bytes = base.assumingMemoryBound(to: UInt8.self)
        return code.mayMatch(bytes, count: beginning.count, room.data, room.context)
    }

    /// Looks for the first match. Returns false if there is none.
    ///
    /// - Parameters:
    ///   - room: Memory that no other match needs before `body` returns.
    ///   - body: is called with the ranges of all groups, the whole match first; one that took no part is empty and
    ///     begins at -1.
    @discardableResult
    package func match(
        _ bytes: UnsafeRawBufferPointer, in room: CaptureRoom, _ body: (UnsafeBufferPointer<Int>) -> Void
    ) -> Bool {
        if let requiredByte, Memory.firstIndex(of: requiredByte, in: bytes) == nil { return false }
        room.reserve(groups: groupCount)
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 1) { empty in
            let base = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self) ?? UnsafePointer(empty.baseAddress)
            guard let base, code.match(base, count: bytes.count, from: 0, room.data, room.context) > 0,
                let ends = pcre2_get_ovector_pointer_8(room.data)
            else { return false }
            body(UnsafeBufferPointer(start: UnsafePointer(ends), count: 2 * groupCount))
            return true
        }
    }

    /// Looks for the first match, in memory of its own.
    @discardableResult
    package func match(_ bytes: UnsafeRawBufferPointer, _ body: (UnsafeBufferPointer<Int>) -> Void) -> Bool {
        CaptureRoom.withRoom { match(bytes, in: $0, body) }
    }
}
