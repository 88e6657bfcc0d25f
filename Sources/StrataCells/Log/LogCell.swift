import Strata
import StrataCanvas
import StrataDocument
import StrataFormats
import StrataInterface

/// Draws and measures log lines. It keeps one text layout and is given one line after another.
final class LogCell: DatedCell {
    private let faces: Faces
    /// True if lines wrap; else they are clipped.
    var wraps: Bool
    /// The distance by which unwrapped lines are seen to the right of their beginnings, in points.
    var sideways = 0.0
    /// The columns before the text.
    var columns: [RowColumn] {
        get { strip.columns }
        set {
            strip.columns = newValue
            longLine.forget()
        }
    }
    var coloring: RowColoring? { didSet { longLine.forget() } }
    private let strip: ColumnStrip
    private let reader = ListReader()
    private var findReader: () -> LineReader? = { nil }
    private let sidewaysLine: SidewaysLine
    private let layout: TextLayout
    private let longLine: LongLine
    private let foldedHits: FoldedHits
    private var text = DisplayText()
    /// The note in it about the lines of an entry that it does not show; nil if it shows all.
    private var quietNote: Range<Int>?
    /// The colours that were drawn last. A long line is measured with them, so that it is set once to be measured and
    /// drawn; they change no length.
    private var likelyPalette = Palette.light

    init(_ library: FontLibrary, _ faces: Faces, wraps: Bool = true) {
        self.faces = faces
        self.wraps = wraps
        layout = TextLayout(library, style: faces.row)
        sidewaysLine = SidewaysLine(TextLayout(library, style: faces.row, isDivisible: false))
        longLine = LongLine(TextLayout(library, style: faces.row))
        strip = ColumnStrip(library, faces)
        foldedHits = FoldedHits(library, faces)
    }

    /// The start of text, in points from the row's left edge.
    private var leading: Double { strip.leading }

    /// A line of text, in points.
    var lineHeight: Double { layout.library.lineHeight(of: faces.row) }

    /// The breadth of a character, in points.
    var characterWidth: Double { layout.library.characterWidth(of: faces.row) }

    var isSheet: Bool { true }

    var headerStyle: HeaderStyle { .strip }

    func day(of line: Line) -> LineDay? { LineDay(ofLog: line.originalBytes, by: lines) }

    func moment(of line: Line) -> Double? { RecordDate(ofLog: line.originalBytes, by: lines)?.seconds }

    func readLines(by find: @escaping () -> LineReader?) { findReader = find }

    /// The reader of lines, which may be known better by now.
    private var lines: LineReader {
        if let found = findReader() { reader.lines = found }
        return reader.lines
    }

    /// Returns the height of a line at a width, in points.
    func height(of line: Line, width: Double) -> Double {
        guard wraps else { return lineHeight }
        if LongLine.isLong(line) { return set(line, width: width, likelyPalette).layout.height }
        setText(line)
        fit(layout, to: width)
        layout.setText(text, runs: shapes(of: line))
        return layout.height
    }

    /// Returns the breadth of a line in a horizontal list, in points.
    func width(of line: Line) -> Double {
        let padding = leading + Metrics.rowTrailing
        let widest = Metrics.columnWidths.upperBound
        // What is longer than this is broader than a column may be, and need not be set to know it.
        guard Double(line.bytes.count) * characterWidth / 4 < widest else { return widest }
        setText(line)
        layout.hangingIndent = 0
        layout.wrapping = .none
        layout.setText(text, runs: shapes(of: line))
        return min(max(layout.size.width + padding, Metrics.columnWidths.lowerBound), widest)
    }

    func naturalWidth(of line: Line, upTo limit: Double) -> Double {
        let padding = leading + Metrics.rowTrailing
        let line = firstLines(of: line)
        let note = note(about: line, isCut: line.isCut)
        let runs = TerminalPalette(likelyPalette).runs(of: line.spans)
        return padding + sidewaysLine.width(of: line, note: note, runs: runs, upTo: limit - padding)
    }

