import StrataCanvas

/// The borders in a part of a text.
private struct Neighbourhood {
    let range: Range<Int>
    let borders: TextBorders

    func local(_ offset: Int) -> Int { offset - range.lowerBound }
    func global(_ offset: Int) -> Int { offset + range.lowerBound }
}

extension TextEditor {
    /// The nearest border between two characters that does not lie before an offset.
    package func characterBorder(atOrAfter offset: Int) -> Int {
        guard offset > 0, offset < bytes.count else { return min(max(0, offset), bytes.count) }
        let near = neighbourhood(of: offset)
        return near.global(near.borders.characterBorder(after: near.local(offset) - 1))
    }

    /// The border between two characters after an offset.
    package func characterBorder(after offset: Int) -> Int { characterBorder(atOrAfter: offset + 1) }

    /// The border between two characters before an offset.
    package func characterBorder(before offset: Int) -> Int {
        let near = neighbourhood(of: offset)
        return near.global(near.borders.characterBorder(before: near.local(offset)))
    }

    /// Returns the start of what erasing backwards from an offset removes: a whole character before it, or one code
    /// point of it in scripts whose signs are typed one by one.
    package func erasureStart(before offset: Int) -> Int {
        let near = neighbourhood(of: offset)
        guard offset > 0, near.borders.erasesLastCodePointAlone(before: near.local(offset)) else {
            return characterBorder(before: offset)
        }
        var start = offset - 1
        while bytes[start] & 0xC0 == 0x80 { start -= 1 }
        return start
    }

    /// The end of the next word; the text's end where there is none.
    package func wordEnd(after offset: Int) -> Int {
        var offset = offset
        while offset < bytes.count {
            let near = neighbourhood(of: offset)
            if let end = near.borders.wordEnd(after: near.local(offset)) { return near.global(end) }
            offset = near.range.upperBound
        }
        return bytes.count
    }

    /// The beginning of the word before; 0 where there is none.
    package func wordStart(before offset: Int) -> Int {
        var offset = offset
        while offset > 0 {
            let near = neighbourhood(of: offset)
            if let start = near.borders.wordStart(before: near.local(offset)) { return near.global(start) }
            offset = near.range.lowerBound
        }
        return 0
    }

    /// The word, the spaces or the punctuation mark at an offset.
    package func word(containing offset: Int) -> Range<Int> {
        let near = neighbourhood(of: min(offset, bytes.count))
        let word = near.borders.word(containing: near.local(offset))
        return near.global(word.lowerBound)..<near.global(word.upperBound)
    }

    /// The line, without the line feed that ends it.
    package func paragraph(containing offset: Int) -> Range<Int> {
        let start = bytes[..<offset].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        return start..<(bytes[offset...].firstIndex(of: 0x0A) ?? bytes.count)
    }

    /// Returns a part of the text around an offset, long enough for any ordinary word, that begins and ends where a
    /// word certainly does, or so far away that no word reaches there. Looking at the whole text for every key would
    /// make long ones slow.
    private func neighbourhood(of offset: Int) -> Neighbourhood {
        let reach = 256
        let farthest = 4096
        var start = offset - reach
        while start > 0, !isCertainBorder(start), offset - start < farthest || isInside(start) { start -= 1 }
        var end = offset + reach
        while end < bytes.count, !isCertainBorder(end), end - offset < farthest || isInside(end) { end += 1 }
        let range = max(0, start)..<min(end, bytes.count)
        return Neighbourhood(range: range, borders: TextBorders(bytes[range]))
    }

    /// Returns true if an offset lies inside a code point.
    private func isInside(_ offset: Int) -> Bool { bytes[offset] & 0xC0 == 0x80 }

    /// Returns true if characters and words end here whatever surrounds it: after a line feed, and between a space and
    /// a letter of ASCII.
    private func isCertainBorder(_ offset: Int) -> Bool {
        let before = bytes[offset - 1]
        guard before == 0x20 else { return before == 0x0A }
        return (0x41...0x5A).contains(bytes[offset] & 0xDF)
    }
}
