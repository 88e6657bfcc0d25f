import StrataCanvas

extension Palette {
    /// Behind marked text in a field that has the keyboard, and in one that has not.
    package var selection: Color { card.mixed(with: accent, amount: 0.28) }
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
