import StrataInterface

/// A setting of the viewer, and what it does to a window that is open.
struct ViewerSetting {
    /// Adds it to a table.
    let add: (SettingsTable) -> SettingsTable
    /// Has a window be as the setting says, if that is something else than before.
    let apply: (_ before: Settings, _ now: Settings, WindowScene) -> Void

    /// - Parameter apply: has a window be as it says; comes when the window is made, if it says something else than what is
    ///   built in, and when the setting changes.
    init<Value>(_ setting: Setting<Value>, apply: @escaping (Value, WindowScene) -> Void = { _, _ in }) {
        add = { $0.adding(setting) }
        self.apply = { before, now, scene in
            if before[setting] != now[setting] { apply(now[setting], scene) }
        }
    }

    /// - Parameter apply: has a window be as this setting and others say now.
    init<Value>(
        _ setting: Setting<Value>,
        applying apply: @escaping (_ before: Settings, _ now: Settings, WindowScene) -> Void
    ) {
        (add, self.apply) = ({ $0.adding(setting) }, apply)
    }

    /// Takes in something that is no setting of the table, but comes from the same file.
    ///
    /// - Parameter apply: has a window be as the settings say now.
    init(apply: @escaping (_ before: Settings, _ now: Settings, WindowScene) -> Void) {
        (add, self.apply) = ({ $0 }, apply)
    }

    /// What can be set about the viewer's windows. A setting is a file of its own, and a line here.
    static var all: [ViewerSetting] {
        [.wrap, .lineNumbers, .font, .theme, .animations, .dayHeaders, .remember, .timeZone, .keys]
    }
}

extension SettingsTable {
    /// The viewer's settings.
    static let viewer = ViewerSetting.all.reduce(SettingsTable()) { $1.add($0) }
}
