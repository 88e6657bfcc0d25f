import StrataInterface

extension Setting<Bool> {
    static let remember = Setting(
        switch: "remember", "keep marks, filters, layouts and how far files have been read (default)",
        off: "keep nothing", builtIn: true)
}

extension ViewerSetting {
    static var remember: ViewerSetting { ViewerSetting(.remember) }
}
