/// Sizes of rows that are cards, in points.
public enum CardMetrics {
    /// Left and right of a card.
    public static let margin = 16.0
    /// Above and below it.
    public static let gap = 6.0
    /// Between its edge and its text.
    public static let padding = 16.0
    /// How round its corners are.
    public static let radius = 12.0
    /// How broad a card becomes; lines that are broader are hard to read.
    public static let broadest = 760.0
    /// How broad cards of a horizontal list are.
    public static let columnWidth = 320.0
}
