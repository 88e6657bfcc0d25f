/// A text that is set without shaping: characters that are all as broad, in lines that end where Pango would end them.
struct UnshapedText {
    /// The text, of ``UnshapedFace/characters`` and line feeds.
    private(set) var bytes: [UInt8] = []
    /// The stretches of it that look different; nothing but its colours and grounds do.
    private(set) var runs: [TextRun] = []
    private(set) var lines: [Line] = []

    /// The bytes of a line, without the line feed that ends a paragraph.
    struct Line {
        let range: Range<Int>
        /// True if a paragraph begins with it; else it is indented.
        let startsParagraph: Bool
        /// The number of characters that it is broad: the space that it was broken at has no breadth.
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
        // A copy: the caller that handed it over refills it with the next text.
        bytes.removeAll(keepingCapacity: true)
        bytes += text.bytes
        self.runs = runs
        return true
    }

    /// The number of runs above which the text is left to Pango, which has them in order.
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
            let paragraph = Paragraph(range: start..<end, contentEnd: contentEnd(of: start..<end))
            if let room, (paragraph.contentEnd - start) * advance > room {
                divide(paragraph, most: max(0, room) / advance, rest: max(0, room - indent) / advance)
            } else {
                lines.append(Line(range: start..<end, startsParagraph: true, breadth: paragraph.contentEnd - start))
            }
            start = end + 1
        } while start <= bytes.count
    }

    /// A paragraph, and where the spaces before its line feed begin, which have no breadth (``ParagraphEnds``).
    private struct Paragraph {
        let range: Range<Int>
        let contentEnd: Int
    }

    private func contentEnd(of paragraph: Range<Int>) -> Int {
        var end = paragraph.upperBound
        guard end < bytes.count else { return end }
        while end > paragraph.lowerBound, bytes[end - 1] == 0x20 { end -= 1 }
        return end
    }

    /// Divides a paragraph whose first line holds `most` characters, and every other one `rest`.
    private mutating func divide(_ paragraph: Paragraph, most: Int, rest: Int) {
        var start = paragraph.range.lowerBound
        while true {
            let isFirst = start == paragraph.range.lowerBound
            let end = lineEnd(from: start, in: paragraph, most: isFirst ? most : rest)
            let isLast = end == paragraph.range.upperBound
            let endsInSpace = !isLast && bytes[end - 1] == 0x20
            let breadth = max(0, min(end, paragraph.contentEnd) - start - (endsInSpace ? 1 : 0))
            lines.append(Line(range: start..<end, startsParagraph: isFirst, breadth: breadth))
            if isLast { return }
            start = end
        }
    }

    /// Returns the end of a line that holds so many characters and one space: behind the last word that fits or, if
    /// none does, inside it.
    private func lineEnd(from start: Int, in paragraph: Paragraph, most: Int) -> Int {
        let (end, contentEnd) = (paragraph.range.upperBound, paragraph.contentEnd)
        if contentEnd - start <= max(1, most) { return end }
        // The last space of a text needs no room.
        if end == bytes.endIndex, end - start == most + 1, bytes[end - 1] == 0x20 { return end }
        // The most that fits, with the space that needs no room.
        var limit = start + most
        if limit + 1 < contentEnd, bytes[limit] == 0x20 { limit += 1 }
        return LineBreaks.last(in: bytes, of: paragraph.range, after: start, upTo: limit) ?? max(start + 1, limit)
    }
}
