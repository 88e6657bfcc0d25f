import StrataInterface

extension Setting<Bool> {
    static let animations = Setting(
        switch: "animations", "let things move (default)", off: "everything is where it belongs at once", builtIn: true)
}

extension ViewerSetting {
    /// Lists are made with it.
    static var animations: ViewerSetting { ViewerSetting(.animations) }
}
