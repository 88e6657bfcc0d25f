import StrataInterface

extension Setting<Bool> {
    static let wrap = Setting(switch: "wrap", "wrap long lines (default)", builtIn: true)
}
