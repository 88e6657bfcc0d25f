/// A text whose letters are counted as AT-SPI counts them, by code points.
struct AccessibleText {
    /// What pieces a text is read in.
    enum Unit {
        case letter, word, line
    }

    private let scalars: [Unicode.Scalar]
    /// How many letters stand before the caret.
    let caret: Int

    /// A text.
    ///
    /// - Parameter caret: what stands before the caret.
    init(_ text: String, caret: String) {
        scalars = Array(text.unicodeScalars)
        self.caret = caret.unicodeScalars.count
    }

    /// How many letters there are.
    var count: Int { scalars.count }

    /// The letters from one to before another, as far as there are any; a negative end is that of the text.
    func piece(_ start: Int, _ end: Int) -> String {
        let end = end < 0 ? count : min(end, count)
        let start = max(0, min(start, end))
        return string(start..<end)
    }

    /// The code of a letter; 0 where there is none.
    func letter(at offset: Int) -> Int { scalars.indices.contains(offset) ? Int(scalars[offset].value) : 0 }

    /// The piece that a letter is in, and where it lies; an offset behind all letters is in the last piece.
    func piece(around offset: Int, _ unit: Unit) -> (text: String, range: Range<Int>) {
        guard offset >= 0, offset <= count, count > 0 else { return ("", 0..<0) }
        let range = range(around: min(offset, count - 1), unit)
        return (string(range), range)
    }

    private func string(_ range: Range<Int>) -> String {
        var text = String.UnicodeScalarView()
        text.append(contentsOf: scalars[range])
        return String(text)
    }

    private func range(around offset: Int, _ unit: Unit) -> Range<Int> {
        switch unit {
        case .letter: return offset..<offset + 1
        case .line:
            let start = scalars[..<offset].lastIndex(of: "\n").map { $0 + 1 } ?? 0
            return start..<(scalars[offset...].firstIndex(of: "\n").map { $0 + 1 } ?? count)
        case .word:
            // A word goes as far as the next one begins.
            var start = offset
            while start > 0, !beginsWord(start) { start -= 1 }
            var end = offset + 1
            while end < count, !beginsWord(end) { end += 1 }
            return start..<end
        }
    }

    private func beginsWord(_ place: Int) -> Bool {
        !scalars[place].properties.isWhitespace && scalars[place - 1].properties.isWhitespace
    }
}
