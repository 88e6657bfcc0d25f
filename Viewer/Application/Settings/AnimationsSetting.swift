import StrataInterface

extension Setting<Bool> {
    static let animations = Setting(switch: "animations", "let things move (default)", builtIn: true)
}
