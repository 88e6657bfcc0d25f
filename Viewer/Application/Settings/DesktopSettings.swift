import Strata
import StrataAccessibility
import StrataInterface
import StrataSystem
import StrataWindow

/// The wishes of a desktop for looks in one of the places where it says such things. Nil is what it does not say.
struct DesktopSettings: Equatable {
    /// True if it prefers dark windows.
    var isDark: Bool?
    /// True if it wants more contrast.
    var hasHighContrast: Bool?
    /// True if it wants things to move.
    var moves: Bool?

    /// Joins what all places say: the first that says something holds.
    init(_ places: [DesktopSettings] = []) {
        isDark = places.lazy.compactMap(\.isDark).first
        hasHighContrast = places.lazy.compactMap(\.hasHighContrast).first
        moves = places.lazy.compactMap(\.moves).first
    }

    /// Takes the settings of the window system.
    init(_ look: DesktopLook) {
        self.init(theme: look.themeName ?? "")
        moves = look.moves
    }

    /// Takes the preferences of the desktop's portal.
    init(_ preferences: DesktopPreferences) {
        (isDark, hasHighContrast) = (preferences.isDark, preferences.hasHighContrast)
        moves = preferences.moves
    }

    /// Reads the name of a GTK theme: `Adwaita-dark`, `Adwaita:dark`, `HighContrastInverse`.
    init(theme: String) {
        let name = theme.lowercased()
        guard !name.isEmpty else { return }
        let isInverse = name.has("highcontrastinverse")
        isDark = name.hasSuffix(":dark") || name.hasSuffix("-dark") || isInverse
        hasHighContrast = name.has("highcontrast") || name.has("high-contrast")
    }

    /// Reads a `settings.ini` of GTK.
    init(settings: String) {
        var prefersDark: Bool?
        for line in NamedValue.lines(of: settings) {
            guard let value = line.value?.filter({ !$0.isWhitespace }) else { continue }
            let isOn = value == "1" || value == "true"
            switch line.name {
            case "gtk-application-prefer-dark-theme": prefersDark = isOn
            case "gtk-enable-animations": moves = isOn
            case "gtk-theme-name":
                let theme = DesktopSettings(theme: value)
                (isDark, hasHighContrast) = (theme.isDark, theme.hasHighContrast)
            default: break
            }
        }
        if prefersDark == true || isDark == nil { isDark = prefersDark }
    }

    /// The file that they are read from.
    static var path: String? { ConfigFolder.parent.map { "\($0)/gtk-3.0/settings.ini" } }

    /// Returns the settings that are read without asking a program: `GTK_THEME`, what the window system has, and the
    /// file.
    ///
    /// - Parameter live: what programs say that run, such as the window system's settings manager, the first before others.
    static func current(_ live: [DesktopSettings] = []) -> DesktopSettings {
        let text = path.flatMap { SmallFile.read($0) }
        let variable = DesktopSettings(theme: Environment.value("GTK_THEME") ?? "")
        return DesktopSettings([variable] + live + [DesktopSettings(settings: text ?? "")])
    }

    /// The settings that the desktop says, for its layer.
    var said: [String: String] {
        let palette = ShippedPalette.first(isDark: isDark ?? false, hasHighContrast: hasHighContrast ?? false)
        return [Setting.desktopTheme.name: palette.name, Setting.animations.name: moves == false ? "no" : "yes"]
    }
}
