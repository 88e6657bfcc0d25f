import Strata
import StrataPluginABI

/// The identity of a plugin: its author, and which one it is.
public struct PluginIdentity: Sendable, Hashable {
    /// One of a kind in the world; ASCII letters, digits, `-` and `_`, at most 64.
    public var id: String
    /// Its own version, such as `1.0.2`.
    public var version: String
    /// The author.
    public var author: String

    /// An identity.
    public init(id: String, version: String, author: String) {
        self.id = id
        self.version = version
        self.author = author
    }
}

/// Makes strategies loadable at run time. This, in a dynamic library, is a plugin:
///
///     @_cdecl("strata_plugin_entry")
///     public func entry(version: UInt32) -> UnsafeRawPointer? {
///         export(Ripple.self, as: PluginIdentity(id: "example-ripple", version: "1.0", author: "A. Author"))
///     }
///
/// The library brings the standard library along and must not find the host's instead of its own: link it with
/// `-static-stdlib -Xlinker -Bsymbolic -Xlinker --version-script=FILE`, FILE exporting `strata_plugin_entry` alone:
/// `{ global: strata_plugin_entry; local: *; };`.
///
/// - Parameters:
///   - strategies: what is exported, each by the name in its descriptor. Exporting twice keeps what was first.
///   - identity: who made it.
/// - Returns: the table for the host, for as long as the process lives.
public func export(_ strategies: any NamedStrategy.Type..., as identity: PluginIdentity) -> UnsafeRawPointer? {
    ExportedPlugin.table(of: strategies, identity)
}

/// The table of this plugin. Made once, when the host asks for it, and never changed: the ABI promises one thread.
enum ExportedPlugin {
    nonisolated(unsafe) private static var table: UnsafePointer<strata_plugin>?
    nonisolated(unsafe) private static var strategies: [ExportedStrategy] = []

    static func table(of types: [any NamedStrategy.Type], _ identity: PluginIdentity) -> UnsafeRawPointer {
        if let table { return UnsafeRawPointer(table) }
        strategies = types.map { ExportedStrategy($0, identity) }
        let made = UnsafeMutablePointer<strata_plugin>.allocate(capacity: 1)
        made.initialize(
            to: strata_plugin(
                struct_size: UInt32(MemoryLayout<strata_plugin>.size), abi_version: UInt32(STRATA_ABI_VERSION),
                strategy_count: { UInt32(ExportedPlugin.strategies.count) },
                strategy: { index in
                    index < ExportedPlugin.strategies.count ? ExportedPlugin.strategies[Int(index)].pointer : nil
                },
                extension: nil))
        table = UnsafePointer(made)
        return UnsafeRawPointer(made)
    }

    /// Returns the strategy that a pointer of the table belongs to.
    static func strategy(at pointer: UnsafePointer<strata_strategy>?) -> ExportedStrategy? {
        strategies.first { $0.pointer == pointer }
    }
}
