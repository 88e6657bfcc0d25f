import StrataInterface

extension Theme {
    /// A palette in a font that was chosen. Cards have a face for reading, unless another one was asked for.
    init(palette: Palette, font: FontChoice) {
        let isStandard = font.families == FontChoice.standard.families
        self.init(
            palette: palette,
            faces: Faces(families: font.families, cardFamilies: isStandard ? "Sans" : font.families, size: font.size))
    }

    /// The theme that settings come to. Faults in its files are reported elsewhere.
    init(_ settings: Settings) {
        let ground = ShippedPalette.first(isDark: false, hasHighContrast: false).palette
        self.init(palette: ThemeShelf.standard.read(settings.shownTheme)?.palette ?? ground, font: settings[.font])
    }
}
