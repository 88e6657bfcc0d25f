/// The look of a row as it is drawn. It changes no length.
public struct RowLook: Sendable, Hashable {
    /// Its colours.
    public var palette: Palette
    /// True while the pointer is over it.
    public var isHovered: Bool
    /// The side at which a header is kept in view, above rows that pass below it; nil for one in its own place.
    public var stuckSide: StuckSide?
    /// True if it is a header.
    public var isHeader: Bool
    /// True if it is selected as a whole. Its text stands out by itself.
    public var isSelected = false
    /// The search whose hits stand out in it; nil if nothing is looked for.
    package var hits: RowHits?

    /// The look of the room beside a row that is not selected or under the pointer as a whole.
    var beside: RowLook {
        var look = self
        (look.isHovered, look.isSelected) = (false, false)
        return look
    }

    /// The look of a row that nothing is done to, or of one under the pointer.
    ///
    /// - Parameters:
    ///   - palette: its colours.
    ///   - isHovered: whether the pointer is over it.
    ///   - isHeader: whether it is a header.
    ///   - stuckSide: where it is kept in view, if it is.
    public init(
        palette: Palette, isHovered: Bool = false, isHeader: Bool = false, stuckSide: StuckSide? = nil
    ) {
        self.palette = palette
        self.isHovered = isHovered
        self.isHeader = isHeader
        self.stuckSide = stuckSide
    }
}

/// A side of a list.
public enum StuckSide: Sendable, Hashable {
    case top, bottom, left, right
}
