import StrataInterface

extension WindowCommand {
    /// Shows everything light that was dark, or dark that was light, for as long as the window is open.
    static var switchTheme: WindowCommand {
        WindowCommand("switch-theme", "light, or dark", keys: ["T"]) { scene in
            let isDark = scene.appearance.theme.palette == .dark
            scene.settings.set(Setting.theme.name, to: isDark ? "light" : "dark", in: .reader)
        }.inMenu(.look, "Dark", isOn: { $0.appearance.theme.palette == .dark })
    }
}
