import StrataCanvas

extension Palette {
    /// Behind marked text in a field that has the keyboard, and in one that has not.
    package var selection: Color { card.mixed(with: accent, amount: 0.28) }
    /// Behind marked text in rows, whose quiet words stay legible upon it.
    var rowSelection: Color {
        let wanted = hasHighContrast ? 1.7 : 1.35
        var (amount, selection) = (0.16, background.mixed(with: accent, amount: 0.16))
        // On black as little of the accent as elsewhere is seen by nobody.
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
    /// What is typed into it.
    package static let face = TextStyle("Sans", size: 10.5, lineHeight: 20.0 / 14)
    /// How far the text lies from the field's edges: 40 points for one line.
    package static let horizontalPadding = 14.0
    package static let verticalPadding = 10.0
    /// How far behind the caret an empty field says what it is for.
    package static let placeholderIndent = 4.0
    /// How round its corners are.
    package static let radius = 12.0
    /// How thick the ring around a field with the keyboard is.
    package static let ring = 2.0
    /// It grows up to so many lines, and scrolls from there on.
    package static let maximumLines = 5
}
