/// How a row is to look when it is drawn. It changes no length.
public struct RowLook: Sendable, Hashable {
    /// Its colours.
    public var palette: Palette
    /// Whether the pointer is over it.
    public var isHovered: Bool
    /// Whether it is a header that is kept in view away from its own place, above rows that pass below it.
    public var isStuck: Bool
    /// Whether it is a header.
    public var isHeader: Bool

    /// How a row looks that nothing is done to, or one under the pointer.
    ///
    /// - Parameters:
    ///   - palette: its colours.
    ///   - isHovered: whether the pointer is over it.
    ///   - isHeader: whether it is a header.
    ///   - isStuck: whether it is one that is kept in view.
    public init(palette: Palette, isHovered: Bool = false, isHeader: Bool = false, isStuck: Bool = false) {
        self.palette = palette
        self.isHovered = isHovered
        self.isHeader = isHeader
        self.isStuck = isStuck
    }
}