    /// Returns the offset in a line, seen to the right of its beginning, nearest to a place of its row.
    private func sidewaysOffset(at x: Double, in line: Line) -> Int {
        let line = firstLines(of: line)
        return sidewaysLine.offset(
            at: max(x, leading - Self.sidewaysMargin) - leading + sideways, in: line,
            note: note(about: line, isCut: line.isCut), runs: TerminalPalette(likelyPalette).runs(of: line.spans))
    }

    /// The room at either side of text that is seen to the right of its beginning, in points.
    private static let sidewaysMargin = 4.0

    /// Returns the height of lines of so many bytes at a width on average, in points.
    func estimatedHeight(averageBytes: Double, width: Double) -> Double {
        guard wraps else { return lineHeight }
        let lines = averageBytes * characterWidth / textWidth(width)
        // A started line counts whole, which adds the more the fewer there are.
        return lineHeight * max(1, lines * 1.25)
    }

    func offset(at point: Point, in line: Line, size: Size) -> Int? {
        if sideways > 0, !wraps { return sidewaysOffset(at: point.x, in: line) }
        guard !LongLine.isLong(line) else { return nil }
        let layout = set(line, width: size.width, likelyPalette).layout
        // More may be shown than there is: names for what cannot be seen.
        guard !layout.isInPieces else { return nil }
        let shown = layout.index(at: Point(x: point.x - leading, y: point.y))
        // The note about lines that are not shown is no part of the text.
        return min(text.originalOffset(ofShown: shown), text.originalCount)
    }

    func shownText(of line: Line, width: Double) -> [UInt8] {
        guard wraps, !LongLine.isLong(line) else {
            setText(line)
            return text.bytes
        }
        let layout = set(line, width: width, likelyPalette).layout
        return Array(layout.lineRanges.map { text.bytes[$0] }.joined(separator: [0x0A]))
    }

    func shows(_ line: Line, like earlier: Line) -> Bool {
        let isSameNote = note(about: line, isCut: line.isCut) == note(about: earlier, isCut: earlier.isCut)
        return isSameNote && line.bytes == earlier.bytes && line.spans == earlier.spans
            && line.followingLines == earlier.followingLines
    }

    func background(_ look: RowLook) -> Color { look.isHovered ? look.palette.hovered : look.palette.background }

    /// Draws a row of a size in points.
    func draw(_ line: Line, _ look: RowLook, size: Size, on painter: Painter) {
        let palette = look.palette
        likelyPalette = palette
        if sideways > 0, !wraps {
            drawSideways(line, size: size, palette, on: painter)
            return drawFoldedHits(of: line, look, behind: size.width, y: 0, size: size, on: painter)
        }
        let (layout, highlights) = set(line, width: size.width, palette)
        if let color = palette.color(of: highlights.level) {
            painter.fillSeverityBar(height: size.height, color)
        }
        painter.draw(layout, at: Point(x: leading, y: 0), Self.ink(of: line, palette))
        strip.draw(line, lineHeight: lineHeight, palette, on: painter)
        drawFoldedHits(
            of: line, look, behind: wraps ? nil : leading + layout.size.width, y: layout.height - lineHeight,
            size: size, on: painter)
    }

    /// Draws how many hits stand in the lines of an entry that its row does not show.
    ///
    /// - Parameter end: the end of the note about these lines; nil where it begins with the text.
    private func drawFoldedHits(
        of line: Line, _ look: RowLook, behind end: Double?, y: Double, size: Size, on painter: Painter
    ) {
        // The note is set once more for its breadth, which most rows need not know.
        guard look.hits != nil || coloring != nil else { return }
        let shown = firstLines(of: line)
        guard let width = foldedNoteWidth(of: shown) else { return }
        let room = Rect(
            x: leading, y: y, width: max(0, size.width - leading - Metrics.rowTrailing), height: lineHeight)
        foldedHits.draw(
            of: line, beyond: shown.bytes.count, look, coloring, behind: end ?? leading + width, in: room, on: painter)
    }

