import CPangoCairo

/// The borders between the characters and words of a text.
///
/// A character is what a person takes for one: a flag, an emoji with its modifiers, or a letter with its accents is
/// never divided. Offsets are bytes of UTF-8. What lies before and after the text does not count, so a part of a
/// longer text should begin and end where a word does.
public struct TextBorders: Sendable {
    private struct Flags: OptionSet {
        let rawValue: UInt8
        static let character = Flags(rawValue: 1)
        static let word = Flags(rawValue: 2)
        static let wordStart = Flags(rawValue: 4)
        static let wordEnd = Flags(rawValue: 8)
        static let markIsErasedAlone = Flags(rawValue: 16)
    }

    /// The flags for each byte, and for the end of the text: what begins or ends before it.
    private let flags: [Flags]

    /// Finds the borders of a text, which must be valid UTF-8 without zeros. O(bytes).
    public init(_ text: UnsafeBufferPointer<UInt8>) {
        var flags = [Flags](repeating: [], count: text.count + 1)
        let offsets = text.indices.filter { text[$0] & 0xC0 != 0x80 } + [text.count]
        var attributes = [PangoLogAttr](repeating: PangoLogAttr(), count: offsets.count)
        text.withMemoryRebound(to: CChar.self) { text in
            pango_get_log_attrs(
                text.baseAddress, Int32(clamping: text.count), -1, pango_language_get_default(), &attributes,
                Int32(clamping: attributes.count))
        }
        for (offset, attribute) in zip(offsets, attributes) { flags[offset] = Self.flags(attribute) }
        // However the text is analysed, its ends are borders.
        flags[0].formUnion([.character, .word])
        flags[text.count].formUnion([.character, .word])
        self.flags = flags
    }

    /// Finds the borders of a text, which must be valid UTF-8 without zeros. O(bytes).
    public init(_ text: ArraySlice<UInt8>) {
        self = text.withUnsafeBufferPointer { TextBorders($0) }
    }

    private static func flags(_ attribute: PangoLogAttr) -> Flags {
        var flags: Flags = []
        if attribute.is_cursor_position != 0 { flags.insert(.character) }
        if attribute.is_word_boundary != 0 { flags.insert(.word) }
        if attribute.is_word_start != 0 { flags.insert(.wordStart) }
        if attribute.is_word_end != 0 { flags.insert(.wordEnd) }
        if attribute.backspace_deletes_character != 0 { flags.insert(.markIsErasedAlone) }
        return flags
    }

    /// The number of bytes of the text.
    public var byteCount: Int { flags.count - 1 }

    /// Returns the nearest border between two characters after an offset; the text's end where there is none.
    public func characterBorder(after offset: Int) -> Int { next(.character, after: offset) ?? byteCount }

    /// Returns the nearest border between two characters before an offset; 0 where there is none.
    public func characterBorder(before offset: Int) -> Int { previous(.character, before: offset) ?? 0 }

    /// Returns the nearest end of a word after an offset. Spaces and punctuation are no words.
    public func wordEnd(after offset: Int) -> Int? { next(.wordEnd, after: offset) }

    /// Returns the nearest beginning of a word before an offset.
    public func wordStart(before offset: Int) -> Int? { previous(.wordStart, before: offset) }

    /// Returns the word, the spaces or the punctuation mark that the byte at an offset belongs to.
    public func word(containing offset: Int) -> Range<Int> {
        let end = next(.word, after: offset) ?? byteCount
        return (previous(.word, before: min(offset + 1, end)) ?? 0)..<end
    }

    /// Returns true if erasing backwards from a border takes the last code point alone, and not the whole character: so
    /// do scripts whose writers add signs to a letter one by one, such as Arabic and Devanagari.
    public func erasesLastCodePointAlone(before border: Int) -> Bool { flags[border].contains(.markIsErasedAlone) }

    private func next(_ flag: Flags, after offset: Int) -> Int? {
        guard offset < byteCount else { return nil }
        return ((max(offset, -1) + 1)...byteCount).first { flags[$0].contains(flag) }
    }

    private func previous(_ flag: Flags, before offset: Int) -> Int? {
        guard offset > 0 else { return nil }
        return (0..<min(offset, byteCount + 1)).last { flags[$0].contains(flag) }
    }
}
