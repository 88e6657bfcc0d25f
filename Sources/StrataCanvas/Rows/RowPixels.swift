import Glibc
import Strata

/// A row, or a band of a tall one, drawn once and kept as premultiplied ARGB pixels. It never changes afterwards:
/// the same object means the same look. Of a row that is mostly bare, as a short line of text in a broad window, only the
/// columns up to its last ink are kept.
public final class RowPixels {
    /// Columns, in device pixels.
    public let width: Int
    /// Scanlines, in device pixels.
    public let height: Int
    /// The background that the row was drawn upon. If it is opaque it also fills whatever part of an item's frame the
    /// row does not reach, for example while the item grows to fill the viewport.
    public let background: Color
    /// Columns that are kept: right of them there is nothing but ``background``.
    private let keptWidth: Int
    private let buffer: UnsafeMutableRawBufferPointer
    private let pool: PixelPool

    /// A row of `width` by `height` device pixels, both at least 1. `draw` is called once, with a painter whose unit
    /// is a point and whose origin is the row's top left corner, moved up by `band` times ``RowBand/height`` pixels.
    public convenience init(
        width: Int, height: Int, scale: Double, background: Color, band: Int = 0, pool: PixelPool,
        draw: (Painter) -> Void
    ) {
        precondition(
            (1...Surface.maximumSide).contains(width) && (1...Surface.maximumSide).contains(height),
            "A row has 1 to \(Surface.maximumSide) pixels on either side, not \(width) x \(height).")
        self.init(width: width, height: height, background: background, pool: pool) { pixels in
            let surface = Surface(
                over: pixels.base, width: width, height: height, stride: width * 4, scale: scale, format: .alpha)
            let origin = Point(x: 0, y: -surface.grid.points(band * RowBand.height))
            draw(Painter(on: surface, origin: origin))
        }
    }

    /// A row whose pixels `fill` changes, which are those of the background before.
    init(width: Int, height: Int, background: Color, pool: PixelPool, fill: (PixelView) -> Void) {
        let whole = pool.take(width * height * 4)
        let pixels = PixelView(whole, width: width, height: height)
        pixels.line(0).update(repeating: background.pixel, count: width * height)
        fill(pixels)
        (self.width, self.height, self.background, self.pool) = (width, height, background, pool)
        let kept = Self.columns(of: pixels, on: background)
        guard PixelPool.capacity(for: kept * height * 4) < whole.count else {
            (keptWidth, buffer) = (width, whole)
            return
        }
        (keptWidth, buffer) = (kept, pool.take(kept * height * 4))
        let target = PixelView(buffer, width: kept, height: height)
        for y in 0..<height { target.line(y).update(from: pixels.line(y), count: kept) }
        pool.giveBack(whole)
    }

    deinit {
        pool.giveBack(buffer)
    }

    /// Returns the number of columns up to the last with ink, in whole cache lines. Where a row ends, an opaque
    /// background goes on and a transparent one changes nothing; one between them does neither, and is kept whole.
    private static func columns(of pixels: PixelView, on background: Color) -> Int {
        guard background.alpha == 1 || background.alpha == 0 else { return pixels.width }
        let inked = pixels.columns(upToLastOtherThan: background.pixel)
        return min(pixels.width, max(1, (inked + 15) / 16) * 16)
    }

    /// True if every pixel is opaque, so that drawing it is copying it.
    public var isOpaque: Bool { background.alpha == 1 }

    /// The memory that it takes, in bytes.
    public var byteCount: Int { buffer.count }

    /// The pixels that are kept, valid as long as the row lives.
    var pixels: PixelView { PixelView(buffer, width: keptWidth, height: height) }
}

extension PixelView {
    /// Memory without gaps between its scanlines.
    fileprivate init(_ buffer: UnsafeMutableRawBufferPointer, width: Int, height: Int) {
        guard let base = buffer.baseAddress else { preconditionFailure("A row has memory.") }
        self.init(base: base, width: width, height: height, stride: width * 4)
    }

    /// Returns the number of columns up to the last in which there is any pixel other than one.
    fileprivate func columns(upToLastOtherThan pixel: UInt32) -> Int {
        var count = 0
        for y in 0..<height where count < width {
            let line = line(y)
            // Right of `end` there is nothing else, and from `count` on there is something.
            var end = width
            if Self.isAll(pixel, line, from: count, to: end) { continue }
            while end - count > 1 {
                let middle = (count + end) / 2
                if Self.isAll(pixel, line, from: middle, to: end) { end = middle } else { count = middle }
            }
            count = end
        }
        return count
    }

    /// Returns true if all pixels from a column up to another one are the same. Precondition: there is one.
    private static func isAll(_ pixel: UInt32, _ line: UnsafePointer<UInt32>, from start: Int, to end: Int) -> Bool {
        line[start] == pixel && memcmp(line + start, line + (start + 1), (end - start - 1) * 4) == 0
    }
}

/// Tall rows are drawn in bands, so that a row of any height costs only what is seen of it.
public enum RowBand {
    /// The height of every band but the last, in device pixels.
    public static let height = 512

    /// Returns the number of bands of a row of `height` device pixels.
    public static func count(height: Int) -> Int { max(1, (height + Self.height - 1) / Self.height) }

    /// Returns the height of one band of a row of `height` device pixels; 0 where it has no such band.
    public static func height(of band: Int, rowHeight: Int) -> Int {
        min(max(0, rowHeight - band * height), height)
    }
}
