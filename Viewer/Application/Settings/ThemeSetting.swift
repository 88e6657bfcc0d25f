import Strata
import StrataCanvas
import StrataInterface

/// The choice of colours.
enum ThemeChoice: Hashable, Sendable {
    /// The colours that the desktop asks for.
    case auto
    /// The theme of that name.
    case named(String)

    /// The name of ``auto``.
    static let autoName = "auto"

    /// Reads a name; nil if a text cannot be one.
    init?(_ text: String) {
        guard Self.isName(text) else { return nil }
        self = text == Self.autoName ? .auto : .named(text)
    }

    /// Returns true if a text can be the name of a theme, which is that of a file.
    static func isName(_ text: String) -> Bool {
        (1...100).contains(text.utf8.count) && text.first != "."
            && text.unicodeScalars.allSatisfy {
                $0 != "/" && $0 != "\u{FFFD}" && $0.properties.generalCategory != .control
                    && $0.properties.generalCategory != .format && !$0.properties.isWhitespace
            }
    }
}

extension Setting<ThemeChoice> {
    static let theme = Setting(
        "theme", "THEME", "set the colours; auto (default) follows the desktop",
        values: "auto or the name of a theme, which strata themes lists", builtIn: .auto, text: ThemeChoice.autoName,
        words: [ThemeChoice.autoName] + ShippedTheme.names,
        step: { ThemeStep.beside($0, $1, among: [ThemeChoice.autoName] + ThemeShelf.standard.names) },
        title: ThemeTitle.of,
        swatches: SettingSwatches(
            values: { [ThemeChoice.autoName] + ThemeShelf.standard.names }, colors: ThemeStep.colors),
        problem: { $0 == ThemeChoice.autoName ? nil : ThemeShelf.standard.problem(of: $0) }
    ) { ThemeChoice($0) }
}

extension Setting<String?> {
    /// The theme that the desktop asks for: only the desktop sets it, so it stands in no table.
    static let desktopTheme = Setting(
        "desktop-theme", "THEME", "what auto comes to", values: "the name of a theme", builtIn: nil, text: ""
    ) { .some($0) }
}

/// Steps from theme to theme, and the colours that tell them apart.
enum ThemeStep {
    /// The colours that stand for a theme: its ground, and lines on it; for the desktop's, light and dark side by side.
    static func colors(_ name: String) -> [Color] {
        if name == ThemeChoice.autoName { return [Palette.light.background, Palette.dark.background] }
        guard let palette = ThemeShelf.standard.read(name)?.palette else { return [] }
        return [palette.background, palette.ink, palette.accent, palette.error]
    }

    /// The name beside one, where behind the last comes the first.
    static func beside(_ name: String, _ direction: Int, among names: [String]) -> String {
        names[((names.firstIndex(of: name) ?? 0) + direction + names.count) % names.count]
    }
}

extension Settings {
    /// The theme that they come to.
    var shownTheme: String {
        if case .named(let name) = self[.theme] { return name }
        return self[.desktopTheme] ?? ShippedPalette.first(isDark: false, hasHighContrast: false).name
    }
}

extension ViewerSetting {
    static var theme: ViewerSetting {
        ViewerSetting(
            .theme,
            applying: { before, now, scene in
                if before.shownTheme != now.shownTheme { showTheme(scene) }
            })
    }

    /// Has a window be as the files of its theme say by now. Where they say something wrong, it stays as it is.
    static func showTheme(_ scene: WindowScene) {
        guard let reading = ThemeShelf.standard.read(scene.settings.settings.shownTheme) else { return }
        let complaints = reading.problems + reading.warnings
        for complaint in complaints { Diagnostics.warn(complaint) }
        if let first = complaints.first {
            let rest = complaints.count > 1 ? " (and more, on standard error)" : ""
            scene.activePane.show(Notice(text: first + rest, isWarning: true))
        }
        if reading.problems.isEmpty, reading.palette != scene.appearance.theme.palette {
            scene.appearance.theme.palette = reading.palette
        }
    }
}
