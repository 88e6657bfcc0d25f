import Strata
import StrataWindow

/// Turns points into device pixels and back. Every rounding between the two lives here, so that what touches in points
/// touches in pixels.
public struct PixelGrid: Sendable, Hashable {
    /// Device pixels in a point: 1, 1.25, 1.5, 2 …
    public let scale: Double

    /// A grid of `scale` device pixels a point, which must be finite and more than 0.
    public init(scale: Double) {
        precondition(scale > 0 && scale.isFinite, "A scale factor must be finite and more than 0.")
        self.scale = scale
    }

    /// Further away than any picture reaches, and far from where integers overflow.
    private static let reach = 1_073_741_824.0

    /// Returns the pixel edge nearest to a coordinate in points. Coordinates that are a whole number of pixels apart
    /// snap to edges that are the same number apart, because halves, where noise in the last bit would decide, are
    /// moved off the tie.
    public func snap(_ points: Double) -> Int {
        Self.integer((points * scale + 0.5 + 1.0 / 1024).rounded(.down))
    }

    /// Returns the rectangle whose four edges are the nearest pixel edges.
    public func snap(_ rect: Rect) -> PixelRect {
        PixelRect(
            left: snap(rect.x), top: snap(rect.y), right: snap(rect.x + rect.width),
            bottom: snap(rect.y + rect.height))
    }

    /// Returns the smallest rectangle of whole pixels that holds a rectangle in points.
    public func cover(_ rect: Rect) -> PixelRect {
        PixelRect(
            left: Self.integer((rect.x * scale).rounded(.down)), top: Self.integer((rect.y * scale).rounded(.down)),
            right: Self.integer(((rect.x + rect.width) * scale).rounded(.up)),
            bottom: Self.integer(((rect.y + rect.height) * scale).rounded(.up)))
    }

    /// Returns the number of whole pixels that a length in points needs. A length that is a whole number of pixels but
    /// for rounding noise needs no further one.
    public func pixels(covering points: Double) -> Int {
        Self.integer((points * scale - 1.0 / 1024).rounded(.up))
    }

    /// Returns the length in points of a number of pixels.
    public func points(_ pixels: Int) -> Double { Double(pixels) / scale }

    /// Returns a length in points, rounded up to whole device pixels.
    public func roundUp(_ points: Double) -> Double { self.points(pixels(covering: points)) }

    /// Returns a rectangle of pixels in points.
    public func points(_ rect: PixelRect) -> Rect {
        Rect(x: points(rect.x), y: points(rect.y), width: points(rect.width), height: points(rect.height))
    }

    private static func integer(_ value: Double) -> Int {
        value.isNaN ? 0 : Int(min(max(value, -reach), reach))
    }
}
