import StrataInterface

/// Which palette to use.
enum ThemeChoice: String, CaseIterable {
    case light, dark, auto
}

extension Setting<ThemeChoice> {
    static let theme = Setting(
        choice: "theme", "THEME", "light, dark or auto (default: as the desktop has it)", builtIn: .auto)
}

extension ViewerSetting {
    static var theme: ViewerSetting {
        ViewerSetting(.theme) { choice, scene in show(choice, scene) }
    }

    /// Has a window be light or dark as the desktop is by now, unless somebody has said which.
    static func followDesktop(_ scene: WindowScene) { show(scene.settings.settings[.theme], scene) }

    private static func show(_ choice: ThemeChoice, _ scene: WindowScene) {
        let palette = choice.palette(on: .current())
        if palette != scene.appearance.theme.palette { scene.appearance.theme.palette = palette }
    }
}
