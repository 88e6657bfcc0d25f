import StrataCanvas

/// The beginning of a section: all that its lines depend on apart from its own bytes.
package struct SectionBeginning {
    /// Its first byte.
    package let start: Int
    /// True if the paragraph began before it.
    package let continuesParagraph: Bool
    /// The direction in which its first paragraph is read, where the text before decides that or might: in a paragraph
    /// that began there, and in one of digits alone, which is read like the one before. Nil at the text's start.
    package let direction: TextDirection?

    /// The beginning that the text has at an offset, which must be the beginning of a line.
    package init(at start: Int, after section: TextSection?, in bytes: [UInt8]) {
        self.start = start
        continuesParagraph = start > 0 && bytes[start - 1] != 0x0A
        direction = section.map { [continuesParagraph] section in
            if continuesParagraph { return section.endDirection }
            return TextLayout.direction(of: Self.paragraph(bytes, at: start), after: section.endDirection)
        }
    }

    private init(start: Int, continuesParagraph: Bool, direction: TextDirection?) {
        (self.start, self.continuesParagraph, self.direction) = (start, continuesParagraph, direction)
    }

    package func moved(by distance: Int) -> SectionBeginning {
        SectionBeginning(start: start + distance, continuesParagraph: continuesParagraph, direction: direction)
    }

    /// Returns true if the same bytes are set the same after both, wherever they lie.
    package func sets(like other: SectionBeginning) -> Bool {
        continuesParagraph == other.continuesParagraph && direction == other.direction
    }

    /// Returns as much of a paragraph as is needed to see which way it is read.
    private static func paragraph(_ bytes: [UInt8], at start: Int) -> ArraySlice<UInt8> {
        var end = bytes[start...].prefix(4096).firstIndex(of: 0x0A) ?? min(start + 4096, bytes.count)
        while end > start, end < bytes.count, bytes[end] & 0xC0 == 0x80 { end -= 1 }
        return bytes[start..<end]
    }

    /// An invisible character that has Pango set the section in its direction.
    package var mark: [UInt8] {
        switch direction {
        case .leftToRight: [0xE2, 0x80, 0x8E]
        case .rightToLeft: [0xE2, 0x80, 0x8F]
        case nil: []
        }
    }
}

/// A part of a text that begins where a line does and is set by itself.
package struct TextSection {
    /// The number of the section; another text in the same place is another section.
    package let identity: Int
    package private(set) var beginning: SectionBeginning
    /// The number of bytes of the text that it stands for.
    package let length: Int
    /// The number of them that are text: the line feed that ends its last paragraph is not.
    package let contentLength: Int
    /// The number of bytes that are set: where it ends inside a paragraph, some of those after it too, for what comes
    /// next may decide how the last letter of a line looks. Their lines are not the section's.
    package let setLength: Int
    /// True if the text ends with it.
    package let isLast: Bool
    package let lineCount: Int
    /// The direction in which its last paragraph is read.
    package let endDirection: TextDirection
    /// The number of its first line in the text.
    package var firstLine = 0

    package init(
        identity: Int, beginning: SectionBeginning, length: Int, contentLength: Int, setLength: Int, isLast: Bool,
        lineCount: Int, endDirection: TextDirection
    ) {
        self.identity = identity
        self.beginning = beginning
        self.length = length
        self.contentLength = contentLength
        self.setLength = setLength
        self.isLast = isLast
        self.lineCount = lineCount
        self.endDirection = endDirection
    }

    package var start: Int { beginning.start }
    package var end: Int { start + length }
    /// The end of its text.
    package var contentEnd: Int { start + contentLength }
    /// The number of bytes of its layout's text that come before its own.
    package var markLength: Int { beginning.mark.count }

    /// The same section where text was put in or taken out before it.
    package func moved(by distance: Int) -> TextSection {
        var section = self
        section.beginning = beginning.moved(by: distance)
        return section
    }

    /// An offset of the text as its layout counts, which shows it so; nil: byte by byte.
    package func local(_ offset: Int, _ shown: DisplayText?) -> Int {
        let local = min(max(0, offset - start), contentLength) + markLength
        return shown?.shownOffset(ofOriginal: local) ?? local
    }

    /// An offset of its layout as the text counts.
    package func global(_ offset: Int, _ shown: DisplayText?) -> Int {
        let offset = shown?.originalOffset(ofShown: offset) ?? offset
        return start + min(max(0, offset - markLength), contentLength)
    }
}

/// The layouts of the sections that were looked at last: few, for each takes much more memory than its text.
package final class SectionLayouts {
    private let capacity: Int
    private let library: FontLibrary
    private let style: TextStyle
    /// The one used last comes last.
    private var entries: [(identity: Int, layout: TextLayout, shown: DisplayText?)] = []
    private var text = DisplayText()

    /// - Parameter sectionLength: how many bytes a section has, about; of short ones more are in view at once.
    package init(library: FontLibrary, style: TextStyle, sectionLength: Int) {
        capacity = max(8, (16 << 10) / sectionLength)
        self.library = library
        self.style = style
    }

    package func removeAll() { entries.removeAll() }

    package func layout(of section: TextSection, in bytes: [UInt8], colors: TextColors, width: Double) -> TextLayout {
        if let index = entries.lastIndex(where: { $0.identity == section.identity }) {
            entries.append(entries.remove(at: index))
            return entries[entries.count - 1].layout
        }
        let isFull = entries.count == capacity
        let layout = isFull ? entries.removeFirst().layout : TextLayout(library, style: style, isDivisible: false)
        let shown = bytes[section.start..<min(section.start + section.setLength, bytes.count)]
        (section.beginning.mark + shown).withUnsafeBytes { text.set($0, markLength: section.markLength) }
        layout.wrapping = .words(width: width)
        let start = section.start - section.beginning.mark.count
        let runs = colors.runs(in: section.start..<section.end)
        layout.setText(text, runs: runs.map { $0.moved(to: text, from: start) })
        entries.append((section.identity, layout, text.isVerbatim ? nil : text))
        return layout
    }

    /// Returns the text of a section as it is shown where that is not byte by byte; nil for most.
    package func shown(
        _ section: TextSection, in bytes: [UInt8], colors: TextColors, width: Double
    ) -> DisplayText? {
        _ = layout(of: section, in: bytes, colors: colors, width: width)
        return entries.last?.shown
    }
}
