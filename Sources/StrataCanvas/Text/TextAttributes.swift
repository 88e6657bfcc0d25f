import CPangoCairo
import Glibc
import Strata

/// The look of stretches of a text, as Pango wants it told: for one layout, beginning with what holds for all texts of a
/// library, and given to it once.
struct TextAttributes {
    /// The layout, which has its text already.
    private let layout: OpaquePointer
    private let list: OpaquePointer?
    private let grid: PixelGrid

    /// The number of capsules above which they are broken at the ends of lines like any text.
    private static let mostUnbroken = 64

    /// The attributes of a layout's whole text. They must be applied, which frees them.
    init(for layout: OpaquePointer, of library: FontLibrary) {
        (self.layout, grid) = (layout, library.grid)
        list = pango_attr_list_copy(library.plainAttributes)
    }

    /// Gives the layout all that was added.
    func apply() {
        pango_layout_set_attributes(layout, list)
        pango_attr_list_unref(list)
    }

    /// Adds the look of capsules, which are in order: that makes adding one cheap.
    func add(capsules: [Range<Int>]) {
        for capsule in capsules {
            add(capsule: capsule)
            // Half a name would be read as another character's. It takes Pango long where there are many.
            if capsules.count <= Self.mostUnbroken { append(pango_attr_allow_breaks_new(0), over: capsule) }
        }
    }

    /// Adds the looks of runs; of two over each other the later one counts.
    func add(_ runs: [TextRun]) {
        for run in runs {
            if let color = run.color { add(color, over: run.range) }
            for attribute in run.attributes { insert(attribute, over: run.range) }
        }
    }

    /// Adds spaces that make a column, and the ends of paragraphs.
    func add(gaps: [Range<Int>], ends: [Range<Int>]) {
        // Pango sets spaces in the face of what they follow, where they are of another breadth.
        for gap in gaps { append(pango_attr_fallback_new(0), over: gap) }
        for end in ends { append(ParagraphEnds.withoutBreadth(), over: end) }
    }

    /// Adds smaller letters, the first and the last with room beside them, so that the shade around them has an edge.
    private func add(capsule range: Range<Int>) {
        guard !range.isEmpty else { return }
        let room = CapsuleRoom(grid)
        func space(_ room: Int, _ letters: Range<Int>) {
            let room = Int32(clamping: room * Int(PANGO_SCALE))
            if !letters.isEmpty { append(pango_attr_letter_spacing_new(room), over: letters) }
        }
        let first = wholeCharacters(range.lowerBound..<range.lowerBound + 1)
        let last = wholeCharacters(range.upperBound - 1..<range.upperBound)
        append(pango_attr_scale_new(CapsuleLook.scale), over: range)
        space(room.atFirst, first)
        guard first.upperBound <= last.lowerBound else { return }
        space(room.spacing, first.upperBound..<last.lowerBound)
        space(room.atLast, last)
    }

    private func add(_ color: Color, over range: Range<Int>) {
        func channel(_ value: Double) -> UInt16 { UInt16((value * 65535).rounded()) }
        let ink = pango_attr_foreground_new(channel(color.red), channel(color.green), channel(color.blue))
        insert(ink, over: range)
        // Pango takes an alpha of 0 for "not set", so clear is all but clear.
        insert(pango_attr_foreground_alpha_new(max(1, channel(color.alpha))), over: range)
    }

    /// Puts an attribute, which the list then owns, over a range of bytes, beside what is there.
    private func append(_ attribute: UnsafeMutablePointer<PangoAttribute>?, over range: Range<Int>) {
        guard let attribute else { return }
        attribute.pointee.start_index = UInt32(clamping: range.lowerBound)
        attribute.pointee.end_index = UInt32(clamping: range.upperBound)
        pango_attr_list_insert(list, attribute)
    }

    /// Puts an attribute, which the list then owns, over a range of bytes, instead of what is there of its kind.
    private func insert(_ attribute: UnsafeMutablePointer<PangoAttribute>?, over range: Range<Int>) {
        guard let attribute else { return }
        let shown = wholeCharacters(range)
        attribute.pointee.start_index = UInt32(clamping: shown.lowerBound)
        attribute.pointee.end_index = UInt32(clamping: shown.upperBound)
        pango_attr_list_change(list, attribute)
    }

    /// Returns the part of a range inside the text, grown to the borders of characters: Pango must not be given half of
    /// one.
    private func wholeCharacters(_ range: Range<Int>) -> Range<Int> {
        guard let text = pango_layout_get_text(layout) else { return 0..<0 }
        let count = strlen(text)
        let inside = range.clamped(to: 0..<count)
        func isContinuation(_ index: Int) -> Bool {
            index < count && UInt8(bitPattern: text[index]) & 0xC0 == 0x80
        }
        var lower = inside.lowerBound
        var upper = inside.upperBound
        while lower > 0, isContinuation(lower) { lower -= 1 }
        while isContinuation(upper) { upper += 1 }
        return lower..<upper
    }
}

extension TextRun {
    /// Its attributes for Pango, beside its colours.
    fileprivate var attributes: [UnsafeMutablePointer<PangoAttribute>?] {
        var attributes: [UnsafeMutablePointer<PangoAttribute>?] = []
        if let weight { attributes.append(pango_attr_weight_new(weight.pango)) }
        if isItalic { attributes.append(pango_attr_style_new(PANGO_STYLE_ITALIC)) }
        if isUnderlined { attributes.append(pango_attr_underline_new(PANGO_UNDERLINE_SINGLE)) }
        if isStruckThrough { attributes.append(pango_attr_strikethrough_new(1)) }
        return attributes
    }
}
