import CPangoCairo
import Strata

/// A text set in lines, to be measured, drawn and pointed at. It owns one Pango layout and is meant to be kept and
/// given one text after another: measuring rows then allocates nothing beyond what Pango does.
public final class TextLayout {
    /// The fonts, which the layout keeps alive.
    public let library: FontLibrary
    /// Face and rhythm.
    public var style: TextStyle {
        didSet { if style != oldValue { applyStyle() } }
    }
    /// What happens at the end of the width.
    public var wrapping: TextWrapping = .none {
        didSet { if wrapping != oldValue { applyWrapping() } }
    }
    /// How much farther from the edge the second and later lines of a paragraph begin, in points, so that the eye finds
    /// where the next one begins.
    public var hangingIndent = 0.0 {
        didSet { if hangingIndent != oldValue { applyHangingIndent() } }
    }
    /// How many bytes of UTF-8 the text has.
    public private(set) var byteCount = 0
    /// Pango's layout, whose unit is 1/1024 of a device pixel.
    let handle: OpaquePointer
    private(set) var face: FontFace

    /// An empty text.
    public init(_ library: FontLibrary, style: TextStyle) {
        guard let handle = pango_layout_new(library.context) else {
            preconditionFailure("Pango cannot make a layout; memory is exhausted.")
        }
        self.library = library
        self.style = style
        self.handle = handle
        face = library.face(style)
        applyStyle()
        applyWrapping()
    }

    deinit {
        g_object_unref(UnsafeMutableRawPointer(handle))
    }

    /// Takes over a text with the runs in it that look different. Where runs overlap, the later one counts.
    public func setText(_ text: DisplayText, runs: [TextRun] = []) {
        byteCount = text.bytes.count
        // Pango looks for a place between two words from the start of the word again for every line of it, which takes
        // seconds for a word of 64 KiB.
        pango_layout_set_wrap(handle, text.hasEndlessWord ? PANGO_WRAP_CHAR : PANGO_WRAP_WORD_CHAR)
        text.bytes.withUnsafeBufferPointer { bytes in
            bytes.withMemoryRebound(to: CChar.self) {
                pango_layout_set_text(handle, $0.baseAddress, Int32(clamping: bytes.count))
            }
        }
        setRuns(runs)
    }

    /// Takes over a string. Control characters in it are replaced, as ``DisplayText`` does.
    public func setText(_ string: String, runs: [TextRun] = []) {
        setText(DisplayText(string), runs: runs)
    }

    /// How many lines the text takes, at least 1.
    public var lineCount: Int { Int(pango_layout_get_line_count(handle)) }

    /// From one base line to the next, in points; a whole number of device pixels.
    public var lineHeight: Double { library.grid.points(face.linePitch) }

    /// The text's height in points, without measuring its width: lines times line height.
    public var height: Double { library.grid.points(lineCount * face.linePitch) }

    /// The broadest line's width and the height, in points, rounded up to whole device pixels.
    public var size: Size {
        var logical = PangoRectangle()
        pango_layout_get_extents(handle, nil, &logical)
        let unit = Int(PANGO_SCALE)
        let width = (Int(logical.width) + unit - 1) / unit
        return Size(width: library.grid.points(width), height: height)
    }

    private func applyStyle() {
        face = library.face(style)
        pango_layout_set_font_description(handle, face.description)
        pango_layout_set_tabs(handle, face.tabs)
    }

    private func applyWrapping() {
        let width = wrapping.width.map { Int32(clamping: library.grid.snap($0) * Int(PANGO_SCALE)) }
        var isSingleLine = false
        // What Pango has for a height: negative numbers count lines.
        var lines: Int32?
        switch wrapping {
        case .none, .words: break
        case .ellipsis: isSingleLine = true
        case .lines(_, let count): lines = Int32(clamping: max(1, count))
        }
        pango_layout_set_width(handle, width.map { max(0, $0) } ?? -1)
        pango_layout_set_height(handle, -(lines ?? 1))
        let ends = isSingleLine || lines != nil
        pango_layout_set_ellipsize(handle, ends ? PANGO_ELLIPSIZE_END : PANGO_ELLIPSIZE_NONE)
        pango_layout_set_single_paragraph_mode(handle, isSingleLine ? 1 : 0)
    }

    /// Pango has the indent of a paragraph's first line, which, where it is negative, is that of all others.
    private func applyHangingIndent() {
        pango_layout_set_indent(handle, -Int32(clamping: library.grid.snap(hangingIndent) * Int(PANGO_SCALE)))
    }

    private func setRuns(_ runs: [TextRun]) {
        guard !runs.isEmpty else { return pango_layout_set_attributes(handle, library.plainAttributes) }
        let list = pango_attr_list_copy(library.plainAttributes)
        for run in runs {
            if let color = run.color { add(color, over: run.range, to: list) }
            if let weight = run.weight { insert(pango_attr_weight_new(weight.pango), over: run.range, in: list) }
        }
        pango_layout_set_attributes(handle, list)
        pango_attr_list_unref(list)
    }

    private func add(_ color: Color, over range: Range<Int>, to list: OpaquePointer?) {
        func channel(_ value: Double) -> UInt16 { UInt16((value * 65535).rounded()) }
        let ink = pango_attr_foreground_new(channel(color.red), channel(color.green), channel(color.blue))
        insert(ink, over: range, in: list)
        // Pango takes an alpha of 0 for "not set", so clear is all but clear.
        insert(pango_attr_foreground_alpha_new(max(1, channel(color.alpha))), over: range, in: list)
    }

    /// Puts an attribute, which the list then owns, over a range of bytes.
    private func insert(
        _ attribute: UnsafeMutablePointer<PangoAttribute>?, over range: Range<Int>, in list: OpaquePointer?
    ) {
        guard let attribute else { return }
        let shown = wholeCharacters(range)
        attribute.pointee.start_index = UInt32(clamping: shown.lowerBound)
        attribute.pointee.end_index = UInt32(clamping: shown.upperBound)
        pango_attr_list_change(list, attribute)
    }

    /// The part of a range inside the text, grown to the borders of characters: Pango must not be given half of one.
    private func wholeCharacters(_ range: Range<Int>) -> Range<Int> {
        let inside = range.clamped(to: 0..<byteCount)
        guard let text = pango_layout_get_text(handle) else { return 0..<0 }
        func isContinuation(_ index: Int) -> Bool {
            index < byteCount && UInt8(bitPattern: text[index]) & 0xC0 == 0x80
        }
        var lower = inside.lowerBound
        var upper = inside.upperBound
        while lower > 0, isContinuation(lower) { lower -= 1 }
        while isContinuation(upper) { upper += 1 }
        return lower..<upper
    }
}
