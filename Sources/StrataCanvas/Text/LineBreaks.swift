import CPangoCairo

/// The places at which Pango lets lines end in text of ASCII.
enum LineBreaks {
    /// Returns the last place in a paragraph, behind `start` and at `limit` at the latest, before which a line may
    /// begin; nil where there is none. Only the words before the limit are looked at, as long as a line may begin
    /// between them.
    static func last(in bytes: [UInt8], of paragraph: Range<Int>, after start: Int, upTo limit: Int) -> Int? {
        var reach = 32
        while true {
            let begin = wordStart(in: bytes, of: paragraph, before: limit - reach)
            // What comes behind a place decides about it, but not far behind.
            let part = begin..<min(paragraph.upperBound, limit + 8)
            // Behind the first word of a part, which may belong to what is before it.
            let known = begin == paragraph.lowerBound ? begin + 1 : secondWord(in: bytes, of: part) + 1
            let first = max(known, start + 1)
            if let found = last(in: bytes, of: part, from: first, upTo: limit) { return found }
            if first == start + 1 { return nil }
            reach *= 4
        }
    }

    /// Returns the beginning of a word, or of the paragraph.
    private static func wordStart(in bytes: [UInt8], of paragraph: Range<Int>, before place: Int) -> Int {
        var place = place
        while place > paragraph.lowerBound {
            if bytes[place] != 0x20, bytes[place - 1] == 0x20 { return place }
            place -= 1
        }
        return paragraph.lowerBound
    }

    private static func secondWord(in bytes: [UInt8], of part: Range<Int>) -> Int {
        let space = bytes[part].firstIndex(of: 0x20) ?? part.upperBound
        return bytes[space..<part.upperBound].firstIndex { $0 != 0x20 } ?? part.upperBound
    }

    private static func last(in bytes: [UInt8], of part: Range<Int>, from first: Int, upTo limit: Int) -> Int? {
        guard first <= limit else { return nil }
        return withUnsafeTemporaryAllocation(of: PangoLogAttr.self, capacity: part.count + 1) { found -> Int? in
            found.initialize(repeating: PangoLogAttr())
            bytes.withUnsafeBytes { text in
                let start = text.baseAddress?.assumingMemoryBound(to: CChar.self).advanced(by: part.lowerBound)
                pango_default_break(start, Int32(part.count), nil, found.baseAddress, Int32(found.count))
            }
            return (first...limit).last { found[$0 - part.lowerBound].is_line_break != 0 }
        }
    }
}
