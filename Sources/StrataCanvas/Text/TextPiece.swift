import CPangoCairo
import Strata

/// A part of a long text that is set by itself. It begins where a line does.
final class TextPiece {
    /// Texts of more bytes are set in pieces, which have about so many each. Pango takes the same time for each byte of
    /// so few of them, whatever they are.
    static let length = 2048
    /// A line of more bytes is broken wherever that is.
    static let longestLine = 16 << 10

    /// Pango's layout, which the piece owns. Where the next piece begins inside a paragraph, it has lines beyond
    /// ``lineCount``, which are the next one's.
    let handle: OpaquePointer
    /// The first of the text's bytes that it has.
    let start: Int
    /// The end of the text's bytes that it was made from: what is behind them has no part in it.
    let reach: Int
    /// The number of bytes of its layout's text before the text's own: an invisible one that says which way to read.
    let markLength: Int
    /// True if its first paragraph began before it.
    let continuesParagraph: Bool
    /// The number of its first line in the text.
    let firstLine: Int
    /// The number of lines that are its own, at least one.
    let lineCount: Int

    /// Takes over a layout.
    init(
        _ handle: OpaquePointer, start: Int, reach: Int, markLength: Int, continuesParagraph: Bool, firstLine: Int,
        lineCount: Int
    ) {
        self.handle = handle
        self.start = start
        self.reach = reach
        self.markLength = markLength
        self.continuesParagraph = continuesParagraph
        self.firstLine = firstLine
        self.lineCount = lineCount
    }

    deinit {
        g_object_unref(UnsafeMutableRawPointer(handle))
    }

    var endLine: Int { firstLine + lineCount }

    /// Returns the offset itself, or the start of the character inside which it lies. The text is valid UTF-8.
    static func characterStart(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> Int {
        guard offset < bytes.count else { return bytes.count }
        var offset = offset
        while offset > 0, bytes[offset] & 0xC0 == 0x80 { offset -= 1 }
        return offset
    }
}

/// The pieces of a text that was set before another one: of one that grows, most are those of the other, too.
struct FormerPieces {
    let pieces: [TextPiece]
    let text: DisplayText
    let runs: [TextRun]
}

/// A stretch of a text, of which a piece is made.
private struct PieceContent {
    /// The bytes that are set.
    let range: Range<Int>
    /// The end of those that were looked at.
    let reach: Int
    /// The start of what follows.
    let end: Int
    /// True if it ends inside a paragraph.
    let isCut: Bool

    /// Takes about so many bytes, up to the last end of a paragraph among them.
    init(_ bytes: [UInt8], from start: Int, length: Int) {
        reach = bytes.withUnsafeBytes { TextPiece.characterStart($0, start + length) }
        let lineFeed = reach < bytes.count ? bytes[start..<reach].lastIndex(of: 0x0A) : nil
        range = start..<(lineFeed ?? reach)
        end = lineFeed.map { $0 + 1 } ?? reach
        isCut = lineFeed == nil && reach < bytes.count
    }
}

/// Divides a long text into pieces.
struct TextDivision {
    private let layout: TextLayout
    private let text: DisplayText
    private let runs: [TextRun]
    private let width: Int32
    private let wrap: PangoWrapMode

    /// Precondition: the layout wraps between words.
    init(_ layout: TextLayout, _ text: DisplayText, _ runs: [TextRun]) {
        self.layout = layout
        self.text = text
        self.runs = runs
        width = pango_layout_get_width(layout.handle)
        wrap = TextLayout.breaking(of: text.bytes)
    }

    /// Returns the pieces, from the text's start to its end. O(bytes) to compare them with those before, and about as
    /// long for each byte of those that are other ones as a short text takes.
    func pieces(after former: FormerPieces? = nil) -> [TextPiece] {
        var pieces = former.map { kept(of: $0) } ?? []
        // The last one that is kept says where the next one begins.
        var start = 0
        if let last = pieces.popLast() { start = last.start }
        var line = pieces.last?.endLine ?? 0
        var direction = pieces.last.map { Self.direction(of: $0) }
        repeat {
            let (piece, end) = piece(from: start, line: line, after: direction)
            pieces.append(piece)
            line = piece.endLine
            direction = Self.direction(of: piece)
            start = end
        } while start < text.bytes.count
        return pieces
    }

    /// Returns the pieces of another text that begin this one too, and are set alike.
    private func kept(of former: FormerPieces) -> [TextPiece] {
        let (bytes, others) = (text.bytes, former.text.bytes)
        guard TextLayout.breaking(of: others) == wrap else { return [] }
        var same = 0
        while same < min(bytes.count, others.count), bytes[same] == others[same] { same += 1 }
        return Array(
            former.pieces.prefix { piece in
                let content = piece.start..<piece.reach
                return content.upperBound < same && runs.clamped(to: content) == former.runs.clamped(to: content)
                    && Array(text.capsules.overlapping(content)) == Array(former.text.capsules.overlapping(content))
            })
    }

