import StrataCanvas
import StrataInterface

extension Theme {
    /// What is typed into a field.
    var field: TextStyle { TextStyle("Sans", size: 10.5, lineHeight: 20.0 / 14) }
}

extension Palette {
    /// Behind marked text in a field that has the keyboard, and in one that has not.
    var selection: Color { card.mixed(with: accent, amount: 0.28) }
    var idleSelection: Color { card.mixed(with: quiet, amount: 0.2) }
}

/// Sizes of a field, in points.
enum FieldMetrics {
    /// How far the text lies from the field's edges: 40 points for one line.
    static let horizontalPadding = 14.0
    static let verticalPadding = 10.0
    /// How round its corners are.
    static let radius = 12.0
    /// How thick the ring around a field with the keyboard is.
    static let ring = 2.0
    /// It grows up to so many lines, and scrolls from there on.
    static let maximumLines = 5
}
