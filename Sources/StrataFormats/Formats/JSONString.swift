/// The text that a JSON string stands for.
package enum JSONString {
    /// Returns the bytes of a text without its quotes; what is no escape stays as it is. Line feeds in it are shown by
    /// a sign, and one at its end by nothing.
    package static func unescaped(_ text: ArraySlice<UInt8>) -> [UInt8] {
        trimmed(unescaped(text, showingLineFeedsAs: sign))
    }

    /// Returns the same with line feeds as such.
    package static func text(_ text: ArraySlice<UInt8>) -> [UInt8] { unescaped(text, showingLineFeedsAs: [0x0A]) }

    /// Returns a text on one line, with line feeds as ``unescaped(_:)`` has them.
    package static func onOneLine(_ text: [UInt8]) -> [UInt8] {
        guard text.contains(0x0A) else { return text }
        var result: [UInt8] = []
        for byte in text {
            if byte == 0x0A, result.last == 0x0D { result.removeLast() }
            if byte == 0x0A { result += sign } else { result.append(byte) }
        }
        return trimmed(result)
    }

    private static func unescaped(_ text: ArraySlice<UInt8>, showingLineFeedsAs sign: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(text.count)
        var place = text.startIndex
        while place < text.endIndex {
            guard text[place] == UInt8(ascii: "\\"), place + 1 < text.endIndex else {
                result.append(text[place])
                place += 1
                continue
            }
            let next = text[place + 1]
            if next == UInt8(ascii: "u"), let (scalar, end) = codePoint(text, at: place) {
                append(scalar, to: &result, sign)
                place = end
            } else if let byte = single(next) {
                append(Unicode.Scalar(byte), to: &result, sign)
                place += 2
            } else {
                result += text[place..<place + 2]
                place += 2
            }
        }
        return result
    }

    /// The sign that stands for a line feed in the middle of a text.
    private static let sign = Array(" ↵ ".utf8)

    private static func append(_ scalar: Unicode.Scalar, to text: inout [UInt8], _ sign: [UInt8]) {
        if scalar == "\n" {
            if text.last == 0x0D { text.removeLast() }
            text += sign
        } else {
            text += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
        }
    }

    private static func trimmed(_ text: [UInt8]) -> [UInt8] {
        var end = text[...]
        while end.suffix(sign.count).elementsEqual(sign) { end = end.dropLast(sign.count) }
        return Array(end)
    }

    private static func single(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): byte
        case UInt8(ascii: "b"): 0x08
        case UInt8(ascii: "f"): 0x0C
        case UInt8(ascii: "n"): 0x0A
        case UInt8(ascii: "r"): 0x0D
        case UInt8(ascii: "t"): 0x09
        default: nil
        }
    }

    /// Returns the character that an escape at a place stands for, or two that make a pair; nil where it is none.
    private static func codePoint(_ text: ArraySlice<UInt8>, at place: Int) -> (Unicode.Scalar, end: Int)? {
        guard let first = unit(text, at: place) else { return nil }
        if let scalar = Unicode.Scalar(first) { return (scalar, place + 6) }
        guard UTF16.isLeadSurrogate(first), let second = unit(text, at: place + 6), UTF16.isTrailSurrogate(second),
            let scalar = Unicode.Scalar(0x10000 + (UInt32(first & 0x3FF) << 10 | UInt32(second & 0x3FF)))
        else { return nil }
        return (scalar, place + 12)
    }

    private static func unit(_ text: ArraySlice<UInt8>, at place: Int) -> UInt16? {
        guard place + 6 <= text.endIndex, text[place] == UInt8(ascii: "\\"), text[place + 1] == UInt8(ascii: "u") else {
            return nil
        }
        var unit: UInt16 = 0
        for byte in text[place + 2..<place + 6] {
            guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue, byte < 0x80 else { return nil }
            unit = unit << 4 | UInt16(digit)
        }
        return unit
    }
}

extension ArraySlice<UInt8> {
    /// The name that the key of a member says, which may be written with escapes.
    var keyText: [UInt8] { contains(UInt8(ascii: "\\")) ? JSONString.text(self) : Array(self) }
}
