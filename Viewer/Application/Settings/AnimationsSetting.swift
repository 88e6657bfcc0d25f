import StrataInterface

extension Setting<Bool> {
    static let animations = Setting(
        switch: "animations", "let things move (default)", off: "everything is where it belongs at once", builtIn: true)
}

extension ViewerSetting {
    static var animations: ViewerSetting {
        ViewerSetting(.animations) { moves, scene in scene.showsMotion = moves }
    }
}
