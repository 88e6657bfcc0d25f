/// The name of a zone behind its offset, as Go has it, `+0100 CET`, and JavaScript in brackets,
/// `GMT+0100 (Central European Standard Time)`.
struct ZoneRemark {
    let bytes: UnsafeRawBufferPointer
    /// The place behind the offset.
    let start: Int
    /// The seconds east of UTC that the offset says.
    let offset: Int

    /// The end of the name; nil where there is none.
    var end: Int? {
        guard start >= 5, start + 1 < bytes.count, "+-".utf8.contains(bytes[start - 5]), bytes[start] == 0x20 else {
            return nil
        }
        if bytes[start + 1] == UInt8(ascii: "(") { return endInBrackets }
        let name = bytes[(start + 1)...].prefix { $0.isDigit || $0 >= 0x41 && $0 <= 0x5A || "+-".utf8.contains($0) }
        let isWhole = name.endIndex == bytes.count || !bytes[name.endIndex].isWordByte
        return isWhole && (ZoneName.may(name, mean: offset) || isNumber(name)) ? name.endIndex : nil
    }

    /// Returns true if a name is an offset in digits, such as `+03` behind `+0300`, for a zone that has no letters.
    private func isNumber(_ name: Slice<UnsafeRawBufferPointer>) -> Bool {
        let offset = bytes[start - 5..<start]
        return name.elementsEqual(offset)
            || name.elementsEqual(offset.dropLast(2)) && offset.suffix(2).elementsEqual("00".utf8)
    }

    private var endInBrackets: Int? {
        let text = bytes[(start + 2)...].prefix(64)
        guard start >= 8, bytes[start - 8..<start - 5].elementsEqual("GMT".utf8),
            let end = text.firstIndex(of: UInt8(ascii: ")"))
        else { return nil }
        // A name is of several words, or short for them.
        return text[..<end].contains(0x20) || ZoneName.may(text[..<end], mean: offset) ? end + 1 : nil
    }
}
