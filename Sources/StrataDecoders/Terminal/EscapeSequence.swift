/// A sequence of bytes that tells a terminal something and is not shown.
struct EscapeSequence {
    /// The meaning of a sequence.
    enum Kind: Equatable {
        /// The look of what follows: numbers, and where those that belong together are parted by colons, groups of
        /// them.
        case rendition([[Int]])
        /// The target of what follows; nil: none.
        case link(String?)
        /// Anything else.
        case other
    }

    /// Its range.
    let range: Range<Int>
    /// Its meaning.
    let kind: Kind
    /// True if it has words in it, such as a title or the target of a link.
    let hasWords: Bool

    /// The sequence that begins with the escape at a place; nil where it is none, or does not end.
    init?(_ bytes: ArraySlice<UInt8>, at place: Int) {
        guard place + 1 < bytes.endIndex else { return nil }
        switch bytes[place + 1] {
        case UInt8(ascii: "["):
            guard let (end, kind) = Self.control(bytes, from: place + 2) else { return nil }
            (range, self.kind, hasWords) = (place..<end, kind, false)
        case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"), UInt8(ascii: "_"):
            guard let (content, end) = Self.string(bytes, from: place + 2) else { return nil }
            range = place..<end
            kind = bytes[place + 1] == UInt8(ascii: "]") ? Self.command(content) : .other
            hasWords = kind != .link(nil)
        default:
            let final = bytes[(place + 1)...].drop { (0x20...0x2F).contains($0) }
            guard let last = final.first, (0x30...0x7E).contains(last) else { return nil }
            (range, kind, hasWords) = (place..<final.startIndex + 1, .other, false)
        }
    }

    /// Reads `CSI`: parameters, intermediate bytes, and a letter that says what it is.
    private static func control(_ bytes: ArraySlice<UInt8>, from start: Int) -> (end: Int, kind: Kind)? {
        let parameters = bytes[start...].prefix { (0x30...0x3F).contains($0) }
        let rest = bytes[parameters.endIndex...].drop { (0x20...0x2F).contains($0) }
        guard let final = rest.first, (0x40...0x7E).contains(final) else { return nil }
        let isRendition =
            final == UInt8(ascii: "m") && rest.startIndex == parameters.endIndex
            && parameters.allSatisfy { $0 <= UInt8(ascii: ";") }
        return (rest.startIndex + 1, isRendition ? .rendition(numbers(parameters)) : .other)
    }

    private static func numbers(_ parameters: ArraySlice<UInt8>) -> [[Int]] {
        parameters.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map { group in
            group.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false).map { digits in
                digits.reduce(0) { min(100_000, $0 * 10 + Int($1 - 0x30)) }
            }
        }
    }

    /// Returns the bytes before `BEL` or `ESC \`, and their end.
    private static func string(_ bytes: ArraySlice<UInt8>, from start: Int) -> (ArraySlice<UInt8>, end: Int)? {
        let content = bytes[start...].prefix { $0 != 0x07 && $0 != 0x1B }
        guard content.endIndex < bytes.endIndex else { return nil }
        if bytes[content.endIndex] == 0x07 { return (content, content.endIndex + 1) }
        guard content.endIndex + 1 < bytes.endIndex, bytes[content.endIndex + 1] == UInt8(ascii: "\\") else {
            return nil
        }
        return (content, content.endIndex + 2)
    }

    /// Reads a command: `8;PARAMETERS;TARGET` is a link.
    private static func command(_ content: ArraySlice<UInt8>) -> Kind {
        let parts = content.split(separator: UInt8(ascii: ";"), maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].elementsEqual("8".utf8) else { return .other }
        return .link(parts[2].isEmpty ? nil : String(validating: parts[2], as: UTF8.self))
    }
}
