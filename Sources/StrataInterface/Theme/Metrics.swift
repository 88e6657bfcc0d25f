/// Sizes in points, on a rhythm of eight.
public enum Metrics {
    /// The header strip.
    package static let headerHeight = 48.0
    /// The distance from the header's edges to its content.
    package static let headerPadding = 16.0
    /// The distance that the header's shadow reaches over the list.
    package static let headerShadow = 8.0
    /// Left of a row's text.
    public static let rowLeading = 16.0
    /// Right of it, where the scrollbar lies.
    public static let rowTrailing = 24.0
    /// The bar that marks what went wrong.
    package static let severityBar = 3.0
    /// Its distance from the row's left edge.
    package static let severityInset = 4.0
    /// The distance by which the second and later lines of a row begin farther right.
    public static let hangingIndent = 16.0
    /// A line's height as a multiple of the font's size: 20 points at 10 typographic ones.
    public static let lineHeight = 1.5
    /// The least and the greatest width of rows of a horizontal list.
    public static let columnWidths = 128.0...360.0
    /// The least width of lists side by side, and of a window with several; in a narrower one they lie one below the
    /// other.
    package static let narrowestPane = 200.0
    package static let narrowestSplit = 700.0
    /// The least size to which a list can be made by moving its neighbour's border.
    package static let leastPaneWidth = 160.0
    package static let leastPaneHeight = 120.0
    /// The smallest window.
    package static let minimumWidth = 320.0
    package static let minimumHeight = 200.0
}