    /// Returns the breadth of the note about the lines of an entry that are not among its first ones; nil if all are.
    private func foldedNoteWidth(of first: Line) -> Double? {
        guard first.followingLines > 0, first.isReadable else { return nil }
        return note(about: first, isCut: false).map { foldedHits.width(of: String($0.drop { $0 == "\n" })) }
    }

    /// One click on the note about the lines that are not shown opens the row, and on the number of hits behind it.
    func opens(at point: Point, in line: Line, size: Size) -> Bool {
        guard line.followingLines > 0, sideways == 0, let width = foldedNoteWidth(of: firstLines(of: line)) else {
            return false
        }
        var start = leading
        if wraps {
            let end = set(line, width: size.width, likelyPalette).layout.height
            guard point.y >= end - lineHeight, point.y < end else { return false }
        } else {
            let end = naturalWidth(of: line, upTo: size.width)
            // What is clipped has no note.
            guard end < size.width else { return false }
            start = end - Metrics.rowTrailing - width
        }
        return point.x >= start && point.x < start + width + Self.hitsLength * characterWidth
    }

    /// The number of characters that stand behind the note at most, about.
    private static let hitsLength = 12.0

    /// Draws what of a row is seen to the right of its beginning.
    private func drawSideways(_ line: Line, size: Size, _ palette: Palette, on painter: Painter) {
        let line = firstLines(of: line)
        let highlights = Highlights(Array(line.bytes.prefix(2 * Highlights.reach)), by: lines, known: told(by: line))
        if let color = palette.color(of: highlights.level) {
            painter.fillSeverityBar(height: size.height, color)
        }
        strip.draw(line, lineHeight: lineHeight, palette, on: painter)
        let (left, margin) = (leading - Self.sidewaysMargin, Self.sidewaysMargin)
        sidewaysLine.draw(
            line, note: note(about: line, isCut: line.isCut),
            runs: highlights.runs(palette) + TerminalPalette(palette).runs(of: line.spans)
                + coloredRuns(of: line, palette),
            in: Rect(x: left, y: 0, width: max(0, size.width - left - margin), height: size.height),
            offset: sideways - margin,
            Self.ink(of: line, palette), on: painter)
    }

    /// Returns the stretches of a line's own bytes that bear colours of the reader's own, as far as it is looked at.
    private func coloredRuns(of line: Line, _ palette: Palette) -> [TextRun] {
        coloring == nil ? [] : coloredRuns(in: Array(line.bytes.prefix(Self.furthest))[...], palette)
    }

    /// The bytes of a line that is not wrapped in which highlights are looked for.
    private static let furthest = 64 << 10

    private static func ink(of line: Line, _ palette: Palette) -> Color {
        line.isErrorOutput ? palette.errorOutput : palette.ink
    }

    var isError: (@Sendable (_ bytes: [UInt8]) -> Bool)? {
        { [reader] bytes in
            let lines = reader.lines
            // A column of a table may say it in any way, and so may a line of an entry, or of a format that a user defined.
            let saysItsWay = lines.table != nil || lines.readsWholeEntries || lines.hasOwnFormats
            guard saysItsWay || ErrorHint.mayBeError(bytes) else { return false }
            return ToldLevel(bytes[...], by: lines).level == .error
        }
    }

    var level: (@Sendable (_ bytes: [UInt8]) -> RowLevel)? {
        { [reader] in ToldLevel($0[...], by: reader.lines).level }
    }

    /// Returns how bad a row is by what came, where something else is shown, or a line alone does not tell.
    private func told(by line: Line) -> ToldLevel? {
        guard line.isDecoded || line.followingLines > 0 else { return nil }
        return ToldLevel(line.originalBytes, by: lines)
    }

    func parts(of line: Line) -> RowParts {
        let highlights = Highlights(Array(line.bytes.prefix(2 * Highlights.reach)), by: lines)
        return RowParts(message: highlights.message..<line.bytes.count, source: highlights.source)
    }

