import StrataInterface

extension Theme {
    /// A palette in a font that was chosen. Cards have a face for reading, unless another one was asked for.
    init(palette: Palette, font: FontChoice) {
        let isStandard = font.families == FontChoice.standard.families
        self.init(
            palette: palette,
            faces: Faces(families: font.families, cardFamilies: isStandard ? "Sans" : font.families, size: font.size))
    }

    /// The theme that a choice comes to on a desktop.
    init(_ choice: ThemeChoice, font: FontChoice, desktop: DesktopSettings) {
        let isDark = choice == .dark || (choice == .auto && desktop.prefersDark)
        self.init(palette: isDark ? .dark : .light, font: font)
    }
}
