import StrataSystem

/// The desktop's name for the start of this program.
enum StartupNotification {
    private static let name = "DESKTOP_STARTUP_ID"

    /// Removes it from the environment, for it is not that of programs which this one starts, and returns it; nil if there
    /// is none.
    static func consumeIdentifier() -> String? {
        guard let identifier = Environment.value(name) else { return nil }
        Environment.set(name, to: nil)
        return identifier
    }
}
