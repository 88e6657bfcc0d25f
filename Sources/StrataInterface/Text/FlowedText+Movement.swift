import StrataCanvas

extension FlowedText {
    /// Returns the position of the caret once it has moved one character to the left (-1) or right (1) as the eye sees
    /// it. A paragraph is left where its reading begins or ends, for the one before or after it. Returns nil at the
    /// text's own ends.
    package func moved(_ position: TextPosition, by direction: Int) -> TextPosition? {
        let offset = position.offset
        let isForward = (self.direction(ofLine: line(of: position)) == .leftToRight) == (direction > 0)
        if isForward {
            if offset == bytes.count { return nil }
            if bytes[offset] == 0x0A { return TextPosition(offset: offset + 1) }
        } else {
            if offset == 0 { return nil }
            if bytes[offset - 1] == 0x0A { return TextPosition(offset: offset - 1) }
        }
        if let step = overInvisible(offset, isForward: isForward) { return step }
        return inParagraph(offset, by: direction, isForward: isForward)
    }

    /// Inside a paragraph Pango knows the way, but for where a line begins: from there it goes, in text that is read
    /// from right to left, to the same place at the end of the line before.
    private func inParagraph(_ offset: Int, by direction: Int, isForward: Bool) -> TextPosition? {
        let section = section(at: TextPosition(offset: offset))
        let layout = layout(of: section)
        let local = local(in: section, offset)
        if !isForward, range(ofLine: line(of: TextPosition(offset: offset))).lowerBound == offset {
            return TextPosition(offset: previousCharacter(offset))
        }
        // At the start of a section the caret is before its mark as well, and Pango, which goes by what is seen, takes
        // a place behind something invisible for the end of the line.
        var index = offset == section.start ? 0 : local
        while true {
            let move = layout.moveCursor(from: index, by: direction)
            guard case .index(let next) = move, next != index, next != local else {
                if case .afterEnd = move, isForward { return TextPosition(offset: section.end) }
                return isForward ? nil : TextPosition(offset: previousCharacter(offset))
            }
            // The letters of a name that stands for a character are not places.
            let found = global(in: section, next)
            if found != offset { return TextPosition(offset: found) }
            index = next
        }
    }

    private func previousCharacter(_ offset: Int) -> Int {
        let section = section(at: TextPosition(offset: offset - 1))
        return global(in: section, layout(of: section).characterBorder(before: local(in: section, offset)))
    }

    /// Over a character that has no breadth, such as a direction mark, the caret goes as the text is read.
    private func overInvisible(_ offset: Int, isForward: Bool) -> TextPosition? {
        if isForward {
            let next = bytes[offset...].prefix(3)
            return Self.isInvisible(next) ? TextPosition(offset: offset + 3) : nil
        }
        let previous = bytes[..<offset].suffix(3)
        return Self.isInvisible(previous) ? TextPosition(offset: offset - 3) : nil
    }

    /// Returns true for the bytes of U+200B, U+200E, U+200F, U+202A…U+202E, U+2060…U+206F and U+FEFF, which stand by
    /// themselves and show nothing. (U+200C and U+200D belong to the character before.)
    private static func isInvisible(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard bytes.count == 3, let last = bytes.last else { return false }
        switch (bytes[bytes.startIndex], bytes[bytes.startIndex + 1]) {
        case (0xE2, 0x80): return last == 0x8B || last == 0x8E || last == 0x8F || (0xAA...0xAE).contains(last)
        case (0xE2, 0x81): return (0xA0...0xAF).contains(last)
        case (0xEF, 0xBB): return last == 0xBF
        default: return false
        }
    }
}
