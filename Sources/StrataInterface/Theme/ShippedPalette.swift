/// A palette that ships, and what it is called. A new one is a line in ``all``.
public struct ShippedPalette: Sendable {
    /// The name of the palette.
    public let name: String
    /// The use of the palette.
    public let summary: String
    /// Its colours.
    public let palette: Palette

    private init(_ name: String, _ summary: String, _ palette: Palette) {
        (self.name, self.summary, self.palette) = (name, summary, palette)
    }

    /// All of them. Of those that are as light and have as much contrast, the first one is for who has not chosen.
    public static let all = [
        ShippedPalette("light", "ink on paper", .light),
        ShippedPalette("dark", "chalk on slate", .dark),
        ShippedPalette("contrast-light", "black on white, high contrast", .contrastLight),
        ShippedPalette("contrast-dark", "white on black, high contrast", .contrastDark),
    ]

    /// The first that is dark, and has high contrast, or not.
    public static func first(isDark: Bool, hasHighContrast: Bool) -> ShippedPalette {
        let fitting = all.first {
            $0.palette.isDark == isDark && $0.palette.hasHighContrast == hasHighContrast
        }
        guard let fitting else { preconditionFailure("No palette that ships is for every reader.") }
        return fitting
    }
}
