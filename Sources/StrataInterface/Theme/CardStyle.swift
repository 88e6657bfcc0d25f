/// Sizes of rows that are cards, in points.
package enum CardMetrics {
    /// Left and right of a card.
    package static let margin = 16.0
    /// Above and below it.
    package static let gap = 6.0
    /// Between its edge and its text.
    package static let padding = 16.0
    /// How round its corners are.
    package static let radius = 12.0
    /// How broad a card becomes; lines that are broader are hard to read.
    package static let broadest = 760.0
    /// How broad cards of a horizontal list are.
    package static let columnWidth = 320.0
}
