import Strata
import StrataSystem

/// A plugin that was loaded.
public struct Plugin {
    /// The file, as it was named.
    public let path: String
    /// The strategies that it brings.
    public internal(set) var strategies: [PluginStrategy]
}

/// Loads plugins and makes their strategies known to a registry, by name like any other.
public final class PluginLoader {
    /// The registry that knows the strategies.
    public let registry: StrategyRegistry
    /// The faults of the strategies that could not be accepted. Look at it after each frame.
    public let faults: PluginFaults
    /// True if files are loaded that others could have changed.
    public let isForced: Bool
    /// True if private copies are loaded, so that files can be rebuilt in place and loaded anew.
    public let copiesFiles: Bool
    /// True if a base is asked once, not in every frame, for the places of items that stay in view. A checker asks
    /// again and again, to see that the answer stays the same.
    public let keepsPlaces: Bool
    /// True if libraries are loaded into this process, where what is wrong with one is wrong with the program: it is
    /// faster by some microseconds a frame. Otherwise each lives in a process of its own (``PluginHost``).
    public let isInProcess: Bool
    /// The limits of what each of these processes may use up.
    public let limits: PluginLimits
    /// The plugins that were loaded, in order.
    public private(set) var plugins: [Plugin] = []

    /// The options, by `name.option`, that the build that was loaded last takes no more as the one before did: lists that
    /// have set them go on with their defaults.
    public private(set) var droppedOptions: [String] = []

    /// A loader that has loaded nothing.
    public init(
        registry: StrategyRegistry, faults: PluginFaults = PluginFaults(), isForced: Bool = false,
        copiesFiles: Bool = false, keepsPlaces: Bool = true, isInProcess: Bool = false,
        limits: PluginLimits = PluginLimits()
    ) {
        self.isInProcess = isInProcess
        self.limits = limits
        self.registry = registry
        self.faults = faults
        self.isForced = isForced
        self.copiesFiles = copiesFiles
        self.keepsPlaces = keepsPlaces
    }

    /// Loads a file. A strategy whose name is taken is called `id/name`; one whose id was loaded with that name is
    /// refused.
    ///
    /// - Throws: ``PluginError``; the registry is then as it was.
    @discardableResult
    public func load(_ path: String) throws(PluginError) -> Plugin {
        try add(read(path, isCopied: copiesFiles), from: path)
    }

    /// Makes the strategies of a file known, as ``load(_:)`` does, by what they said of themselves when the file was listed
    /// first, and starts its process when a list is made with one of them. What they said is kept in the user's folder for
    /// caches until the file changes.
    ///
    /// - Throws: ``PluginError``; the registry is then as it was.
    @discardableResult
    public func list(_ path: String) throws(PluginError) -> Plugin {
        guard !isInProcess else { return try load(path) }
        return try add(IsolatedFile.load(path, isForced: isForced, limits: limits, isListed: true), from: path)
    }

    /// Makes a file ready to be loaded into this process, which is going to be the plugin's own.
    ///
    /// - Throws: ``PluginError`` for what cannot be trusted, or not be read.
    package func prepare(_ path: String) throws(PluginError) -> PreparedLibrary {
        try PluginPermissions.check(path, isForced: isForced)
        do throws(SystemError) {
            return PreparedLibrary(path, from: try FileDescriptor(reading: path))
        } catch {
            throw PluginError(.missing, path: path, "it cannot be read: \(error.description)")
        }
    }

    /// Loads what was made ready, in a process that is confined by now.
    package func load(_ library: PreparedLibrary, from path: String) throws(PluginError) {
        _ = try add(PluginFile.load(library, of: path), from: path)
    }

