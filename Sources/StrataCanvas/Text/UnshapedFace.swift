import CPangoCairo

/// The part of a face that is drawn without shaping: the printable characters of ASCII, where each has a glyph of the
/// same font, all are as broad as the same number of whole pixels, and no table of the font changes one beside another.
///
/// Each glyph is drawn once by Pango and Cairo and kept as the part of every pixel that it covers.
final class UnshapedFace {
    /// The characters that have glyphs here.
    static let characters: ClosedRange<UInt8> = 0x20...0x7E

    /// The distance from the left edge of one character to that of the next, in device pixels.
    let advance: Int
    /// The height of a line, in device pixels.
    let pitch: Int
    /// The distance outside of a clip at which Cairo still looks at glyphs, in device pixels: ten times the font's
    /// size.
    let reach: Int
    /// The distance from a line's top to the base line, in device pixels.
    let baseline: Int
    private let layout: OpaquePointer
    private let font: OpaquePointer
    /// The numbers of the glyphs in the font.
    private let numbers: [PangoGlyph]
    /// One for each of ``characters``, drawn when it is first needed.
    private let glyphs: UnsafeMutablePointer<GlyphMask>
    private var inked = InkedGlyphs()

    /// Makes the part of a face that is drawn without shaping; nil if there is none.
    ///
    /// - Parameters:
    ///   - layout: a layout in the face, which the new object takes over.
    ///   - pitch: the height of a line, in device pixels.
    ///   - baseline: from a line's top to the base line, in device pixels.
    init?(_ layout: OpaquePointer, pitch: Int, baseline: Int) {
        guard let (font, advance, numbers) = Self.glyphs(of: layout) else {
            g_object_unref(UnsafeMutableRawPointer(layout))
            return nil
        }
        g_object_ref(UnsafeMutableRawPointer(font))
        (self.layout, self.font, self.advance, self.numbers) = (layout, font, advance, numbers)
        (self.pitch, self.baseline) = (pitch, baseline)
        var matrix = cairo_matrix_t()
        cairo_scaled_font_get_font_matrix(pango_cairo_font_get_scaled_font(font), &matrix)
        reach = Int(10 * matrix.xx)
        glyphs = .allocate(capacity: Self.characters.count)
        glyphs.initialize(repeating: GlyphMask(), count: Self.characters.count)
    }

    deinit {
        for index in 0..<Self.characters.count { glyphs[index].free() }
        glyphs.deallocate()
        g_object_unref(UnsafeMutableRawPointer(font))
        g_object_unref(UnsafeMutableRawPointer(layout))
    }

    /// Returns the one font of all characters, their advance in device pixels, and their numbers; nil where they must
    /// be shaped.
    private static func glyphs(of layout: OpaquePointer) -> (font: OpaquePointer, advance: Int, [PangoGlyph])? {
        let text = Array(characters)
        text.withUnsafeBytes { bytes in
            pango_layout_set_text(layout, bytes.bindMemory(to: CChar.self).baseAddress, Int32(bytes.count))
        }
        guard let line = pango_layout_get_line_readonly(layout, 0) else { return nil }
        var (glyphs, font): ([PangoGlyphInfo], OpaquePointer?) = ([], nil)
        var node = line.pointee.runs
        while let current = node {
            guard let run = current.pointee.data?.assumingMemoryBound(to: PangoGlyphItem.self),
                let item = run.pointee.item, let string = run.pointee.glyphs
            else { return nil }
            guard font == nil || font == item.pointee.analysis.font else { return nil }
            font = item.pointee.analysis.font
            glyphs += UnsafeBufferPointer(start: string.pointee.glyphs, count: Int(string.pointee.num_glyphs))
            node = current.pointee.next
        }
        guard let font, glyphs.count == text.count, let width = width(of: glyphs),
            ShapingTables(of: font)?.leaveAlone(glyphs.map(\.glyph)) == true
        else { return nil }
        return (font, width, glyphs.map(\.glyph))
    }

    private static func width(of glyphs: [PangoGlyphInfo]) -> Int? {
        let unit = Int32(PANGO_SCALE)
        guard let width = glyphs.first?.geometry.width, width > 0, width % unit == 0 else { return nil }
        let areAlike = glyphs.allSatisfy { info in
            info.glyph & UInt32(PANGO_GLYPH_UNKNOWN_FLAG) == 0 && info.geometry.width == width
                && info.geometry.x_offset == 0 && info.geometry.y_offset == 0
        }
        return areAlike ? Int(width / unit) : nil
    }

    /// Returns the glyph of one of ``characters``.
    @inline(__always)
    func glyph(_ character: UInt8) -> GlyphMask {
        let index = Int(character - Self.characters.lowerBound)
        if !glyphs[index].isDrawn { glyphs[index] = draw(character) }
        return glyphs[index]
    }

    /// Returns the glyphs in one ink on one ground; nil where they are too large to be kept.
    func inked(_ ink: UInt32, on ground: UInt32) -> InkedGlyphs.Sheet? {
        inked.sheet(ink, on: ground, pixels: advance * pitch)
    }

    private func draw(_ character: UInt8) -> GlyphMask {
        var text = CChar(bitPattern: character)
        pango_layout_set_text(layout, &text, 1)
        // Ink that reaches farther out is cut.
        let (width, height) = (3 * advance, 3 * pitch)
        let stride = (width + 3) / 4 * 4
        let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: stride * height)
        memory.initialize(repeating: 0, count: stride * height)
        defer { memory.deallocate() }
        let surface = cairo_image_surface_create_for_data(
            memory, CAIRO_FORMAT_A8, Int32(width), Int32(height), Int32(stride))
        let context = cairo_create(surface)
        cairo_move_to(context, Double(advance), Double(pitch + baseline))
        pango_cairo_show_layout_line(context, pango_layout_get_line_readonly(layout, 0))
        cairo_destroy(context)
        cairo_surface_finish(surface)
        cairo_surface_destroy(surface)
        return GlyphMask(
            memory, width: width, height: height, stride: stride, origin: (advance, pitch), box(of: character))
    }

    private func box(of character: UInt8) -> GlyphBox {
        var glyph = cairo_glyph_t(index: UInt(numbers[Int(character - Self.characters.lowerBound)]), x: 0, y: 0)
        var extents = cairo_text_extents_t()
        cairo_scaled_font_glyph_extents(pango_cairo_font_get_scaled_font(font), &glyph, 1, &extents)
        func fixed(_ value: Double) -> Int { Int((value * Double(GlyphBox.unit)).rounded()) }
        var box = GlyphBox()
        (box.left, box.right) = (fixed(extents.x_bearing), fixed(extents.x_bearing + extents.width))
        (box.top, box.bottom) = (fixed(extents.y_bearing), fixed(extents.y_bearing + extents.height))
        return box
    }
}
