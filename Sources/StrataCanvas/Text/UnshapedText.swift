/// A text that is set without shaping: characters that are all as broad, in lines that end where Pango would end them.
struct UnshapedText {
    /// The text, of ``UnshapedFace/characters`` and line feeds.
    private(set) var bytes: [UInt8] = []
    /// What of it looks different; nothing but its colours and grounds do.
    private(set) var runs: [TextRun] = []
    private(set) var lines: [Line] = []

    /// The bytes of a line, without the line feed that ends a paragraph.
    struct Line {
        let range: Range<Int>
        /// Whether a paragraph begins with it; else it is indented.
        let startsParagraph: Bool
        /// How many characters broad it is: the space that it was broken at has no breadth.
        let breadth: Int
    }

    /// Takes over a text.
    ///
    /// - Returns: false where it must be shaped.
    mutating func set(_ text: DisplayText, runs: [TextRun]) -> Bool {
        lines.removeAll(keepingCapacity: true)
        guard text.capsules.isEmpty, !text.hasMarks, runs.count <= Self.mostRuns else { return false }
        let plain = UnshapedFace.characters
        // Without a branch for each of them, several are looked at at once.
        let others = text.bytes.reduce(into: 0) { $0 &+= plain.contains($1) || $1 == 0x0A ? 0 : 1 }
        guard others == 0, runs.allSatisfy({ !$0.changesShape && !$0.isUnderlined && !$0.isStruckThrough }) else {
            return false
        }
        // A copy: whoever handed it over refills it with the next text.
        bytes.removeAll(keepingCapacity: true)
        bytes += text.bytes
        self.runs = runs
        return true
    }

    /// More are left to Pango, which has them in order.
    private static let mostRuns = 64

    /// Divides the text into lines.
    ///
    /// - Parameters:
    ///   - room: how much a line holds, in device pixels; nil where it holds all.
    ///   - indent: how much less those hold that begin no paragraph.
    ///   - advance: how broad a character is.
    mutating func divide(room: Int?, indent: Int, advance: Int) {
        lines.removeAll(keepingCapacity: true)
        var start = 0
        repeat {
            let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
            if let room, (end - start) * advance > room {
                divide(start..<end, most: max(0, room) / advance, rest: max(0, room - indent) / advance)
            } else {
                lines.append(Line(range: start..<end, startsParagraph: true, breadth: end - start))
            }
            start = end + 1
        } while start <= bytes.count
    }

    /// Divides a paragraph whose first line holds `most` characters, and every other one `rest`.
    private mutating func divide(_ paragraph: Range<Int>, most: Int, rest: Int) {
        var start = paragraph.lowerBound
        while true {
            let isFirst = start == paragraph.lowerBound
            let end = lineEnd(from: start, in: paragraph, most: isFirst ? most : rest)
            let isLast = end == paragraph.upperBound
            let endsInSpace = !isLast && bytes[end - 1] == 0x20
            lines.append(
                Line(range: start..<end, startsParagraph: isFirst, breadth: end - start - (endsInSpace ? 1 : 0)))
            if isLast { return }
            start = end
        }
    }

    /// Where a line ends that holds so many characters and one space: behind the last word that fits or, where none does,
    /// inside it.
    private func lineEnd(from start: Int, in paragraph: Range<Int>, most: Int) -> Int {
        let rest = bytes[start..<paragraph.upperBound]
        if rest.count <= max(1, most) { return paragraph.upperBound }
        // Pango has no room for a space before a line feed, and needs none for one at the end of the text.
        if rest.endIndex == bytes.endIndex, rest.count == most + 1, rest.last == 0x20 { return paragraph.upperBound }
        // The most that fits, with the space that needs no room.
        var limit = start + most
        if limit + 1 < paragraph.upperBound, bytes[limit] == 0x20 { limit += 1 }
        return LineBreaks.last(in: bytes, of: paragraph, after: start, upTo: limit) ?? max(start + 1, limit)
    }
}
