import StrataCanvas

/// The faces of everything that is written, made from the families and the size that rows have.
public struct Faces: Sendable, Hashable {
    /// Rows.
    public let row: TextStyle
    /// The text of an expanded row.
    public let detail: TextStyle
    /// The header's title.
    public let title: TextStyle
    /// Everything else in the chrome.
    public let caption: TextStyle
    /// Headers among rows.
    public let section: TextStyle
    /// The text of cards.
    public let body: TextStyle
    /// The text of a card that fills the viewport.
    public let pageBody: TextStyle
    /// What a card is called.
    public let heading: TextStyle
    /// What a card that fills the viewport is called.
    public let pageHeading: TextStyle
    /// One character that fills a tile.
    public let glyph: TextStyle
    /// One character that fills a page.
    public let pageGlyph: TextStyle

    /// The faces that families and a size come to.
    ///
    /// - Parameters:
    ///   - families: those of rows, in order of preference, as ``TextStyle/families`` has them.
    ///   - cardFamilies: those of cards, which are read rather than searched.
    ///   - size: the size of rows in typographic points; that of cards follows it.
    public init(
        families: String = "DejaVu Sans Mono, monospace", cardFamilies: String = "Sans", size: Double = 10
    ) {
        let lineHeight = Metrics.lineHeight
        row = TextStyle(families, size: size, lineHeight: lineHeight)
        detail = TextStyle(families, size: size * 1.2, lineHeight: lineHeight)
        title = TextStyle("Sans", size: 11, weight: .bold, lineHeight: lineHeight)
        caption = TextStyle("Sans", size: 9, lineHeight: lineHeight)
        section = TextStyle("Sans", size: size * 0.9, weight: .semibold, lineHeight: lineHeight)
        body = TextStyle(cardFamilies, size: size, lineHeight: lineHeight)
        pageBody = TextStyle(cardFamilies, size: size * 1.2, lineHeight: lineHeight)
        heading = TextStyle(cardFamilies, size: size * 1.4, weight: .bold, lineHeight: 1.3)
        pageHeading = TextStyle(cardFamilies, size: size * 2, weight: .bold, lineHeight: 1.3)
        glyph = TextStyle("Sans", size: 24, lineHeight: 1.3)
        pageGlyph = TextStyle("Sans", size: 64, lineHeight: 1.3)
    }
}
