import StrataSystem

/// The desktop's name for the start of this program.
enum Startup {
    private static let name = "DESKTOP_STARTUP_ID"

    /// Takes it from the environment, for it is not that of programs which this one starts; nil where it is not said.
    static func take() -> String? {
        guard let identifier = Environment.value(name) else { return nil }
        Environment.set(name, to: nil)
        return identifier
    }
}
