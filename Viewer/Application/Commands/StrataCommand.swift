import StrataPluginCommand
import StrataSimulation
import StrataTesting

/// The program `strata`.
public enum StrataCommand {
    /// Carries out a command line.
    ///
    /// - Parameter arguments: without the program's name.
    /// - Returns: the exit code of sysexits: 0, 64 (usage), 65 (bad data), 66 (no such input), 69 (no display),
    ///   74 (input or output).
    public static func run(_ arguments: [String]) -> Int32 {
        do throws(CommandError) {
            return try dispatch(arguments)
        } catch {
            Diagnostics.warn(error.description)
            return error.exitCode
        }
    }

    private static func dispatch(_ arguments: [String]) throws(CommandError) -> Int32 {
        let rest = Array(arguments.dropFirst())
        let beforeFiles = arguments.prefix { $0 != "--" }
        switch arguments.first {
        case "simulate": return try simulate(rest)
        case "plugin": return PluginCommand.run(rest) { .shipped }
        case "check" where !rest.contains("--help"): return try check(rest)
        case _ where beforeFiles.contains("--help") || beforeFiles.contains("-h"): Diagnostics.print(HelpText.text)
        case _ where beforeFiles.contains("--version"): Diagnostics.print("strata \(HelpText.version)\n")
        case "strategies": try StrategiesCommand.run(rest)
        case "chat": try ChatCommand.run(rest)
        case "demo": try DemoCommand.run(rest)
        case "render": try RenderCommand.run(rest)
        default: try ViewCommand.run(arguments)
        }
        return 0
    }

    private static func simulate(_ arguments: [String]) throws(CommandError) -> Int32 {
        let plugins = try Plugins(arguments)
        defer { plugins.warnOfFaults() }
        return SimulateCommand.run(plugins.rest, registry: plugins.registry)
    }

    private static func check(_ arguments: [String]) throws(CommandError) -> Int32 {
        let plugins = try Plugins(arguments)
        defer { plugins.warnOfFaults() }
        return CheckCommand.run(plugins.rest, registry: plugins.registry) { Diagnostics.print($0 + "\n") }
    }
}
