import StrataInterface

extension WindowCommand {
    /// Shows everything light that was dark, or dark that was light, for as long as the window is open.
    static var switchTheme: WindowCommand {
        WindowCommand("switch-theme", "light, or dark", keys: ["T"]) { scene in
            let palette = scene.appearance.theme.palette
            let other = ShippedPalette.first(isDark: !palette.isDark, hasHighContrast: palette.hasHighContrast)
            scene.settings.set(Setting.theme.name, to: other.name, in: .reader)
        }.inMenu(.look, "Dark", isOn: { $0.appearance.theme.palette.isDark })
    }

    /// Shows everything in the next theme there is, for as long as the window is open, and says which that is.
    static var nextTheme: WindowCommand {
        WindowCommand("next-theme", "the next theme", keys: ["Control+t"]) { scene in
            let next = ThemeStep.beside(scene.settings.settings.shownTheme, 1, among: ThemeShelf.standard.names)
            scene.activePane.show(Notice(text: "Theme '\(next)'.", isWarning: false))
            scene.settings.set(Setting.theme.name, to: next, in: .reader)
        }.inMenu(.look)
    }
}
