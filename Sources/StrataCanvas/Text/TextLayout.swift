import CPangoCairo
import Strata

/// A text set in lines, to be measured, drawn and pointed at. It owns one Pango layout and is meant to be kept and
/// given one text after another: measuring rows then allocates nothing beyond what Pango does.
///
/// Pango takes the longer for each byte the longer a text is. So a long text that wraps is set in pieces of a few
/// kilobytes, each of which begins where a line does; and of one that does not wrap, no more is set than a line can hold.
/// The maker of the ``DisplayText`` limits what a text costs altogether.
public final class TextLayout {
    /// The fonts, which the layout keeps alive.
    public let library: FontLibrary
    /// Face and rhythm.
    public var style: TextStyle {
        didSet { if style != oldValue { applyStyle() } }
    }
    /// The rule for the end of the width.
    public var wrapping: TextWrapping = .none {
        didSet { if wrapping != oldValue { applyWrapping() } }
    }
    /// The further distance from the edge at which the second and later lines of a paragraph begin, in points, so that
    /// the eye finds where the next one begins.
    public var hangingIndent = 0.0 {
        didSet { if hangingIndent != oldValue { applyHangingIndent() } }
    }
    /// The number of bytes of UTF-8 of the text.
    public private(set) var byteCount = 0
    /// Pango's layout, whose unit is 1/1024 of a device pixel. Of a text in pieces it has the first one, which is the
    /// one that places and borders are asked of. One that need not be shaped is given to it when that is asked for.
    var handle: OpaquePointer {
        if !isShaped { shape() }
        return shaper
    }
    private let shaper: OpaquePointer
    /// True if Pango has the text.
    private var isShaped = true
    /// A text that need not be shaped; empty where ``isUnshaped`` does not hold.
    private var plain = UnshapedText()
    /// True if the text need not be shaped, as far as that is up to the text.
    private var isUnshaped = false
    /// True if ``plain`` has lines, as the style and the width are now.
    private var isDivided = false
    /// The text in pieces; none where ``handle`` has all of it.
    private(set) var pieces: [TextPiece] = []
    /// The ranges of the shown text with names for characters which cannot be seen, in bytes.
    private(set) var capsules: [Range<Int>] = []
    /// The stretches of the shown text that lie on colours of their own.
    private(set) var grounds: [TextRun] = []
    /// True if marks must be looked after (``MarkPlacer``).
    private(set) var hasMarks = false
    /// The face of the style; at another zoom or scale, another one.
    var face: FontFace {
        if generation != library.generation { renew() }
        return styledFace
    }
    private var styledFace: FontFace
    private var generation: Int
    /// A text that is long, to be set anew where the width changes.
    private var long: (text: DisplayText, runs: [TextRun])?
    private let isDivisible: Bool

    /// An empty text.
    ///
    /// - Parameter isDivisible: false for texts that the owner keeps short, and asks for places in.
    public init(_ library: FontLibrary, style: TextStyle, isDivisible: Bool = true) {
        self.library = library
        self.style = style
        self.isDivisible = isDivisible
        shaper = library.makeLayout()
        (styledFace, generation) = (library.face(style), library.generation)
        applyStyle()
        applyWrapping()
    }

    deinit {
        g_object_unref(UnsafeMutableRawPointer(shaper))
    }

    /// Takes over a text with the runs in it that look different. Where runs overlap, the later one counts.
    public func setText(_ text: DisplayText, runs: [TextRun] = []) {
        if generation != library.generation {
            // What it was set in is no more.
            long = nil
            renew()
        }
        let isLong = isDivisible && text.bytes.count > TextPiece.length
        let former = long.map { FormerPieces(pieces: pieces, text: $0.text, runs: $0.runs) }
        long = isLong ? (text, runs) : nil
        grounds = runs.filter { $0.ground != nil }
        (isUnshaped, isDivided, isShaped) = (false, false, true)
        if isLong { return setLong(after: former) }
        pieces = []
        capsules = text.capsules
        hasMarks = text.hasMarks
        byteCount = text.bytes.count
        // Words that are endless Pango breaks in another way.
        if !library.shapesEverything, byteCount <= TextPiece.length, face.unshaped != nil, plain.set(text, runs: runs) {
            (isUnshaped, isShaped) = (true, false)
            return
        }
        let wrap = Self.breaking(of: text.bytes)
        set(text.bytes[...], on: shaper, wrap: wrap)
        setRuns(runs, capsules: capsules, gaps: Self.gaps(in: text.bytes), on: shaper)
    }

