import Strata
import StrataPlugin
import StrataPluginCommand
import StrataSimulation
import StrataStrategies

/// The strategies of a command: those that ship, and those of plugins. What the arguments say of plugins is taken first,
/// because other arguments may name their strategies.
struct Plugins {
    /// Has loaded them, and hears of their faults.
    let loader: PluginLoader
    /// Whether files that are built anew are taken over.
    let areWatched: Bool
    /// The arguments without what is about plugins.
    let rest: [String]

    /// The files that they came from.
    var files: [String] { loader.plugins.map(\.path) }

    /// All strategies.
    var registry: StrategyRegistry { loader.registry }

    /// Loads the plugins that arguments name, and then those that the environment leads to.
    ///
    /// - Parameter watches: Whether the command can watch them.
    init(_ arguments: [String], watches: Bool = false) throws(CommandError) {
        let options = try PluginOptions(arguments, watches: watches)
        rest = options.rest
        areWatched = options.isWatching
        loader = PluginLoader(registry: .shipped, isForced: options.isForced, copiesFiles: options.isWatching)
        for path in options.paths { try load(path) }
        for path in PluginSearch.environmentFiles() where !loader.plugins.contains(where: { $0.path == path }) {
            // Nobody has asked for these by name, and the list can do without.
            do { try loader.load(path) } catch { Diagnostics.warn(Self.advice(error)) }
        }
    }

    private func load(_ path: String) throws(CommandError) {
        let files = PluginSearch.files(at: path)
        guard !files.isEmpty else {
            throw CommandError(
                description: "plugin '\(path)': there is no such file, and no folder with a '.so' in it",
                exitCode: ExitCode.noInput)
        }
        do throws(PluginError) {
            for file in files { try loader.load(file) }
        } catch {
            throw CommandError(
                description: Self.advice(error), exitCode: error.kind == .missing ? ExitCode.noInput : ExitCode.badData)
        }
    }

    private static func advice(_ error: PluginError) -> String {
        error.description + (error.kind == .writable ? " with --force-plugins" : "")
    }

    /// Says on standard error which plugins were at fault.
    func warnOfFaults() {
        for fault in loader.faults.take() { Diagnostics.warn(fault.description) }
    }
}

/// What arguments say of plugins.
private struct PluginOptions {
    private(set) var paths: [String] = []
    private(set) var isForced = false
    private(set) var isWatching = false
    private(set) var rest: [String] = []

    init(_ arguments: [String], watches: Bool) throws(CommandError) {
        var arguments = arguments[...]
        while let argument = arguments.popFirst() {
            switch argument {
            case "--":
                rest += ["--"] + arguments
                return
            case OptionName.plugin.rawValue:
                guard let path = arguments.popFirst() else { throw .usage("'--plugin' needs a value: PATH") }
                paths.append(path)
            case OptionName.forcePlugins.rawValue: isForced = true
            case OptionName.watchPlugins.rawValue where watches: isWatching = true
            case _ where argument.hasPrefix("--plugin="): paths.append(String(argument.dropFirst("--plugin=".count)))
            default: rest.append(argument)
            }
        }
    }
}
