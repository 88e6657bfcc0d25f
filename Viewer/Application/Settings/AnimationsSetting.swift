import StrataInterface

extension Setting<Bool> {
    static let animations = Setting(
        switch: "animations", "animate changes (default)", off: "do not animate", builtIn: true)
}

extension ViewerSetting {
    static var animations: ViewerSetting {
        ViewerSetting(.animations) { moves, scene in scene.showsMotion = moves }
    }
}