    /// Returns the whole text, larger, in its colours.
    func page(of line: Line, size: Size, _ palette: Palette) -> Page {
        // A string would take its time over what is no UTF-8.
        let text = Array(line.bytes)
        let line = line.following(max(0, line.followingLines - text.count { $0 == 0x0A }))
        let highlights = Highlights(Array(text.prefix(2 * Highlights.reach)), by: lines, known: told(by: line))
        var page = Page(text: text + (note(about: line, isCut: line.isCut) ?? "").utf8)
        page.runs =
            highlights.runs(palette) + TerminalPalette(palette).runs(of: line.spans) + coloredRuns(of: line, palette)
        if line.followingLines > 0 {
            page.runs.append(TextRun(text.count..<page.text.count, color: palette.quiet))
        }
        if text.count > highlights.end {
            page.coloring = Page.Coloring(palette) { range in
                let levels = Highlights.levels(named: range.clamped(to: highlights.end..<text.count), in: text)
                return levels.map { TextRun($0.range, color: palette.color(of: $0.role)) }
            }
        }
        page.rowText.x = leading
        page.date = RecordDate(ofLog: line.originalBytes, by: lines)?.exactWords ?? ""
        page.bar = palette.color(of: highlights.level)
        return page
    }

    // MARK: - Text

    private func textWidth(_ width: Double) -> Double { max(64, width - leading - Metrics.rowTrailing) }

    /// Sets a line with its colours.
    private func set(_ line: Line, width: Double, _ palette: Palette) -> (layout: TextLayout, highlights: Highlights) {
        let isLong = LongLine.isLong(line) && wraps
        if isLong, let highlights = longLine.highlights(of: line, width: width, palette) {
            return (longLine.layout, highlights)
        }
        let layout = isLong ? longLine.layout : layout
        setText(line)
        let highlights = Highlights(text.bytes, by: lines, known: told(by: line))
        fit(layout, to: width)
        let quiet = quietNote.map { TextRun($0, color: palette.quiet) }
        let found = highlights.runs(palette) + runs(of: line, palette) + coloredRuns(palette)
        layout.setText(text, runs: found + [quiet].compactMap(\.self))
        if isLong { longLine.remember(line, width: width, palette, highlights) }
        return (layout, highlights)
    }

    /// Returns the finds of a decoder in a line, in its colours, which count more than what is found by its words.
    private func runs(of line: Line, _ palette: Palette) -> [TextRun] {
        TerminalPalette(palette).runs(of: line.spans).compactMap { run in
            var run = run
            run.range = run.range.clamped(to: 0..<text.originalCount)
            return run.range.isEmpty ? nil : run.moved(to: text)
        }
    }

    /// Returns the stretches of the shown text that bear colours of the reader's own.
    private func coloredRuns(_ palette: Palette) -> [TextRun] {
        coloredRuns(in: text.bytes[..<(quietNote?.lowerBound ?? text.bytes.count)], palette)
    }

    private func coloredRuns(in bytes: ArraySlice<UInt8>, _ palette: Palette) -> [TextRun] {
        coloring?.runs(in: bytes, palette) ?? []
    }

    /// Returns the runs that decide where lines break; colours do not.
    private func shapes(of line: Line) -> [TextRun] { runs(of: line, likelyPalette).filter(\.changesShape) }

    private func fit(_ layout: TextLayout, to width: Double) {
        layout.hangingIndent = wraps ? Metrics.hangingIndent : 0
        layout.wrapping = wraps ? .words(width: textWidth(width)) : .ellipsis(width: textWidth(width))
    }

    /// The number of lines of an entry that are shown if it has more, which is said on a line of its own.
    private static let shownLines = 3

