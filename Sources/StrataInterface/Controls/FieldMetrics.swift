import StrataCanvas

extension Palette {
    /// Behind marked text in a field that has the keyboard, and in one that has not.
    package var selection: Color { card.mixed(with: accent, amount: 0.28) }
    /// Behind marked text in rows, whose quiet words stay legible upon it.
    public var rowSelection: Color {
        let wanted = hasHighContrast ? 1.7 : 1.35
        var (amount, selection) = (0.16, background.mixed(with: accent, amount: 0.16))
        // On black, as little of the accent as elsewhere cannot be seen.
        while amount < 0.4, selection.contrastRatio(to: background) < wanted {
            amount += 0.02
            let stronger = background.mixed(with: accent, amount: amount)
            guard dim.contrastRatio(to: stronger) >= textContrast else { break }
            selection = stronger
        }
        return selection
    }
    package var idleSelection: Color { card.mixed(with: quiet, amount: 0.2) }
}

/// Sizes of a field, in points.
package enum FieldMetrics {
    /// The face of the text in the field.
    package static let face = TextStyle("Sans", size: 10.5, lineHeight: 20.0 / 14)
    /// The distance from the field's edges to the text: 40 points for one line.
    package static let horizontalPadding = 14.0
    package static let verticalPadding = 10.0
    /// The distance from the caret to the words that an empty field shows.
    package static let placeholderIndent = 4.0
    /// The radius of its corners.
    package static let radius = 12.0
    /// The thickness of the ring around a field with the keyboard.
    package static let ring = 2.0
    /// It grows up to so many lines, and scrolls from there on.
    package static let maximumLines = 5
}