    /// Gives Pango a text that was not shaped.
    private func shape() {
        isShaped = true
        set(plain.bytes[...], on: shaper, wrap: Self.breaking(of: plain.bytes))
        setRuns(plain.runs, capsules: [], on: shaper)
    }

    /// The text in lines where it need not be shaped, with what draws it.
    var unshaped: (text: UnshapedText, face: UnshapedFace)? {
        guard isUnshaped, let unshapedFace = face.unshaped else { return nil }
        let room = wrapping.width.map { max(0, library.grid.snap($0)) }
        if !isDivided {
            plain.divide(room: room, indent: library.grid.snap(hangingIndent), advance: unshapedFace.advance)
            isDivided = true
        }
        // What is left out of a text that is too long for its room is Pango's to say.
        if let room, wrapping.leavesOut,
            plain.lines.count > 1 || plain.lines[0].breadth * unshapedFace.advance > room
        {
            return nil
        }
        return (plain, unshapedFace)
    }

    /// Returns the spaces behind a character that may be of another face, where there are several: they make a column.
    private static func gaps(in bytes: [UInt8]) -> [Range<Int>] {
        guard bytes.contains(where: { $0 >= 0x80 }) else { return [] }
        var gaps: [Range<Int>] = []
        var start = 0
        while let end = bytes[start...].firstIndex(where: { $0 >= 0x80 }) {
            start = bytes[end...].firstIndex { $0 < 0x80 } ?? bytes.count
            let rest = bytes[start...].firstIndex { $0 != 0x20 } ?? bytes.count
            if rest - start > 1 { gaps.append(start..<rest) }
        }
        return gaps
    }

    /// Sets a long text, in pieces or cut.
    ///
    /// - Parameter former: what was set before at the same width, in the same style.
    private func setLong(after former: FormerPieces? = nil) {
        guard let (text, runs) = long else { return }
        pieces = []
        hasMarks = text.hasMarks
        guard case .words = wrapping else {
            var beginning = DisplayText()
            text.bytes.withUnsafeBytes { bytes in
                let end = TextPiece.characterStart(bytes, TextPiece.length)
                beginning.bytes = Array(text.bytes[..<end]) + Array("…".utf8)
            }
            beginning.capsules = text.capsules.filter { $0.upperBound <= TextPiece.length }
            capsules = beginning.capsules
            byteCount = beginning.bytes.count
            set(beginning.bytes[...], on: shaper, wrap: PANGO_WRAP_WORD_CHAR)
            return setRuns(runs, capsules: capsules, on: shaper)
        }
        capsules = text.capsules
        byteCount = text.bytes.count
        pieces = TextDivision(self, text, runs).pieces(after: former)
    }

    /// Returns the way in which Pango looks for the ends of lines. For a place between two words it looks from the
    /// start of the word again for every line of it, which takes seconds for a word of 64 KiB; and no reader looks for
    /// the end of such a word.
    static func breaking(of bytes: [UInt8]) -> PangoWrapMode {
        let endless = 2048
        guard bytes.count > endless else { return PANGO_WRAP_WORD_CHAR }
        var start = 0
        for (index, byte) in bytes.enumerated() where byte == 0x20 || byte == 0x09 || byte == 0x0A {
            if index - start > endless { return PANGO_WRAP_CHAR }
            start = index + 1
        }
        return bytes.count - start > endless ? PANGO_WRAP_CHAR : PANGO_WRAP_WORD_CHAR
    }

    func set(_ bytes: ArraySlice<UInt8>, on handle: OpaquePointer, wrap: PangoWrapMode) {
        pango_layout_set_wrap(handle, wrap)
        bytes.withUnsafeBytes { bytes in
            let text = bytes.bindMemory(to: CChar.self).baseAddress
            pango_layout_set_text(handle, text, Int32(clamping: bytes.count))
        }
    }

    /// Takes over a string. Control characters in it are replaced, as ``DisplayText`` does.
    public func setText(_ string: String, runs: [TextRun] = []) {
        setText(DisplayText(string), runs: runs)
    }

