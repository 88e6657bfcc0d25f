import CPangoCairo
import StrataWindow

/// The meaning of the fourth byte of a pixel. In both, a pixel is a native-endian 32-bit number 0xAARRGGBB.
public enum PixelFormat: Sendable, Hashable {
    /// xRGB: the highest byte means nothing, every pixel is opaque (`CAIRO_FORMAT_RGB24`, a window's depth of 24).
    case opaque
    /// ARGB with the colours multiplied by alpha (`CAIRO_FORMAT_ARGB32`).
    case alpha

    var cairo: cairo_format_t { self == .opaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32 }
}

/// A picture in memory, in device pixels, that can be drawn on. It owns its memory, or lies over memory that another
/// object owns, such as an image shared with an X server.
public final class Surface {
    /// Columns, in device pixels.
    public let width: Int
    /// Scanlines, in device pixels.
    public let height: Int
    /// Bytes from one scanline to the next.
    public let stride: Int
    /// The first scanline's first pixel.
    public let base: UnsafeMutableRawPointer
    /// The meaning of the fourth byte.
    public let format: PixelFormat
    /// The grid by which points become pixels here.
    public let grid: PixelGrid
    /// The Cairo surface over the same memory.
    let handle: OpaquePointer
    private let ownsMemory: Bool

    /// Cairo's and X's limit for either side of a picture, in device pixels.
    public static let maximumSide = 32_767

    /// A new picture with memory of its own, all zero: black where it is opaque, else clear.
    public convenience init(width: Int, height: Int, scale: Double = 1, format: PixelFormat = .opaque) {
        Self.check(width: width, height: height, stride: width * 4)
        let byteCount = width * height * 4
        let memory = UnsafeMutableRawPointer.allocate(byteCount: byteCount, alignment: 64)
        memory.initializeMemory(as: UInt8.self, repeating: 0, count: byteCount)
        self.init(
            base: memory, width: width, height: height, stride: width * 4, scale: scale, format: format,
            ownsMemory: true)
    }

    /// A picture over foreign memory of `stride * height` bytes, aligned to 4, which must live at least as long as the
    /// surface and every painter on it.
    public convenience init(
        over base: UnsafeMutableRawPointer, width: Int, height: Int, stride: Int, scale: Double,
        format: PixelFormat = .opaque
    ) {
        Self.check(width: width, height: height, stride: stride)
        self.init(
            base: base, width: width, height: height, stride: stride, scale: scale, format: format, ownsMemory: false)
    }

    private init(
        base: UnsafeMutableRawPointer, width: Int, height: Int, stride: Int, scale: Double, format: PixelFormat,
        ownsMemory: Bool
    ) {
        self.base = base
        self.width = width
        self.height = height
        self.stride = stride
        self.format = format
        self.grid = PixelGrid(scale: scale)
        self.ownsMemory = ownsMemory
        let bytes = base.assumingMemoryBound(to: UInt8.self)
        guard
            let handle = cairo_image_surface_create_for_data(
                bytes, format.cairo, Int32(width), Int32(height), Int32(stride)),
            cairo_surface_status(handle) == CAIRO_STATUS_SUCCESS
        else { preconditionFailure("Cairo refuses a picture of \(width) x \(height) with a stride of \(stride).") }
        self.handle = handle
    }

    deinit {
        cairo_surface_finish(handle)
        cairo_surface_destroy(handle)
        if ownsMemory { base.deallocate() }
    }

    /// Device pixels in a point.
    public var scale: Double { grid.scale }

    /// All of it.
    public var bounds: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }

    /// Returns the pixel at a place inside ``bounds``, 0xAARRGGBB. Of an opaque surface the highest byte is set to
    /// 0xFF.
    public func pixel(x: Int, y: Int) -> UInt32 {
        precondition(x >= 0 && y >= 0 && x < width && y < height, "The pixel (\(x), \(y)) lies outside the picture.")
        let value = withPixels { $0.line(y)[x] }
        return format == .opaque ? value | 0xFF00_0000 : value
    }

    /// All pixels, scanline by scanline, as ``pixel(x:y:)`` has each.
    public var pixels: [UInt32] {
        let opaque: UInt32 = format == .opaque ? 0xFF00_0000 : 0
        return withPixels { view in
            (0..<height).flatMap { y in UnsafeBufferPointer(start: view.line(y), count: width).map { $0 | opaque } }
        }
    }

    /// Returns the same picture in memory of its own.
    public func copy() -> Surface {
        let other = Surface(width: width, height: height, scale: scale, format: format)
        withPixels { source in
            other.withPixels { target in
                for y in 0..<height { target.line(y).update(from: source.line(y), count: width) }
            }
        }
        return other
    }

    /// Lends the pixels for direct reading and writing, in step with what Cairo drew before and draws after.
    func withPixels<Result>(_ body: (PixelView) throws -> Result) rethrows -> Result {
        cairo_surface_flush(handle)
        defer { cairo_surface_mark_dirty(handle) }
        return try body(PixelView(base: base, width: width, height: height, stride: stride))
    }

    private static func check(width: Int, height: Int, stride: Int) {
        precondition(
            (1...maximumSide).contains(width) && (1...maximumSide).contains(height),
            "A picture has 1 to \(maximumSide) pixels on either side, not \(width) x \(height).")
        precondition(stride >= width * 4 && stride % 4 == 0, "A stride is a multiple of 4 and holds a whole scanline.")
    }
}

/// Pixels somewhere in memory that another object keeps alive: the unsafe view that the loops work on.
struct PixelView {
    /// The first pixel.
    let base: UnsafeMutableRawPointer
    let width: Int
    let height: Int
    /// Bytes from one scanline to the next, a multiple of 4.
    let stride: Int

    var bounds: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }

    /// Returns the pixels of a scanline. Precondition: `0 <= y < height`; columns `0..<width` may be used.
    @inline(__always)
    func line(_ y: Int) -> UnsafeMutablePointer<UInt32> {
        assert(y >= 0 && y < height, "A scanline outside the picture.")
        return (base + y * stride).assumingMemoryBound(to: UInt32.self)
    }
}
