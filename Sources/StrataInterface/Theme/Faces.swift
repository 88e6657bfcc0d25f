import StrataCanvas

/// The faces of everything that is written, made from the families and the size that rows have.
public struct Faces: Sendable, Hashable {
    /// Rows.
    public private(set) var row: TextStyle
    /// The text of an expanded row.
    public private(set) var detail: TextStyle
    /// The header's title.
    public private(set) var title: TextStyle
    /// Everything else in the chrome.
    public private(set) var caption: TextStyle
    /// Headers among rows.
    public private(set) var section: TextStyle
    /// The text of cards.
    public private(set) var body: TextStyle
    /// The text of a card that fills the viewport.
    public private(set) var pageBody: TextStyle
    /// The title of a card.
    public private(set) var heading: TextStyle
    /// The title of a card that fills the viewport.
    public private(set) var pageHeading: TextStyle
    /// One character that fills a tile.
    public private(set) var glyph: TextStyle
    /// One character that fills a page.
    public private(set) var pageGlyph: TextStyle

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
        for style in [\Self.row, \.detail] { self[keyPath: style].role = .rows }
        for style in [\Self.body, \.pageBody, \.heading, \.pageHeading] { self[keyPath: style].role = .cards }
        section.role = .size
    }

    /// The same for rows and their pages, which a reader may have larger or smaller (``FontLibrary/zoom``).
    public var zooming: Faces {
        let all: [WritableKeyPath<Faces, TextStyle>] = [
            \.row, \.detail, \.title, \.caption, \.section, \.body, \.pageBody, \.heading, \.pageHeading, \.glyph,
            \.pageGlyph,
        ]
        var faces = self
        for style in all { faces[keyPath: style].zooms = true }
        return faces
    }
}