    /// The number of lines that the text takes, at least 1.
    public var lineCount: Int {
        if let last = pieces.last { return last.firstLine + last.lineCount }
        if let unshaped { return unshaped.text.lines.count }
        return Int(pango_layout_get_line_count(handle))
    }

    /// The distance from one base line to the next, in points; a whole number of device pixels.
    public var lineHeight: Double { library.grid.points(face.linePitch) }

    /// The distance from a line's top to the base line of its letters, in points.
    public var baseline: Double { library.grid.points(face.baseline) }

    /// The text's height in points, without measuring its width: lines times line height.
    public var height: Double { library.grid.points(lineCount * face.linePitch) }

    /// The broadest line's width and the height, in points, rounded up to whole device pixels.
    public var size: Size {
        if let (text, face) = unshaped {
            let indent = library.grid.snap(hangingIndent)
            let width = text.lines.reduce(0) {
                max($0, ($1.startsParagraph ? 0 : indent) + $1.breadth * face.advance)
            }
            return Size(width: library.grid.points(width), height: height)
        }
        let unit = Int(PANGO_SCALE)
        var broadest = 0
        for layout in pieces.isEmpty ? [handle] : pieces.map(\.handle) {
            var logical = PangoRectangle()
            pango_layout_get_extents(layout, nil, &logical)
            broadest = max(broadest, Int(logical.width))
        }
        let width = (broadest + unit - 1) / unit
        return Size(width: library.grid.points(width), height: height)
    }

    /// Takes over another scale or zoom.
    private func renew() {
        setStyle()
        setWrapping()
        pango_layout_set_indent(shaper, -indent)
        isDivided = false
        setLong()
    }

    private func applyStyle() {
        setStyle()
        isDivided = false
        setLong()
    }

    private func setStyle() {
        (styledFace, generation) = (library.face(style), library.generation)
        applyStyle(to: shaper)
    }

    func applyStyle(to handle: OpaquePointer) {
        pango_layout_set_font_description(handle, face.description)
        pango_layout_set_tabs(handle, face.tabs)
    }

    private func applyWrapping() {
        setWrapping()
        isDivided = false
        setLong()
    }

    private func setWrapping() {
        let width = wrapping.width.map { Int32(clamping: library.grid.snap($0) * Int(PANGO_SCALE)) }
        var isSingleLine = false
        // What Pango has for a height: negative numbers count lines.
        var lines: Int32?
        switch wrapping {
        case .none, .words: break
        case .ellipsis: isSingleLine = true
        case .lines(_, let count): lines = Int32(clamping: max(1, count))
        }
        pango_layout_set_width(shaper, width.map { max(0, $0) } ?? -1)
        pango_layout_set_height(shaper, -(lines ?? 1))
        let ends = isSingleLine || lines != nil
        pango_layout_set_ellipsize(shaper, ends ? PANGO_ELLIPSIZE_END : PANGO_ELLIPSIZE_NONE)
        pango_layout_set_single_paragraph_mode(shaper, isSingleLine ? 1 : 0)
    }

    /// Sets the indent. Pango has that of a paragraph's first line, which, where it is negative, is that of all others.
    private func applyHangingIndent() {
        pango_layout_set_indent(shaper, -indent)
        isDivided = false
        setLong()
    }

    /// The hanging indent in Pango's unit.
    var indent: Int32 { Int32(clamping: library.grid.snap(hangingIndent) * Int(PANGO_SCALE)) }

    /// Gives a layout the runs, and the capsules their look; both count from the beginning of its text.
    func setRuns(_ runs: [TextRun], capsules: [Range<Int>], gaps: [Range<Int>] = [], on handle: OpaquePointer) {
        let ends = ParagraphEnds.spaces(in: handle)
        guard !runs.isEmpty || !capsules.isEmpty || !gaps.isEmpty || !ends.isEmpty else {
            return pango_layout_set_attributes(handle, library.plainAttributes)
        }
        let attributes = TextAttributes(for: handle, of: library)
        attributes.add(capsules: capsules)
        attributes.add(runs)
        attributes.add(gaps: gaps, ends: ends)
        attributes.apply()
    }
}
