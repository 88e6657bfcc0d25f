import StrataCommandLine
import StrataInterface

/// A kind of window that a command opens, and that a recording gives again: in the two steps in which it is made, for what
/// cannot be opened shows no window.
struct WindowKind: Sendable {
    /// Makes a scene of what was opened.
    typealias Maker = (SceneBuilder) throws(CommandError) -> WindowScene

    /// The command that opens it; empty for the one without a name.
    let command: String
    /// Returns the options that arguments ask for.
    let options: @Sendable (ParsedArguments, Plugins) throws(CommandError) -> Options
    /// Opens what the options name.
    let open: @Sendable (Options) throws(CommandError) -> Maker
}
