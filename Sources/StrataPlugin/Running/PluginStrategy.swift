import Strata
import StrataPluginABI

/// A strategy of a plugin: what it says about itself, looked through and found in order.
public struct PluginStrategy {
    /// The name that makes it one of a kind.
    public let id: String
    /// Its own version.
    public let version: String
    /// The author.
    public let author: String
    /// Its name, summary and options. The name is qualified by the id if a registry knew another strategy by it.
    public internal(set) var descriptor: StrategyDescriptor

    /// The address that the plugin has given it; the plugin wants this back in `create`.
    let pointer: UnsafePointer<strata_strategy>
    /// The part of it that both sides know.
    let functions: strata_strategy
    /// Words for what went wrong, if the plugin has them.
    let message: strata_message_extension?

    /// The plugin whose process does the work; nil if the library is loaded into this one.
    var remote: RemotePlugin?

    /// The name that the plugin gives it.
    public let ownName: String

    /// True if it places items itself. Others lie on another strategy.
    public var isBase: Bool { functions.is_base == 1 }

    /// Returns the same strategy under another name.
    func named(_ name: String) -> PluginStrategy {
        var strategy = self
        strategy.descriptor = StrategyDescriptor(
            name: name, summary: descriptor.summary, mayOverlap: descriptor.mayOverlap,
            options: descriptor.options)
        return strategy
    }
}
