/// Sizes in points, on a rhythm of eight.
public enum Metrics {
    /// The header strip.
    package static let headerHeight = 48.0
    /// How far from the header's edges its content lies.
    package static let headerPadding = 16.0
    /// How far the header's shadow reaches over the list.
    package static let headerShadow = 8.0
    /// Left of a row's text.
    public static let rowLeading = 16.0
    /// Right of it, where the scrollbar lies.
    public static let rowTrailing = 24.0
    /// The bar that marks what went wrong.
    package static let severityBar = 3.0
    /// How far it lies from the row's left edge.
    package static let severityInset = 4.0
    /// How much farther right the second and later lines of a row begin.
    public static let hangingIndent = 16.0
    /// A line's height as a multiple of the font's size: 20 points at 10 typographic ones.
    public static let lineHeight = 1.5
    /// How broad rows of a horizontal list are at most, and at least.
    public static let columnWidths = 128.0...360.0
    /// How narrow lists side by side may be, and a window with several; in a narrower one they lie one below the other.
    package static let narrowestPane = 200.0
    package static let narrowestSplit = 700.0
    /// How small a list becomes by its neighbour's border.
    package static let leastPaneWidth = 160.0
    package static let leastPaneHeight = 120.0
    /// The smallest window.
    package static let minimumWidth = 320.0
    package static let minimumHeight = 200.0
}
