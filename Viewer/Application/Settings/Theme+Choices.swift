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
        self.init(palette: settings[.theme].palette(on: desktop), font: settings[.font])
    }
}

extension ThemeChoice {
    /// The palette that a choice comes to on a desktop.
    func palette(on desktop: DesktopSettings) -> Palette {
        self == .dark || (self == .auto && desktop.prefersDark) ? .dark : .light
    }
}