    /// Returns the piece that begins somewhere, and where the next one does. It is made of more as long as it has a single
    /// line: what follows may belong on that.
    private func piece(from start: Int, line: Int, after direction: TextDirection?) -> (TextPiece, end: Int) {
        let continues = start > 0 && text.bytes[start - 1] != 0x0A
        let mark = mark(at: start, continues: continues, after: direction)
        let handle = makeLayout(continues: continues)
        var length = TextPiece.length
        var content = PieceContent(text.bytes, from: start, length: length)
        set(content, after: mark, on: handle)
        while content.isCut, length < TextPiece.longestLine, pango_layout_get_line_count(handle) == 1 {
            length *= 2
            content = PieceContent(text.bytes, from: start, length: length)
            set(content, after: mark, on: handle)
        }
        var (lines, end) = (Int(pango_layout_get_line_count(handle)), content.end)
        if content.isCut, lines > 1, let last = pango_layout_get_line_readonly(handle, Int32(lines - 1)) {
            // What follows may belong on the last line.
            lines -= 1
            end = start + max(1, Int(last.pointee.start_index) - mark.count)
        }
        let piece = TextPiece(
            handle, start: start, reach: content.reach, markLength: mark.count, continuesParagraph: continues,
            firstLine: line, lineCount: lines)
        return (piece, end)
    }

    private func set(_ content: PieceContent, after mark: [UInt8], on handle: OpaquePointer) {
        let (range, shift) = (content.range, mark.count - content.range.lowerBound)
        layout.set((mark + text.bytes[range])[...], on: handle, wrap: wrap)
        layout.setRuns(runs(in: range, shift: shift), capsules: capsules(in: range, shift: shift), on: handle)
    }

    private func makeLayout(continues: Bool) -> OpaquePointer {
        let handle = layout.library.makeLayout()
        layout.applyStyle(to: handle)
        let indent = layout.indent
        pango_layout_set_width(handle, continues ? max(0, width - indent) : width)
        pango_layout_set_indent(handle, continues ? 0 : -indent)
        return handle
    }

    /// Returns an invisible character that has Pango set a piece in the direction that what comes before it decides.
    private func mark(at start: Int, continues: Bool, after direction: TextDirection?) -> [UInt8] {
        guard let direction else { return [] }
        if !continues {
            // Only what has no direction of its own takes that of the paragraph before.
            guard direction == .rightToLeft else { return [] }
            let paragraph = text.bytes[start...].prefix(256).prefix { $0 != 0x0A }
            guard !paragraph.contains(where: { $0 >= 0x80 || ($0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A) }) else {
                return []
            }
        }
        return direction == .leftToRight ? [0xE2, 0x80, 0x8E] : [0xE2, 0x80, 0x8F]
    }

    private func runs(in content: Range<Int>, shift: Int) -> [TextRun] {
        runs.clamped(to: content).map { run in
            var part = run
            part.range = Self.moved(run.range, by: shift)
            return part
        }
    }

    private func capsules(in content: Range<Int>, shift: Int) -> [Range<Int>] {
        text.capsules.overlapping(content).map { Self.moved($0.clamped(to: content), by: shift) }
    }

    private static func moved(_ range: Range<Int>, by distance: Int) -> Range<Int> {
        range.lowerBound + distance..<range.upperBound + distance
    }

    private static func direction(of piece: TextPiece) -> TextDirection {
        guard let line = pango_layout_get_line_readonly(piece.handle, Int32(piece.lineCount - 1)) else {
            return .leftToRight
        }
        let isRightToLeft = pango_layout_line_get_resolved_direction(line) == PANGO_DIRECTION_RTL
        return isRightToLeft ? .rightToLeft : .leftToRight
    }
}

extension Array where Element == TextRun {
    /// Returns the parts of runs that lie in a range.
    fileprivate func clamped(to content: Range<Int>) -> [TextRun] {
        compactMap { run in
            guard run.range.overlaps(content) else { return nil }
            var part = run
            part.range = run.range.clamped(to: content)
            return part
        }
    }
}

extension Array where Element == Range<Int> {
    /// Returns the ranges, of some in order and none over another, that overlap a range. O(log count + found).
    func overlapping(_ range: Range<Int>) -> ArraySlice<Range<Int>> {
        self[partitioningIndex { $0.upperBound > range.lowerBound }...].prefix { $0.lowerBound < range.upperBound }
    }
}
