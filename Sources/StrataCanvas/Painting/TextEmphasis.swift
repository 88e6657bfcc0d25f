/// Stretches of texts that stand out, such as what was searched for: they lie on a colour of their own.
public struct TextEmphasis {
    /// What they lie on.
    public let color: Color
    /// Whether they are underlined, rather than lying on the colour.
    public let isUnderline: Bool
    /// The stretches of a text, by its bytes, one behind the other.
    public let ranges: (UnsafeRawBufferPointer) -> [Range<Int>]

    /// - Parameters:
    ///   - color: What they lie on.
    ///   - isUnderline: Whether they are underlined, rather than lying on the colour.
    ///   - ranges: The stretches of a text, by its bytes, one behind the other.
    public init(
        _ color: Color, isUnderline: Bool = false, ranges: @escaping (UnsafeRawBufferPointer) -> [Range<Int>]
    ) {
        (self.color, self.isUnderline, self.ranges) = (color, isUnderline, ranges)
    }
}
