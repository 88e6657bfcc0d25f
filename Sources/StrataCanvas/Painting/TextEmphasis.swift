/// Stretches of texts that stand out, such as what was searched for: they lie on a colour of their own.
public struct TextEmphasis {
    /// What they lie on.
    public let color: Color
    /// The stretches of a text, by its bytes, one behind the other.
    public let ranges: (UnsafeRawBufferPointer) -> [Range<Int>]

    /// - Parameters:
    ///   - color: What they lie on.
    ///   - ranges: The stretches of a text, by its bytes, one behind the other.
    public init(_ color: Color, ranges: @escaping (UnsafeRawBufferPointer) -> [Range<Int>]) {
        (self.color, self.ranges) = (color, ranges)
    }
}
