/// Stretches of texts that stand out, such as what was searched for: they lie on a colour of their own, and letters that
/// could hardly be read upon it are lighter or darker there.
public struct TextEmphasis {
    /// The colour that they lie on.
    public let color: Color
    /// The contrast that letters have at least to what they lie on, as WCAG 2 defines it.
    public let contrast: Double
    /// True if they are underlined, rather than lying on the colour.
    public let isUnderline: Bool
    /// The start of the text that is drawn in the whole text, in bytes, where that is drawn in parts.
    public var start = 0
    private let stretches: Stretches

    /// The stretches of a text that stand out.
    private enum Stretches {
        /// Those that are found in what is drawn.
        case found((UnsafeRawBufferPointer) -> [Range<Int>])
        /// One of the whole text, by its bytes.
        case at(Range<Int>)
    }

    /// - Parameters:
    ///   - color: What they lie on.
    ///   - contrast: The contrast that letters have at least to that, as WCAG 2 defines it.
    ///   - isUnderline: Whether they are underlined, rather than lying on the colour.
    ///   - find: Returns the stretches of a text, by its bytes, one behind the other.
    public init(
        _ color: Color, contrast: Double = 4.5, isUnderline: Bool = false,
        find: @escaping (UnsafeRawBufferPointer) -> [Range<Int>]
    ) {
        (self.color, self.contrast, self.isUnderline, stretches) = (color, contrast, isUnderline, .found(find))
    }

    /// One stretch.
    ///
    /// - Parameters:
    ///   - color: What it lies on.
    ///   - contrast: The contrast that letters have at least to that, as WCAG 2 defines it.
    ///   - isUnderline: Whether it is underlined, rather than lying on the colour.
    ///   - range: The stretch, by the bytes of the whole text; what is beyond its end is left out.
    public init(_ color: Color, contrast: Double = 4.5, isUnderline: Bool = false, at range: Range<Int>) {
        (self.color, self.contrast, self.isUnderline, stretches) = (color, contrast, isUnderline, .at(range))
    }

    /// Returns the stretches of the text that is drawn, by its bytes, one behind the other.
    public func ranges(in text: UnsafeRawBufferPointer) -> [Range<Int>] {
        switch stretches {
        case .found(let find): return find(text)
        case .at(let range):
            let part = range.clamped(to: start..<start + text.count)
            return part.isEmpty ? [] : [part.lowerBound - start..<part.upperBound - start]
        }
    }

    /// Returns a colour of letters as it is upon these stretches.
    public func ink(_ color: Color) -> Color { isUnderline ? color : color.readable(on: self.color, contrast) }
}
