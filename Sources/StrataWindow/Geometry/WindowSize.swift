import Strata

/// The size of a window's content.
public struct WindowSize: Hashable, Sendable {
    /// Width in device pixels.
    public let pixelWidth: Int
    /// Height in device pixels.
    public let pixelHeight: Int
    /// Device pixels a point.
    public let scale: Double

    /// A size in device pixels.
    public init(pixelWidth: Int, pixelHeight: Int, scale: Double) {
        self.pixelWidth = pixelWidth
        self.pixelHeight = pixelHeight
        self.scale = scale
    }

    /// The size in points.
    public var points: Size { Size(width: Double(pixelWidth) / scale, height: Double(pixelHeight) / scale) }

    /// All of it, in device pixels.
    public var bounds: PixelRect { PixelRect(x: 0, y: 0, width: pixelWidth, height: pixelHeight) }
}
