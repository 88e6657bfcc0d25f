import StrataSystem

/// What the desktop says about looks, read from where GTK programs read it, without its library.
struct DesktopSettings: Equatable, Codable {
    /// Whether it prefers dark windows.
    var prefersDark = false
    /// Whether it wants things to move.
    var animations = true

    /// Settings as they stand in a `settings.ini`, and in `GTK_THEME`, which goes before it.
    init(settings: String, themeVariable: String?) {
        for line in settings.split(whereSeparator: \.isNewline) {
            let parts = line.split(separator: "=", maxSplits: 1).map { $0.filter { !$0.isWhitespace } }
            guard parts.count == 2 else { continue }
            let isOn = parts[1] == "1" || parts[1] == "true"
            switch parts[0] {
            case "gtk-application-prefer-dark-theme": prefersDark = isOn
            case "gtk-enable-animations": animations = isOn
            case "gtk-theme-name": prefersDark = prefersDark || Self.isDark(theme: parts[1])
            default: break
            }
        }
        if let themeVariable { prefersDark = Self.isDark(theme: themeVariable) }
    }

    /// The file that they are read from.
    static var path: String? { ConfigFolder.parent.map { "\($0)/gtk-3.0/settings.ini" } }

    /// The settings of this desktop.
    static func current() -> DesktopSettings {
        Outside.value("desktop") {
            let text = path.flatMap { SmallFile.read($0) }
            return DesktopSettings(settings: text ?? "", themeVariable: Environment.value("GTK_THEME"))
        }
    }

    private static func isDark(theme: String) -> Bool {
        let name = theme.lowercased()
        return name.hasSuffix(":dark") || name.hasSuffix("-dark")
    }
}
