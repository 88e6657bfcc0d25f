import Strata
import StrataCommandLine
import StrataPlugin
import StrataPluginCommand
import StrataSimulation
import StrataStrategies
import StrataSystem

/// The strategies of a command: those that ship, and those of plugins. What the arguments say of plugins is taken first,
/// because other arguments may name their strategies.
struct Plugins {
    /// Has loaded them, and hears of their faults.
    let loader: PluginLoader
    /// True if files that are built anew are taken over.
    let areWatched: Bool

    /// The files that they came from.
    var files: [String] { loader.plugins.map(\.path) }

    /// All strategies.
    var registry: StrategyRegistry { loader.registry }

    /// Loads the plugins that arguments name, and then those that the environment leads to.
    ///
    /// - Parameter limits: what each of them may use up.
    init(_ arguments: ParsedArguments, limits: PluginLimits = PluginLimits()) throws(CommandError) {
        areWatched = arguments.has(ProgramOption.watchPlugins.name)
        let isForced = arguments.has(ProgramOption.forcePlugins.name)
        loader = PluginLoader(
            registry: .shipped, isForced: isForced, copiesFiles: areWatched,
            isInProcess: arguments.has(ProgramOption.inProcessPlugins.name), limits: limits)
        for path in arguments.values(ProgramOption.plugin.name) { try load(path) }
        guard !arguments.has(ProgramOption.noPlugins.name) else { return }
        for path in PluginSearch.environmentFiles() where !loader.plugins.contains(where: { $0.path == path }) {
            // The user has not asked for these by name, and the list can do without.
            do { try loader.list(path) } catch { Diagnostics.warn(Self.advice(error)) }
        }
    }

    private func load(_ path: String) throws(CommandError) {
        if path.isEmpty { throw GivenOption.emptyPath(of: ProgramOption.plugin.name) }
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

    /// Returns the options that the arguments ask for, now that the strategies that they may name are known.
    ///
    /// - Parameter defaults: what holds where the arguments say nothing.
    func options(of arguments: ParsedArguments, defaults: Options = Options()) throws(CommandError) -> Options {
        var defaults = defaults
        defaults.settings.set(DesktopSettings.current().said, in: .desktop)
        SettingsFile.readOwn(into: &defaults.settings)
        FormatFiles.load()
        return try Options(arguments, in: registry, defaults: defaults)
    }

    /// Says on standard error which plugins were at fault.
    func warnOfFaults() {
        for fault in loader.faults.drain() { Diagnostics.warn(fault.description) }
    }

    /// The code to exit with: that a strategy was at fault, and what was shown or written shows another, or that all is
    /// well.
    var exitCode: Int32 { loader.faults.wereAny ? ExitCode.badData : 0 }
}
