/// The words of a text, as a double click marks them: letters, digits and what joins them, as in `10.0.0.1`,
/// `550e8400-e29b` or `status_code`.
enum TextWord {
    /// A word is looked for so far from a place, in bytes.
    private static let reach = 4096

    /// The word that a byte is in; nil where it is in none.
    static func range(around offset: Int, in text: ArraySlice<UInt8>) -> Range<Int>? {
        let bytes = text.startIndex..<text.endIndex
        var start = text.startIndex + offset
        // The place behind the last letter still belongs to it.
        if !bytes.contains(start) || !isPart(start, text) { start -= 1 }
        guard bytes.contains(start), isPart(start, text) else { return nil }
        var end = start + 1
        while start > bytes.lowerBound, end - start < reach, isPart(start - 1, text) { start -= 1 }
        while end < bytes.upperBound, end - start < reach, isPart(end, text) { end += 1 }
        return start - text.startIndex..<end - text.startIndex
    }

    /// Returns true if a byte is part of a word; a dot or a hyphen is only between letters.
    private static func isPart(_ index: Int, _ text: ArraySlice<UInt8>) -> Bool {
        if isLetter(text[index]) { return true }
        guard text[index] == UInt8(ascii: ".") || text[index] == UInt8(ascii: "-") else { return false }
        let neighbours = index > text.startIndex && index + 1 < text.endIndex
        return neighbours && isLetter(text[index - 1]) && isLetter(text[index + 1])
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "_"), 0x80...:
            true
        default: false
        }
    }
}
