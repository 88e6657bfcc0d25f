import StrataCanvas

/// The faces of everything that is written, made from the families and the size that rows have.
package struct Faces: Hashable {
    /// Rows.
    package let row: TextStyle
    /// The text of an expanded row.
    package let detail: TextStyle
    /// The header's title.
    package let title: TextStyle
    /// Everything else in the chrome.
    package let caption: TextStyle
    /// The text of cards.
    package let body: TextStyle
    /// The text of a card that fills the viewport.
    package let pageBody: TextStyle
    /// What a card is called.
    package let heading: TextStyle
    /// What a card that fills the viewport is called.
    package let pageHeading: TextStyle
    /// One character that fills a tile.
    package let glyph: TextStyle
    /// One character that fills a page.
    package let pageGlyph: TextStyle

    /// - Parameters:
    ///   - families: those of rows, in order of preference, as ``TextStyle/families`` has them.
    ///   - cardFamilies: those of cards, which are read rather than searched.
    ///   - size: the size of rows in typographic points; that of cards follows it.
    package init(
        families: String = "DejaVu Sans Mono, monospace", cardFamilies: String = "Sans", size: Double = 10
    ) {
        let lineHeight = Metrics.lineHeight
        row = TextStyle(families, size: size, lineHeight: lineHeight)
        detail = TextStyle(families, size: size * 1.2, lineHeight: lineHeight)
        title = TextStyle("Sans", size: 11, weight: .bold, lineHeight: lineHeight)
        caption = TextStyle("Sans", size: 9, lineHeight: lineHeight)
        body = TextStyle(cardFamilies, size: size, lineHeight: lineHeight)
        pageBody = TextStyle(cardFamilies, size: size * 1.2, lineHeight: lineHeight)
        heading = TextStyle(cardFamilies, size: size * 1.4, weight: .bold, lineHeight: 1.3)
        pageHeading = TextStyle(cardFamilies, size: size * 2, weight: .bold, lineHeight: 1.3)
        glyph = TextStyle("Sans", size: 24, lineHeight: 1.3)
        pageGlyph = TextStyle("Sans", size: 64, lineHeight: 1.3)
    }
}
