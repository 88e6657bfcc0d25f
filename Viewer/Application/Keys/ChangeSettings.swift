import StrataInterface

extension WindowCommand {
    /// The dialog of all settings, which are kept in the user's file.
    static var changeSettings: WindowCommand {
        WindowCommand(
            "change-settings", "Settings…", keys: [",", "Control+,"], synonyms: ["preferences", "options", "configure"]
        ) { scene in
            let place = SettingsFile.path ?? "the settings file"
            scene.show(over: SettingsView(.viewer, in: scene, place: place, keep: SettingsFile.keep))
        }.inMenu(.look)
    }
}
