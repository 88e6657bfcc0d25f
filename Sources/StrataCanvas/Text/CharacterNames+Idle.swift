extension CharacterNames {
    /// Returns the name of an invisible character that has nothing to do where it stands; nil where it has, and is left
    /// to do it, and for every other character.
    ///
    /// - Parameters:
    ///   - place: its bytes.
    ///   - hasRightToLeft: whether any letter of the text is read from right to left.
    static func name(
        ofIdle scalar: UInt32, at place: Range<Int>, in source: UnsafeRawBufferPointer,
        hasRightToLeft: () -> Bool
    ) -> String? {
        switch scalar {
        // Hyphens of words that may be divided.
        case 0xAD: neighbours(of: place, in: source).allSatisfy(isPartOfWord) ? nil : "SHY"
        case 0x061C: hasRightToLeft() ? nil : "ALM"
        case 0x200B: neighbours(of: place, in: source).contains(where: hasNoSpaces) ? nil : "ZWSP"
        case 0x200C: neighbours(of: place, in: source).contains(where: joins) ? nil : "ZWNJ"
        case 0x200D: neighbours(of: place, in: source).contains(where: joins) ? nil : "ZWJ"
        case 0x200E: hasRightToLeft() ? nil : "LRM"
        case 0x200F: hasRightToLeft() ? nil : "RLM"
        default: nil
        }
    }

    /// Returns true if any letter is one of a script that is read from right to left (Unicode's blocks, Blocks.txt).
    /// O(bytes).
    static func hasRightToLeft(_ source: UnsafeRawBufferPointer) -> Bool {
        // The first letter of Hebrew is D6 90, and no such script comes before it.
        var index = 0
        while index < source.count {
            guard source[index] >= 0xD6 else {
                index += 1
                continue
            }
            let sequence = UTF8Sequence(source, at: index)
            index += sequence.length
            switch sequence.scalar {
            case 0x061C: continue
            case 0x0590..<0x0900, 0xFB1D..<0xFE00, 0xFE70..<0xFEFF, 0x10800..<0x11000, 0x1E800..<0x1F000:
                if sequence.isValid { return true }
            default: continue
            }
        }
        return false
    }

    /// Returns the characters before and after a place; 0 where there is none.
    private static func neighbours(of place: Range<Int>, in source: UnsafeRawBufferPointer) -> [UInt32] {
        var start = place.lowerBound - 1
        while start > 0, place.lowerBound - start < 4, source[start] & 0xC0 == 0x80 { start -= 1 }
        return [start, place.upperBound].map { index in
            guard source.indices.contains(index) else { return 0 }
            let sequence = UTF8Sequence(source, at: index)
            return sequence.isValid ? sequence.scalar : 0
        }
    }

    private static func isPartOfWord(_ scalar: UInt32) -> Bool {
        guard let properties = Unicode.Scalar(scalar)?.properties else { return false }
        return properties.isAlphabetic || properties.generalCategory == .nonspacingMark
    }

    /// Returns true if a script writes no spaces between words, so that only such a character can say where a line may
    /// end.
    private static func hasNoSpaces(_ scalar: UInt32) -> Bool {
        switch scalar {
        // From Thai to Myanmar; Khmer and its neighbours; Chinese and Japanese; Javanese to Tai Viet.
        case 0x0E00..<0x10A0, 0x1780..<0x1800, 0x1950..<0x1AB0, 0x1B00..<0x1C00, 0x2E80..<0xA000, 0xA980..<0xAAE0: true
        default: false
        }
    }

    /// Returns true if a character may be joined to another one, as pictures are and letters of many scripts.
    private static func joins(_ scalar: UInt32) -> Bool {
        guard scalar >= 0x80, let properties = Unicode.Scalar(scalar)?.properties else { return false }
        return properties.isVariationSelector || !properties.isDefaultIgnorableCodePoint
    }
}
