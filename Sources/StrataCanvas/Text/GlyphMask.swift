/// The part of each pixel that a glyph covers, in device pixels from the left edge of its character and the top of its
/// line. Its owner frees its memory.
struct GlyphMask {
    /// True if it is known.
    var isDrawn = false
    /// The start of its ink.
    private(set) var (left, top) = (0, 0)
    /// The end of its ink: the first column and scanline behind it.
    private(set) var (right, bottom) = (0, 0)
    /// The box that the font says its ink lies in, from the origin of the glyph, in 1/256 of a pixel; hinted ink may reach
    /// out of it.
    private(set) var box = GlyphBox()
    /// 0 to 255 for each pixel of the ink, scanline by scanline.
    private var coverage: UnsafeMutablePointer<UInt8>?

    /// One that is not there.
    init() {}

    /// The ink in a picture of one byte a pixel.
    init(
        _ picture: UnsafePointer<UInt8>, width: Int, height: Int, stride: Int, origin: (x: Int, y: Int), _ box: GlyphBox
    ) {
        (isDrawn, self.box) = (true, box)
        let rows = (0..<height).filter { y in (0..<width).contains { picture[y * stride + $0] != 0 } }
        let columns = (0..<width).filter { x in (0..<height).contains { picture[$0 * stride + x] != 0 } }
        guard let first = rows.first, let last = rows.last, let start = columns.first, let end = columns.last else {
            return
        }
        (left, right, top, bottom) = (start - origin.x, end + 1 - origin.x, first - origin.y, last + 1 - origin.y)
        let coverage = UnsafeMutablePointer<UInt8>.allocate(capacity: (end + 1 - start) * (last + 1 - first))
        for y in first...last {
            (coverage + (y - first) * (end + 1 - start)).initialize(
                from: picture + y * stride + start, count: end + 1 - start)
        }
        self.coverage = coverage
    }

    /// Gives the memory back.
    func free() { coverage?.deallocate() }

    /// True if there is nothing to be seen of it.
    var isEmpty: Bool { coverage == nil }

    /// Returns the scanline at a height, beginning with ``left``. Precondition: `top <= y < bottom`.
    @inline(__always)
    func line(_ y: Int) -> UnsafePointer<UInt8> {
        guard let coverage else { preconditionFailure("A glyph without ink has no scanlines.") }
        return UnsafePointer(coverage + (y - top) * (right - left))
    }
}

/// A box around ink, in 1/256 of a pixel.
struct GlyphBox {
    var (left, top, right, bottom) = (0, 0, 0, 0)
    /// The units in a pixel.
    static let unit = 256

    /// Returns the same box elsewhere, moved by whole pixels.
    @inline(__always)
    func moved(x: Int, y: Int) -> GlyphBox {
        var box = self
        box.left += x * Self.unit
        box.right += x * Self.unit
        box.top += y * Self.unit
        box.bottom += y * Self.unit
        return box
    }

    /// Returns true if some of another box lies inside; nothing of one without ink does.
    @inline(__always)
    func overlaps(_ other: GlyphBox) -> Bool {
        if other.left == other.right || other.top == other.bottom { return false }
        return other.right > left && other.left < right && other.bottom > top && other.top < bottom
    }

    /// Grows until another box lies inside.
    @inline(__always)
    mutating func include(_ other: GlyphBox) {
        (left, top) = (min(left, other.left), min(top, other.top))
        (right, bottom) = (max(right, other.right), max(bottom, other.bottom))
    }
}
