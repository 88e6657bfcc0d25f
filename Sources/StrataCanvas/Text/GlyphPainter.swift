import Strata
import StrataWindow

/// Draws glyphs into pixels as Cairo does on image surfaces: the ink is laid over what is there through each glyph in turn
/// or, where their boxes overlap, through the sum of all. Where they do, or are clipped, ink that reaches out of the boxes
/// is cut. Each channel is rounded as pixman's OVER with an 8-bit mask rounds it.
struct GlyphPainter {
    let face: UnshapedFace
    let pixels: PixelView
    /// The area outside of which nothing is drawn.
    let clip: PixelRect
    private(set) var addsUp = false

    /// Draws on pixels, and nowhere outside of a rectangle of them.
    init(_ face: UnshapedFace, on pixels: PixelView, clip: PixelRect) {
        (self.face, self.pixels, self.clip) = (face, pixels, clip)
    }

    /// Draws a run of one colour.
    ///
    /// - Parameters:
    ///   - characters: those of ``UnshapedFace/characters``.
    ///   - x: the left edge of the first one, in device pixels.
    ///   - y: the top of the line, in device pixels.
    ///   - ink: the colour, 0xAARRGGBB, multiplied by alpha.
    func draw(_ characters: UnsafeBufferPointer<UInt8>, x: Int, y: Int, _ ink: UInt32) {
        guard let (bounds, overlaps) = boxes(of: characters, x: x, y: y + face.baseline) else { return }
        if !overlaps, clip.contains(bounds) { return drawCells(characters, x: x, y: y, ink) }
        var painter = GlyphPainter(face, on: pixels, clip: clip.intersection(bounds))
        painter.addsUp = overlaps
        if !painter.clip.isEmpty { painter.drawCells(characters, x: x, y: y, ink) }
    }

    /// Returns the box that those of glyphs cover together, and whether any one of them overlaps what those before it
    /// cover; nil if all lie far outside of the clip, where Cairo does not look at them.
    private func boxes(
        of characters: UnsafeBufferPointer<UInt8>, x: Int, y: Int
    ) -> (bounds: PixelRect, overlaps: Bool)? {
        let first = max(0, (clip.x - face.reach - x + face.advance - 1) / face.advance)
        let end = min(characters.count, (clip.right + face.reach - x) / face.advance + 1)
        guard first < end else { return nil }
        var bounds = face.glyph(characters[first]).box.moved(x: x + first * face.advance, y: y)
        var overlaps = false
        for index in Self.span(first + 1, end) {
            let box = face.glyph(characters[index]).box.moved(x: x + index * face.advance, y: y)
            if !overlaps { overlaps = bounds.overlaps(box) }
            bounds.include(box)
        }
        let shift = GlyphBox.unit.trailingZeroBitCount
        let (right, bottom) = (bounds.right + GlyphBox.unit - 1, bounds.bottom + GlyphBox.unit - 1)
        let pixels = PixelRect(
            left: bounds.left >> shift, top: bounds.top >> shift, right: right >> shift, bottom: bottom >> shift)
        return (pixels, overlaps)
    }

    private func drawCells(_ characters: UnsafeBufferPointer<UInt8>, x: Int, y: Int, _ ink: UInt32) {
        // Only what is seen, and one more at either end, whose ink may reach into it.
        let advance = face.advance
        let first = max(0, (clip.x - x) / advance - 1)
        let end = min(characters.count, (clip.x + clip.width - x + advance - 1) / advance + 1)
        guard first < end else { return }
        let sheet = face.inked(ink, on: ground(x: x, y: y))
        var (previous, current) = (GlyphMask(), face.glyph(characters[first]))
        if current.left < 0 {
            mix(Cell(previous: previous, own: previous, next: current, x: x + (first - 1) * advance, y: y), ink)
        }
        for index in first..<end {
            let next = index + 1 < end ? face.glyph(characters[index + 1]) : GlyphMask()
            let cell = Cell(previous: previous, own: current, next: next, x: x + index * advance, y: y)
            if !cell.isEmpty(advance), !copy(cell, of: sheet, at: index, in: characters, ink) { mix(cell, ink) }
            (previous, current) = (current, next)
        }
        if previous.right > advance {
            mix(Cell(previous: previous, own: current, next: current, x: x + end * advance, y: y), ink)
        }
    }

