import CPangoCairo

/// Puts marks back upon their letters that a font leaves behind them.
///
/// HarfBuzz makes one glyph of a letter and a mark where the font has one, as of a and a dot below. Many fonts, above
/// all monospaced ones, do not say where a second mark goes on such a glyph. It then stands behind the letter, upon the
/// next one. Here it is put in the middle of its own, above or below what is there.
struct MarkPlacer {
    /// The glyph that marks sit upon.
    private struct Base {
        let font: OpaquePointer?
        let glyph: PangoGlyph
        let left: Int32
        /// The box of what has ink: the letter, and the marks that were put upon it.
        var ink: PangoRectangle?
    }

    /// The greatest distance by which a mark may be lifted or lowered from where the font has it.
    private let reach: Int32
    private var base: Base?
    /// The distance from the line's left end, in Pango's unit.
    private var pen: Int32 = 0

    /// The gap between a mark and what it sits upon.
    private static let gap = Int32(PANGO_SCALE)
    /// The scripts whose letters are composed with their marks, and whose marks stand above or below them.
    private static let scripts = Set(
        [
            PANGO_SCRIPT_COMMON, PANGO_SCRIPT_INHERITED, PANGO_SCRIPT_LATIN, PANGO_SCRIPT_GREEK, PANGO_SCRIPT_CYRILLIC,
            PANGO_SCRIPT_ARMENIAN, PANGO_SCRIPT_GEORGIAN,
        ].map(\.rawValue))

    /// Puts every mark of a line where it belongs. What was put there stays there.
    ///
    /// - Parameter reach: how many device pixels a mark may be lifted or lowered.
    static func placeMarks(on line: UnsafeMutablePointer<PangoLayoutLine>, reach: Int32) {
        var placer = MarkPlacer(reach: reach * Int32(PANGO_SCALE))
        var node = line.pointee.runs
        while let current = node {
            let run = current.pointee.data?.assumingMemoryBound(to: PangoGlyphItem.self)
            if let run { placer.place(run.pointee) }
            node = current.pointee.next
        }
    }

    private init(reach: Int32) { self.reach = reach }

    private mutating func place(_ run: PangoGlyphItem) {
        guard let item = run.item, let glyphs = run.glyphs else { return }
        let analysis = item.pointee.analysis
        // From right to left a letter comes behind its marks, and they are drawn upon it.
        let isSuitable = analysis.level & 1 == 0 && Self.scripts.contains(numericCast(analysis.script))
        for index in 0..<Int(glyphs.pointee.num_glyphs) {
            let info = glyphs.pointee.glyphs + index
            if info.pointee.geometry.width != 0 {
                base = isSuitable ? Base(font: analysis.font, glyph: info.pointee.glyph, left: pen) : nil
                pen += info.pointee.geometry.width
            } else if isSuitable {
                place(info, analysis.font)
            }
        }
    }

    /// Puts a glyph without a breadth upon the base if it lies behind it.
    private mutating func place(
        _ info: UnsafeMutablePointer<PangoGlyphInfo>, _ font: OpaquePointer?
    ) {
        guard var base, info.pointee.geometry.x_offset == 0, info.pointee.geometry.y_offset == 0 else { return }
        let mark = Self.ink(of: info.pointee.glyph, font)
        // One that is made to be drawn behind its letter reaches back over it.
        guard mark.width > 0, mark.x >= 0 else { return }
        let letter = base.ink ?? Self.ink(of: base.glyph, base.font)
        guard letter.width > 0 else { return }
        let left = base.left + letter.x + (letter.width - mark.width) / 2 - mark.x
        let unit = Int32(PANGO_SCALE)
        info.pointee.geometry.x_offset = (left - pen + unit / 2) / unit * unit
        info.pointee.geometry.y_offset = lift(mark, over: letter)
        base.ink = Self.union(letter, mark, loweredBy: info.pointee.geometry.y_offset)
        self.base = base
    }

    /// Returns the distance by which a mark must be lower so that it does not lie on the letter; negative if it must be
    /// higher.
    private func lift(_ mark: PangoRectangle, over letter: PangoRectangle) -> Int32 {
        if mark.y + mark.height <= 0 { return max(-reach, min(0, letter.y - Self.gap - mark.y - mark.height)) }
        if mark.y >= 0 { return min(reach, max(0, letter.y + letter.height + Self.gap - mark.y)) }
        return 0
    }

    private static func ink(of glyph: PangoGlyph, _ font: OpaquePointer?) -> PangoRectangle {
        var ink = PangoRectangle()
        pango_font_get_glyph_extents(font, glyph, &ink, nil)
        return ink
    }

    /// Returns the height of both, and the breadth of the letter.
    private static func union(
        _ letter: PangoRectangle, _ mark: PangoRectangle, loweredBy distance: Int32
    ) -> PangoRectangle {
        let top = min(letter.y, mark.y + distance)
        let bottom = max(letter.y + letter.height, mark.y + mark.height + distance)
        return PangoRectangle(x: letter.x, y: top, width: letter.width, height: bottom - top)
    }
}
