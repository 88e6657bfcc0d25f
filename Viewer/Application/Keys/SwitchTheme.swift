import StrataInterface

extension WindowCommand {
    /// Shows everything light that was dark, or dark that was light.
    static var switchTheme: WindowCommand {
        WindowCommand("switch-theme", "Use dark theme", keys: ["T"], synonyms: ["night", "day", "colours", "mode"]) {
            scene in
            let palette = scene.appearance.theme.palette
            let other = ShippedPalette.first(isDark: !palette.isDark, hasHighContrast: palette.hasHighContrast)
            scene.settings.set(Setting.theme.name, to: other.name, in: .reader)
        }
        .switching({ $0.appearance.theme.palette.isDark }, to: "Use light theme")
        .inMenu(.look)
    }

    /// Shows everything in the next theme there is, and says which that is.
    static var nextTheme: WindowCommand {
        WindowCommand("next-theme", "Next theme", synonyms: ["colours", "palette"]) { scene in
            let next = ThemeStep.beside(scene.settings.settings.shownTheme, 1, among: ThemeShelf.standard.names)
            scene.activePane.show(Notice(text: "Theme: \(ThemeTitle.of(next)).", isWarning: false))
            scene.settings.set(Setting.theme.name, to: next, in: .reader)
        }.inMenu(.look)
    }
}