    /// The place of a character, with all that is drawn in it.
    private struct Cell {
        let previous: GlyphMask
        let own: GlyphMask
        let next: GlyphMask
        let x: Int
        let y: Int

        @inline(__always)
        func isShared(_ advance: Int) -> Bool { previous.right > advance || next.left < 0 }

        @inline(__always)
        func isEmpty(_ advance: Int) -> Bool { own.isEmpty && !isShared(advance) }
    }

    /// Returns the colour at the beginning of a line; a guess at what lies below all of it.
    private func ground(x: Int, y: Int) -> UInt32 {
        let x = min(max(x, clip.x), clip.x + clip.width - 1)
        let y = min(max(y, clip.y), clip.y + clip.height - 1)
        return pixels.line(y)[x]
    }

    /// Copies a character that has its place for itself, upon nothing but the ground.
    ///
    /// - Returns: false where it is not so.
    @inline(__always)
    private func copy(
        _ cell: Cell, of sheet: InkedGlyphs.Sheet?, at index: Int, in characters: UnsafeBufferPointer<UInt8>,
        _ ink: UInt32
    ) -> Bool {
        let (advance, own) = (face.advance, cell.own)
        guard let sheet, !cell.isShared(advance), own.top >= 0, own.bottom <= face.pitch else { return false }
        let place = PixelRect(
            left: cell.x + own.left, top: cell.y + own.top, right: cell.x + own.right, bottom: cell.y + own.bottom)
        guard clip.contains(place), cell.x >= 0, cell.x + advance <= pixels.width else { return false }
        var difference: UInt32 = 0
        for y in place.y..<place.bottom {
            let line = pixels.line(y) + cell.x
            for x in 0..<advance { difference |= line[x] ^ sheet.ground }
        }
        guard difference == 0 else { return false }
        let picture = sheet.pixels(of: characters[index]) { place in
            let view = PixelView(base: place, width: advance, height: face.pitch, stride: advance * 4)
            let alone = Cell(previous: GlyphMask(), own: own, next: GlyphMask(), x: 0, y: 0)
            GlyphPainter(face, on: view, clip: view.bounds).mix(alone, ink)
        }
        for y in own.top..<own.bottom {
            (pixels.line(cell.y + y) + cell.x).update(from: picture + y * advance, count: advance)
        }
        return true
    }

    /// Lays the ink over what is there.
    private func mix(_ cell: Cell, _ ink: UInt32) {
        let parts = [(cell.previous, face.advance), (cell.own, 0), (cell.next, -face.advance)].filter { !$0.0.isEmpty }
        let top = parts.map(\.0.top).min() ?? 0
        let bottom = parts.map(\.0.bottom).max() ?? 0
        let columns = Self.span(max(0, clip.x - cell.x), min(face.advance, clip.x + clip.width - cell.x))
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: face.advance) { mask in
            for y in Self.span(max(top, clip.y - cell.y), min(bottom, clip.y + clip.height - cell.y)) {
                let target = pixels.line(cell.y + y) + cell.x
                mask.initialize(repeating: 0)
                for (glyph, shift) in parts {
                    add(glyph, y, shift, to: mask)
                    if addsUp { continue }
                    lay(ink, through: mask, columns, over: target)
                    mask.update(repeating: 0)
                }
                if addsUp { lay(ink, through: mask, columns, over: target) }
            }
        }
    }

    private func lay(
        _ ink: UInt32, through mask: UnsafeMutableBufferPointer<UInt8>, _ columns: Range<Int>,
        over target: UnsafeMutablePointer<UInt32>
    ) {
        for x in columns where mask[x] != 0 {
            target[x] = Scanline.over(Scanline.multiplied(ink, by: UInt32(mask[x])), target[x])
        }
    }

    /// Adds a scanline of a glyph, moved to the left, to a mask.
    private func add(_ glyph: GlyphMask, _ y: Int, _ shift: Int, to mask: UnsafeMutableBufferPointer<UInt8>) {
        guard glyph.top <= y, y < glyph.bottom else { return }
        let line = glyph.line(y)
        for x in Self.span(max(0, glyph.left - shift), min(mask.count, glyph.right - shift)) {
            mask[x] = UInt8(min(255, UInt16(mask[x]) + UInt16(line[x + shift - glyph.left])))
        }
    }

    private static func span(_ lower: Int, _ upper: Int) -> Range<Int> { lower..<max(lower, upper) }
}
