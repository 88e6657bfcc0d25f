/// Pixels that are shown already, and are to be shown elsewhere, as what a list shows that scrolls.
public struct PixelMove: Sendable, Hashable {
    /// The area in which they come to lie, in device pixels.
    public let area: PixelRect
    /// The distance by which they move to the right, in device pixels; negative is to the left.
    public let x: Int
    /// The distance by which they move down, in device pixels; negative is up.
    public let y: Int

    /// Pixels that come to lie in `area`, `x` to the right and `y` down from where they were.
    public init(into area: PixelRect, x: Int, y: Int) {
        self.area = area
        self.x = x
        self.y = y
    }

    /// The area in which they were, in device pixels.
    public var source: PixelRect { area.translated(x: -x, y: -y) }
}
