import StrataCanvas

/// Finds where sections end.
final class SectionCutter {
    /// Sets what may become a section.
    let layout: TextLayout
    private let sectionLength: Int
    private var sectionCount = 0
    /// The cost of finding the section that was found last, as ``DisplayText`` counts.
    private(set) var cost = 0
    private var text = DisplayText()

    init(layout: TextLayout, sectionLength: Int) {
        self.layout = layout
        self.sectionLength = sectionLength
    }

    /// The section that begins somewhere.
    ///
    /// - Parameter joint: where a section begun before the text changed, of which the rest can be taken over if this
    ///   one ends there.
    func section(
        _ beginning: SectionBeginning, in bytes: [UInt8], width: Double, joint: Int?
    ) -> TextSection {
        cost = 0
        layout.wrapping = .words(width: width)
        if let joint, let section = section(beginning, in: bytes, upTo: joint) { return section }
        var reach = sectionLength
        while true {
            let end = Self.characterStart(bytes, beginning.start + reach)
            if let newline = end < bytes.count ? bytes[beginning.start..<end].lastIndex(of: 0x0A) : nil {
                return paragraphs(beginning, in: bytes, end: newline + 1)
            }
            set(beginning, bytes[beginning.start..<end])
            if let section = cutLines(beginning, in: bytes, end: end) { return section }
            reach += sectionLength
        }
    }

    /// A section up to a joint, if that is near and a line begins there.
    private func section(_ beginning: SectionBeginning, in bytes: [UInt8], upTo joint: Int) -> TextSection? {
        guard joint - beginning.start <= 2 * sectionLength else { return nil }
        if bytes[joint - 1] == 0x0A { return paragraphs(beginning, in: bytes, end: joint) }
        // What follows decides whether the last line before the joint ends there.
        let end = Self.characterStart(bytes, joint + sectionLength / 4)
        set(beginning, bytes[beginning.start..<end])
        let line = layout.line(
            ofCursorAt: text.shownOffset(ofOriginal: joint - beginning.start + beginning.mark.count))
        guard line > 0, lineStart(line, beginning) == joint else { return nil }
        return section(beginning, in: bytes, upToLine: line)
    }

    /// A section of whole paragraphs, up to behind a line feed.
    private func paragraphs(_ beginning: SectionBeginning, in bytes: [UInt8], end: Int) -> TextSection {
        set(beginning, bytes[beginning.start..<end - 1])
        let length = end - 1 - beginning.start
        return section(beginning, length: length + 1, contentLength: length, setLength: length, lines: layout.lineCount)
    }

    /// A section up to the end of the text, if that was set; else up to the last line, whose end was not set. nil where
    /// that is the only one.
    private func cutLines(_ beginning: SectionBeginning, in bytes: [UInt8], end: Int) -> TextSection? {
        let count = layout.lineCount
        if end < bytes.count {
            if count > 1, lineStart(count - 1, beginning) > beginning.start {
                return section(beginning, in: bytes, upToLine: count - 1)
            }
            // A line without an end, as of marks alone, is broken somewhere.
            guard end - beginning.start >= Self.longestLine else { return nil }
            let length = end - beginning.start
            return section(beginning, length: length, contentLength: length, setLength: length, lines: count)
        }
        let length = end - beginning.start
        return section(
            beginning, length: length, contentLength: length, setLength: length, lines: count, isLast: true)
    }

    /// A section that ends inside a paragraph, where a line that was set begins.
    private func section(_ beginning: SectionBeginning, in bytes: [UInt8], upToLine line: Int) -> TextSection {
        let end = lineStart(line, beginning)
        let setEnd = Self.characterStart(bytes, end + Self.lookahead)
        return section(
            beginning, length: end - beginning.start, contentLength: end - beginning.start,
            setLength: setEnd - beginning.start, lines: line)
    }

    /// A line of more bytes is broken wherever that is.
    private static let longestLine = 16 << 10

    /// The length of the text behind a section that is set with it, in bytes.
    private static let lookahead = 64

    /// Returns the offset in the text at which a line that was set begins.
    private func lineStart(_ line: Int, _ beginning: SectionBeginning) -> Int {
        beginning.start + original(layout.range(ofLine: line).lowerBound, beginning)
    }

    private func section(
        _ beginning: SectionBeginning, length: Int, contentLength: Int, setLength: Int, lines: Int, isLast: Bool = false
    ) -> TextSection {
        sectionCount += 1
        return TextSection(
            identity: sectionCount, beginning: beginning, length: length, contentLength: contentLength,
            setLength: setLength, isLast: isLast, lineCount: lines, endDirection: layout.direction(ofLine: lines - 1))
    }

    private func set(_ beginning: SectionBeginning, _ content: ArraySlice<UInt8>) {
        (beginning.mark + content).withUnsafeBytes { text.set($0, markLength: beginning.mark.count) }
        layout.setText(text)
        cost += text.cost
    }

    /// Returns the offset of a byte that was set, in the text that follows a section's mark.
    private func original(_ shown: Int, _ beginning: SectionBeginning) -> Int {
        max(0, text.originalOffset(ofShown: shown) - beginning.mark.count)
    }

    /// The offset itself, or the start of the character inside which it lies.
    private static func characterStart(_ bytes: [UInt8], _ offset: Int) -> Int {
        guard offset < bytes.count else { return bytes.count }
        // No character has more than three bytes behind its first; what has is none.
        return (max(0, offset - 3)...offset).last { bytes[$0] & 0xC0 != 0x80 } ?? offset
    }
}
