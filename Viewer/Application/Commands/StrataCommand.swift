import Strata
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
        case "simulate": return SimulateCommand.run(rest)
        case "check" where !rest.contains("--help"):
            return CheckCommand.run(rest, registry: .shipped) { Diagnostics.print($0 + "\n") }
        case _ where beforeFiles.contains("--help") || beforeFiles.contains("-h"): Diagnostics.print(HelpText.text)
        case _ where beforeFiles.contains("--version"): Diagnostics.print("strata \(HelpText.version)\n")
        case "strategies": try StrategiesCommand.run(rest)
        case "render": try RenderCommand.run(rest)
        default: try ViewCommand.run(arguments)
        }
        return 0
    }
}
