import StrataInterface
import StrataJSON
import StrataSystem

/// Keeps the theme that a reader chose by a key or a menu from one run to the next, for as long as the settings say what
/// they said when it was chosen.
final class ThemeMemory: Remembering {
    /// The theme that was chosen, and what the settings said.
    private struct Kept: Equatable {
        var theme: String
        var settings: String
    }

    private let folder: StateFolder
    private let settings: SettingsStore
    private let before: Kept?
    /// What the settings said when the theme was chosen.
    private var over: String
    private static let name = "theme"
    private static let (theme, over) = ("theme", "over")

    /// Makes the memory in a folder, for a window, which has the theme that was chosen last, unless the command line names
    /// one.
    init(_ folder: StateFolder, _ settings: SettingsStore) {
        (self.folder, self.settings, over) = (folder, settings, Self.usual(settings.settings).name)
        let members = folder.members(of: Self.name)
        if let theme = members[Self.theme]?.string, members[Self.over]?.string == Self.usual(settings.settings).name,
            !settings.settings.says(.theme, in: .arguments), ThemeShelf.standard.problem(of: theme) == nil
        {
            settings.set(Setting.theme.name, to: theme, in: .reader)
        }
        before = Self.kept(settings.settings, over: over)
        settings.observe(self) { [unowned self] before, now in
            if Self.chosen(before) != Self.chosen(now) { over = Self.usual(now).name }
        }
    }

    private static func chosen(_ settings: Settings) -> ThemeChoice? {
        settings.says(.theme, in: .reader) ? settings[.theme] : nil
    }

    /// Keeps the theme if another one was chosen, or that one is as the settings say again.
    @discardableResult
    func save() -> SystemError? {
        let now = Self.kept(settings.settings, over: over)
        guard now != before else { return nil }
        guard let now else {
            try? folder.write(nil, as: Self.name)
            return nil
        }
        folder.keep([Self.theme: .text(now.theme), Self.over: .text(now.settings)], as: Self.name)
        return nil
    }

    /// Returns what neither the reader nor the command line has said, and its name.
    private static func usual(_ settings: Settings) -> (settings: Settings, name: String) {
        var usual = settings
        for layer in [SettingsLayer.arguments, .reader] { usual.set([:], in: layer) }
        guard case .named(let name) = usual[.theme] else { return (usual, ThemeChoice.autoName) }
        return (usual, name)
    }

    /// Returns what is to be kept of settings; nil where the reader has chosen no theme, or the usual one.
    private static func kept(_ settings: Settings, over: String) -> Kept? {
        guard case .named(let theme)? = chosen(settings), theme != usual(settings).settings.shownTheme else {
            return nil
        }
        return Kept(theme: theme, settings: over)
    }
}
