import StrataWindow

/// Upright rows: copying and blending, scanline by scanline.
extension PixelView {
    /// Sets every pixel of a rectangle that lies inside ``bounds``.
    func fill(_ rect: PixelRect, with pixel: UInt32) {
        assert(bounds.contains(rect) || rect.isEmpty, "A rectangle outside the picture.")
        for y in rect.y..<rect.bottom { Scanline.fill(line(y) + rect.x, count: rect.width, with: pixel) }
    }

    /// Draws an upright command inside `clip`, which lies inside the command's bounds and inside ``bounds``.
    func draw(_ command: RowCommand, clip: PixelRect) {
        assert(bounds.contains(clip) && command.bounds.contains(clip), "A clip outside the picture or the row.")
        let pixels = command.row.pixels
        let place = PixelRect(
            x: command.frame.x, y: command.frame.y + command.rowTop, width: pixels.width, height: pixels.height)
        let reached = place.intersection(clip)
        for y in reached.y..<reached.bottom {
            let source = pixels.line(y - place.y) + (reached.x - place.x)
            blend(source, isOpaque: command.row.isOpaque, x: reached.x, y: y, count: reached.width, command.level)
        }
        guard command.row.isOpaque, reached != clip else { return }
        let pixel = command.row.background.pixel
        if reached.isEmpty { return mix(clip, pixel: pixel, level: command.level) }
        // The row begins at the top left corner of what it belongs to, so only right of it and below it can be bare.
        let right = PixelRect(left: reached.right, top: clip.y, right: clip.right, bottom: reached.bottom)
        let below = PixelRect(left: clip.x, top: reached.bottom, right: clip.right, bottom: clip.bottom)
        mix(right, pixel: pixel, level: command.level)
        mix(below, pixel: pixel, level: command.level)
    }

    /// Lays pixels of one scanline over those at `x`, `y`. Precondition: `count` pixels are readable at `source` and
    /// lie inside ``bounds`` from `x` on; `level` is 0…256.
    @inline(__always)
    func blend(_ source: UnsafePointer<UInt32>, isOpaque: Bool, x: Int, y: Int, count: Int, _ level: Int) {
        let target = line(y) + x
        if !isOpaque {
            Scanline.over(source, onto: target, count: count, level: level)
        } else if level == 256 {
            Scanline.copy(source, to: target, count: count)
        } else {
            Scanline.mix(source, into: target, count: count, level: level)
        }
    }

    /// Mixes an opaque colour into a rectangle inside ``bounds``.
    private func mix(_ rect: PixelRect, pixel: UInt32, level: Int) {
        if rect.isEmpty { return }
        if level == 256 { return fill(rect, with: pixel) }
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: rect.width) { buffer in
            buffer.initialize(repeating: pixel)
            guard let source = buffer.baseAddress else { return }
            for y in rect.y..<rect.bottom {
                Scanline.mix(source, into: line(y) + rect.x, count: rect.width, level: level)
            }
        }
    }
}
