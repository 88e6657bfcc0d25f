import StrataInterface

extension WindowCommand {
    /// A menu of all settings, which are kept in the user's file.
    static var changeSettings: WindowCommand {
        WindowCommand("change-settings", "settings", keys: [","]) { scene in
            let place = SettingsFile.path ?? "the settings"
            SettingsMenu(.viewer, in: scene, place: place) { SettingsFile.keep($0, $1) }.open()
        }.inMenu(.look, "Settings…")
    }
}
