/// Sizes of rows that are cards, in points.
public enum CardMetrics {
    /// Left and right of a card.
    public static let margin = 16.0
    /// Above and below it.
    public static let gap = 6.0
    /// Between its edge and its text.
    public static let padding = 16.0
    /// The radius of its corners, in points.
    public static let radius = 12.0
    /// The greatest width of a card, in points; lines that are broader are hard to read.
    public static let broadest = 760.0
    /// The width of cards of a horizontal list, in points.
    public static let columnWidth = 320.0
}
