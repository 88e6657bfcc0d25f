import Strata

/// A row, or a band of a tall one, drawn once and kept as premultiplied ARGB pixels. It never changes afterwards:
/// the same object means the same look.
public final class RowPixels {
    /// Columns, in device pixels.
    public let width: Int
    /// Scanlines, in device pixels.
    public let height: Int
    /// What the row was drawn upon. Where it is opaque it also fills whatever part of an item's frame the row does not
    /// reach, for example while the item grows to fill the viewport.
    public let background: Color
    private let buffer: UnsafeMutableRawBufferPointer
    private let pool: PixelPool

    /// A row of `width` by `height` device pixels, both at least 1. `draw` is called once, with a painter whose unit
    /// is a point and whose origin is the row's top left corner, moved up by `band` times ``RowBand/height`` pixels.
    public init(
        width: Int, height: Int, scale: Double, background: Color, band: Int = 0, pool: PixelPool,
        draw: (Painter) -> Void
    ) {
        precondition(
            (1...Surface.maximumSide).contains(width) && (1...Surface.maximumSide).contains(height),
            "A row has 1 to \(Surface.maximumSide) pixels on either side, not \(width) x \(height).")
        self.width = width
        self.height = height
        self.background = background
        self.pool = pool
        buffer = pool.take(width * height * 4)
        pixels.line(0).update(repeating: background.pixel, count: width * height)
        let surface = Surface(
            over: pixels.base, width: width, height: height, stride: width * 4, scale: scale, format: .alpha)
        let origin = Point(x: 0, y: -surface.grid.points(band * RowBand.height))
        draw(Painter(on: surface, origin: origin))
    }

    deinit {
        pool.giveBack(buffer)
    }

    /// Whether every pixel is opaque, so that drawing it is copying it.
    public var isOpaque: Bool { background.alpha == 1 }

    /// How much memory it takes.
    public var byteCount: Int { buffer.count }

    /// The pixels, valid as long as the row lives.
    var pixels: PixelView {
        guard let base = buffer.baseAddress else { preconditionFailure("A row has memory.") }
        return PixelView(base: base, width: width, height: height, stride: width * 4)
    }
}

/// Tall rows are drawn in bands, so that a row of any height costs only what is seen of it.
public enum RowBand {
    /// The height of every band but the last, in device pixels.
    public static let height = 512

    /// How many bands a row of `height` device pixels has.
    public static func count(height: Int) -> Int { max(1, (height + Self.height - 1) / Self.height) }

    /// The height of one band of a row of `height` device pixels; 0 where it has no such band.
    public static func height(of band: Int, rowHeight: Int) -> Int {
        min(max(0, rowHeight - band * height), height)
    }
}
