/// The reason why a file was not loaded as a plugin, in a sentence that names the file and says what to do.
public struct PluginError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kind of failure; a command turns it into its exit code.
    public enum Kind: Sendable, Hashable {
        /// There is no such file, or it cannot be read.
        case missing
        /// Others could change the file. It can be forced.
        case writable
        /// The file ends before what its beginning says of it: it is still being written, or was cut.
        case incomplete
        /// The file is no plugin, one for another version, or a broken one.
        case refused
    }

    /// The kind of failure.
    public let kind: Kind
    /// The file.
    public let path: String
    /// The fault in it.
    public let reason: String

    /// `plugin PATH: what is wrong`.
    public var description: String { "plugin '\(path)': \(reason)" }

    /// An error.
    public init(_ kind: Kind = .refused, path: String, _ reason: String) {
        self.kind = kind
        self.path = path
        self.reason = reason
    }
}