    private func add(_ found: [PluginStrategy], from path: String) throws(PluginError) -> Plugin {
        var strategies: [PluginStrategy] = []
        for strategy in found {
            if let other = plugins.first(where: { $0.strategies.contains { $0.isTwin(of: strategy) } }) {
                throw PluginError(
                    path: path,
                    "its strategy '\(strategy.id)/\(strategy.ownName)' was loaded already, from '\(other.path)'")
            }
            let isTaken = registry.descriptors.contains { $0.name == strategy.ownName }
            strategies.append(isTaken ? strategy.named("\(strategy.id)/\(strategy.ownName)") : strategy)
        }
        do {
            for strategy in strategies { try registry.register(strategy.descriptor, maker(strategy)) }
        } catch {
            throw PluginError(path: path, error.description)
        }
        let plugin = Plugin(path: path, strategies: strategies)
        plugins.append(plugin)
        return plugin
    }

    /// Loads a file again that was built anew, and puts its strategies in place of those that it brought before. Lists
    /// that run keep theirs until they set their strategy again. What the new build does not have any more stays.
    ///
    /// - Returns: the names, as chains use them, of what was replaced or is new.
    /// - Throws: ``PluginError``, also for one whose first answers are at fault; everything is then as it was.
    public func reload(_ path: String) throws(PluginError) -> [String] {
        guard let place = plugins.firstIndex(where: { $0.path == path }) else { return try names(of: load(path)) }
        let found = try read(path, isCopied: true)
        let old = plugins[place].strategies
        let strategies = found.map { strategy in
            if let twin = old.first(where: { $0.isTwin(of: strategy) }) { return strategy.named(twin.descriptor.name) }
            let isTaken = registry.descriptors.contains { $0.name == strategy.ownName }
            return isTaken ? strategy.named("\(strategy.id)/\(strategy.ownName)") : strategy
        }
        try PluginProbe.check(strategies, of: path)
        do {
            for strategy in strategies { try registry.replace(strategy.descriptor, maker(strategy)) }
        } catch {
            throw PluginError(path: path, error.description)
        }
        droppedOptions = strategies.flatMap { strategy in
            old.first { $0.isTwin(of: strategy) }?.descriptor.options(notTakenBy: strategy.descriptor) ?? []
        }
        let rest = old.filter { old in !strategies.contains { $0.isTwin(of: old) } }
        plugins[place].strategies = strategies + rest
        return strategies.map(\.descriptor.name)
    }

    /// Returns a function that finds what ``reload(_:)`` of a file would find wrong with it, in a process of its own
    /// that ends with the function. It may be called on any thread, so that none that draws waits for a build that
    /// gives no answer. nil where libraries are loaded into this process.
    public func trial(of path: String) -> (@Sendable () -> PluginError?)? {
        guard !isInProcess else { return nil }
        return { [isForced, limits] in
            do throws(PluginError) {
                let strategies = try IsolatedFile.load(path, isForced: isForced, limits: limits)
                try PluginProbe.check(strategies, of: path)
                return nil
            } catch {
                return error
            }
        }
    }

    private func read(_ path: String, isCopied: Bool) throws(PluginError) -> [PluginStrategy] {
        isInProcess
            ? try PluginFile.load(path, isForced: isForced, isCopied: isCopied)
            : try IsolatedFile.load(path, isForced: isForced, limits: limits)
    }

    private func names(of plugin: Plugin) -> [String] { plugin.strategies.map(\.descriptor.name) }

    private func maker(_ strategy: PluginStrategy) -> StrategyMaker {
        strategy.maker(faults: faults, keepsPlaces: keepsPlaces)
    }
}

extension StrategyDescriptor {
    /// Returns the options that another build does not have, or not of the same kind and range.
    fileprivate func options(notTakenBy other: StrategyDescriptor) -> [String] {
        options.filter { option in other.option(option.name)?.kind != option.kind }.map { "\(name).\($0.name)" }
    }
}

extension PluginStrategy {
    /// Returns true if both are the same strategy, of two builds or two files.
    fileprivate func isTwin(of other: PluginStrategy) -> Bool { id == other.id && ownName == other.ownName }
}
