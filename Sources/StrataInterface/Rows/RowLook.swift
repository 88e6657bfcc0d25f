/// How a row is to look when it is drawn. It changes no length.
public struct RowLook: Sendable, Hashable {
    /// Its colours.
    public var palette: Palette
    /// Whether the pointer is over it.
    public var isHovered: Bool

    /// How a row looks that nothing is done to, or one under the pointer.
    ///
    /// - Parameters:
    ///   - palette: its colours.
    ///   - isHovered: whether the pointer is over it.
    public init(palette: Palette, isHovered: Bool = false) {
        self.palette = palette
        self.isHovered = isHovered
    }
}
