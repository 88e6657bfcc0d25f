/// Stretches of texts that stand out, such as what was searched for: they lie on a colour of their own, and letters that
/// could hardly be read upon it are lighter or darker there.
public struct TextEmphasis {
    /// The colour that they lie on.
    public let color: Color
    /// The contrast that letters have at least to what they lie on, as WCAG 2 defines it.
    public let contrast: Double
    /// True if they are underlined, rather than lying on the colour.
    public let isUnderline: Bool
    /// The stretches of a text, by its bytes, one behind the other.
    public let ranges: (UnsafeRawBufferPointer) -> [Range<Int>]

    /// - Parameters:
    ///   - color: What they lie on.
    ///   - contrast: The contrast that letters have at least to that, as WCAG 2 defines it.
    ///   - isUnderline: Whether they are underlined, rather than lying on the colour.
    ///   - ranges: The stretches of a text, by its bytes, one behind the other.
    public init(
        _ color: Color, contrast: Double = 4.5, isUnderline: Bool = false,
        ranges: @escaping (UnsafeRawBufferPointer) -> [Range<Int>]
    ) {
        (self.color, self.contrast, self.isUnderline, self.ranges) = (color, contrast, isUnderline, ranges)
    }

    /// Returns a colour of letters as it is upon these stretches.
    public func ink(_ color: Color) -> Color { isUnderline ? color : color.readable(on: self.color, contrast) }
}
