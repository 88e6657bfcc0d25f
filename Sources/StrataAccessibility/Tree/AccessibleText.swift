/// A text whose letters are counted as AT-SPI counts them, by code points.
struct AccessibleText {
    /// The unit in which a text is read.
    enum Unit {
        case letter, word, line
    }

    private typealias Letters = String.UnicodeScalarView

    private let letters: Letters
    /// The number of letters before the caret.
    let caret: Int
    /// The number of letters.
    let count: Int

    /// A text.
    ///
    /// - Parameter caret: what stands before the caret.
    init(_ text: String, caret: String) {
        letters = text.unicodeScalars
        count = letters.count
        self.caret = caret.unicodeScalars.count
    }

    /// Returns the letters from one to before another, as far as there are any; a negative end is that of the text.
    func piece(_ start: Int, _ end: Int) -> String {
        let end = end < 0 ? count : min(end, count)
        let start = max(0, min(start, end))
        let first = letters.index(letters.startIndex, offsetBy: start)
        return String(letters[first..<letters.index(first, offsetBy: end - start)])
    }

    /// Returns the code of a letter; 0 where there is none.
    func letter(at offset: Int) -> Int {
        guard (0..<count).contains(offset) else { return 0 }
        return Int(letters[letters.index(letters.startIndex, offsetBy: offset)].value)
    }

    /// Returns the piece that a letter is in, and where it lies; an offset behind all letters is in the last piece.
    func piece(around offset: Int, _ unit: Unit) -> (text: String, range: Range<Int>) {
        guard offset >= 0, offset <= count, count > 0 else { return ("", 0..<0) }
        let offset = min(offset, count - 1)
        let letter = letters.index(letters.startIndex, offsetBy: offset)
        let (start, end) = ends(around: letter, unit)
        let first = offset - letters.distance(from: start, to: letter)
        return (String(letters[start..<end]), first..<first + letters.distance(from: start, to: end))
    }

    private func ends(around letter: Letters.Index, _ unit: Unit) -> (Letters.Index, Letters.Index) {
        var (start, end) = (letter, letters.index(after: letter))
        switch unit {
        case .letter: break
        case .line:
            start = letters[..<letter].lastIndex(of: "\n").map { letters.index(after: $0) } ?? letters.startIndex
            end = letters[letter...].firstIndex(of: "\n").map { letters.index(after: $0) } ?? letters.endIndex
        case .word:
            // A word goes as far as the next one begins.
            while start > letters.startIndex, !beginsWord(start) { start = letters.index(before: start) }
            while end < letters.endIndex, !beginsWord(end) { end = letters.index(after: end) }
        }
        return (start, end)
    }

    private func beginsWord(_ place: Letters.Index) -> Bool {
        !letters[place].properties.isWhitespace && letters[letters.index(before: place)].properties.isWhitespace
    }
}
