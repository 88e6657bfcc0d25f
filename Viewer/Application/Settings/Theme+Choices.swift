import StrataInterface

extension Theme {
    /// A palette in a font that was chosen. Cards have a face for reading, unless another one was asked for.
    init(palette: Palette, font: FontChoice) {
        let isStandard = font.families == FontChoice.standard.families
        self.init(
            palette: palette,
            faces: Faces(families: font.families, cardFamilies: isStandard ? "Sans" : font.families, size: font.size))
    }

    /// The theme that settings come to on a desktop.
    init(_ settings: Settings, desktop: DesktopSettings) {
        let choice = settings[.theme]
        let isDark = choice == .dark || (choice == .auto && desktop.prefersDark)
        self.init(palette: isDark ? .dark : .light, font: settings[.font])
    }
}
