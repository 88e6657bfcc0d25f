import StrataInterface

extension Setting<Bool> {
    static let remember = Setting(
        switch: "remember", "remember marks, filters, layouts and what was read (default)",
        off: "remember nothing", builtIn: true)
}

extension ViewerSetting {
    static var remember: ViewerSetting { ViewerSetting(.remember) }
}
