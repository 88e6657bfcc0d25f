import StrataInterface

extension SettingsTable {
    /// What can be set about the viewer's windows. A setting is a file of its own, and a line here.
    static let viewer = SettingsTable()
        .adding(.wrap)
        .adding(.font)
        .adding(.theme)
        .adding(.animations)
}