    /// Takes a line over with what is said about one that is cut. A line feed is in it only where an entry has several lines,
    /// of which the first ones are shown.
    private func setText(_ line: Line) {
        let shown = firstLines(of: line)
        // A line that is clipped needs no more than fits, four bytes a character being the most.
        let bytes = wraps ? shown.bytes : shown.bytes.prefix(8 << 10)
        bytes.withUnsafeBytes { text.set($0, costLimit: wraps ? TextLimit.row : TextLimit.line) }
        let isCut = shown.isCut || text.originalCount < bytes.count
        let end = text.bytes.count
        if let note = note(about: shown, isCut: isCut) { text.append(note: note) }
        quietNote = shown.followingLines > 0 ? end..<text.bytes.count : nil
    }

    /// Returns the lines of an entry that its row shows; those that it has beside them follow.
    private func firstLines(of line: Line) -> Line {
        guard line.followingLines > 0 else { return line }
        let wanted = wraps ? Self.shownLines : 1
        // The line that says how many more there are has room for one.
        guard line.followingLines > wanted || !wraps else { return line.following(0) }
        var (end, count) = (line.bytes.startIndex, 0)
        while let next = line.bytes[end...].firstIndex(of: 0x0A) {
            count += 1
            if count == wanted {
                var first = line.following(line.followingLines + 1 - count)
                (first.bytes, first.length) = (line.bytes[..<next], next - line.bytes.startIndex)
                return first
            }
            end = next + 1
        }
        return line.following(max(0, line.followingLines - count))
    }

    /// Returns the note behind a line that is not all there.
    private func note(about line: Line, isCut: Bool) -> String? {
        if !line.isReadable { return "(cannot be read any more)" }
        if line.followingLines > 0 {
            let space = wraps ? "\n  " : " "
            return
                "\(space)… \(CountText.grouped(line.followingLines)) more \(line.followingLines == 1 ? "line" : "lines")"
        }
        guard isCut else { return nil }
        // One that grows would say something else all the time.
        let length = line.hasEnding ? CountText.bytes(line.length) : "over \(CountText.bytes(line.length.powerBelow))"
        return " … cut: the line has \(length)"
    }
}

/// The long line that was set last. It is drawn in many bands one after another, and setting it anew for each of them
/// would take longer than a frame.
private final class LongLine {
    let layout: TextLayout
    private var line: Line?
    private var width = 0.0
    private var palette: Palette?
    private var highlights: Highlights?
    private var generation = 0

    init(_ layout: TextLayout) { self.layout = layout }

    /// Returns true if a line may fill more than one band.
    static func isLong(_ line: Line) -> Bool { line.bytes.count > 2048 }

    /// Has the line be set anew.
    func forget() { line = nil }

    /// Returns the highlights of a line, if the layout has it at this width in these colours.
    func highlights(of line: Line, width: Double, _ palette: Palette) -> Highlights? {
        let isSame = generation == layout.library.generation && self.width == width && self.palette == palette
        return isSame && self.line == line ? highlights : nil
    }

    /// Notes that the layout has this line now. It keeps a copy of its own, for the line may share memory with its
    /// neighbours.
    func remember(_ line: Line, width: Double, _ palette: Palette, _ highlights: Highlights) {
        var copy = line
        copy.bytes = ArraySlice(Array(line.bytes))
        generation = layout.library.generation
        (self.line, self.width, self.palette, self.highlights) = (copy, width, palette, highlights)
    }
}

extension Line {
    /// Returns the same with so many lines that follow what is there.
    fileprivate func following(_ count: Int) -> Line {
        var line = self
        line.followingLines = count
        return line
    }
}

extension Int {
    /// The greatest power of two that is not more than a number of 1 or more.
    fileprivate var powerBelow: Int { 1 << (Int.bitWidth - 1 - leadingZeroBitCount) }
}

extension Painter {
    /// Marks a row as high as this, in points, near its left edge.
    func fillSeverityBar(height: Double, _ color: Color) {
        let bar = Rect(x: Metrics.severityInset, y: 2, width: Metrics.severityBar, height: max(2, height - 4))
        fill(bar, radius: 1.5, color)
    }
}
