import StrataCanvas

/// A colour of a palette by its name, as files of themes say it: `current-hit`.
public struct PaletteColor: Sendable {
    /// The name of the colour.
    public let name: String
    /// The use of the colour.
    public let summary: String
    /// The path to it in a palette.
    public let path: WritableKeyPath<Palette, Color> & Sendable
    /// True if things behind it may be seen through it.
    public let isTranslucent: Bool

    private init(
        _ name: String, _ summary: String, _ path: WritableKeyPath<Palette, Color> & Sendable,
        isTranslucent: Bool = false
    ) {
        (self.name, self.summary, self.path, self.isTranslucent) = (name, summary, path, isTranslucent)
    }

    /// All of them, in the order in which they are written.
    public static let all = surfaces + texts + accents + bubbles + hues

    private static let surfaces = [
        PaletteColor("background", "Behind the rows.", \.background),
        PaletteColor("hovered", "Behind the row under the pointer.", \.hovered),
        PaletteColor("card", "Behind an expanded row, and menus.", \.card),
        PaletteColor("header", "The strip at the top.", \.header),
        PaletteColor("hairline", "Thin lines between things and around them.", \.hairline),
        PaletteColor("shadow", "Shadows; two more digits say how strong they are.", \.shadow, isTranslucent: true),
    ]

    private static let texts = [
        PaletteColor("ink", "Text.", \.ink),
        PaletteColor("quiet", "Text that matters less.", \.quiet),
        PaletteColor("dim", "Text that matters least: times and hosts.", \.dim),
        PaletteColor("program", "Names of programs.", \.program),
        PaletteColor("error", "What went wrong.", \.error),
        PaletteColor("error-output", "What a command writes to its standard error.", \.errorOutput),
        PaletteColor("warning", "What may go wrong.", \.warning),
    ]

    private static let accents = [
        PaletteColor("accent", "The one accent: what is on, and where the keyboard is.", \.accent),
        PaletteColor("accent-text", "Text in the accent's colour.", \.accentText),
        PaletteColor("on-accent", "Text on the accent.", \.onAccent),
        PaletteColor("chip", "Behind chips in the header.", \.chip),
        PaletteColor("thumb", "The scrollbar.", \.thumb),
        PaletteColor("thumb-active", "The scrollbar under the pointer.", \.thumbActive),
        PaletteColor("hit", "Behind what was found.", \.hit),
        PaletteColor("current-hit", "The same in the row that the reader is at.", \.currentHit),
    ]

    private static let bubbles = [
        PaletteColor("sent", "The bubble of a message that was sent.", \.cards.sent),
        PaletteColor("on-sent", "Its text.", \.cards.onSent),
        PaletteColor("on-sent-quiet", "Its time.", \.cards.onSentQuiet),
        PaletteColor("received", "The bubble of a message that was received.", \.cards.received),
        PaletteColor("on-received", "Its text.", \.cards.onReceived),
        PaletteColor("on-received-quiet", "Its time.", \.cards.onReceivedQuiet),
        PaletteColor("tile", "Behind an emoji.", \.cards.tile),
    ]

    private static let hues =
        CardColors.hues.indices.map { place in
            PaletteColor("tag-\(CardColors.hues[place])", "A tag.", \.cards.tags[place])
        }
        + CardColors.hues.indices.map { place in
            PaletteColor("tint-\(CardColors.hues[place])", "A card of that colour.", \.cards.tints[place])
        }
}
