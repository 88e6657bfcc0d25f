import StrataCanvas

/// Sizes of rows that are cards, in points.
enum CardMetrics {
    /// Left and right of a card.
    static let margin = 16.0
    /// Above and below it.
    static let gap = 6.0
    /// Between its edge and its text.
    static let padding = 16.0
    /// How round its corners are.
    static let radius = 12.0
    /// How broad a card becomes; lines that are broader are hard to read.
    static let broadest = 760.0
    /// How broad cards of a horizontal list are.
    static let columnWidth = 320.0
}

extension Theme {
    /// The text of cards: the rows' size in a face for reading, unless another was asked for.
    var body: TextStyle { TextStyle(cardFamilies, size: row.size, lineHeight: Metrics.lineHeight) }

    /// The text of a card that fills the viewport.
    var pageBody: TextStyle { TextStyle(cardFamilies, size: row.size * 1.2, lineHeight: Metrics.lineHeight) }

    /// What a card is called.
    var heading: TextStyle { TextStyle(cardFamilies, size: row.size * 1.4, weight: .bold, lineHeight: 1.3) }

    /// What a card that fills the viewport is called.
    var pageHeading: TextStyle { TextStyle(cardFamilies, size: row.size * 2, weight: .bold, lineHeight: 1.3) }

    /// One character that fills a tile.
    var glyph: TextStyle { TextStyle("Sans", size: 24, lineHeight: 1.3) }

    /// One character that fills a page.
    var pageGlyph: TextStyle { TextStyle("Sans", size: 64, lineHeight: 1.3) }

    private var cardFamilies: String { row.families == FontChoice.standard.families ? "Sans" : row.families }
}
