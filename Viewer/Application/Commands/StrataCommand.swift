import Glibc
import Strata
import StrataPluginCommand
import StrataSimulation
import StrataStrategies
import StrataTesting

/// The program `strata`.
public enum StrataCommand {
    /// Carries out a command line.
    ///
    /// - Parameter arguments: without the program's name.
    /// - Returns: the exit code of sysexits: 0, 64 (usage), 65 (bad data), 66 (no such input), 69 (no display),
    ///   73 (an output that cannot be created), 74 (input or output).
    public static func run(_ arguments: [String]) -> Int32 {
        let isOutputOpen = StandardDescriptors.reserve()
        // A file that may not grow is an error like a full disk, and no reason to die.
        signal(SIGXFSZ, SIG_IGN)
        do throws(CommandError) {
            return try dispatch(arguments, isOutputOpen: isOutputOpen)
        } catch {
            Diagnostics.warn(error.description)
            Diagnostics.finish(within: 1000)
            return error.exitCode
        }
    }

    private static func dispatch(_ arguments: [String], isOutputOpen: Bool) throws(CommandError) -> Int32 {
        let rest = Array(arguments.dropFirst())
        let beforeFiles = arguments.prefix { $0 != "--" }
        switch arguments.first {
        case "simulate": return try simulate(rest)
        case "plugin": return PluginCommand.run(rest) { .shipped }
        case "check" where !rest.contains("--help"): return try check(rest)
        case _ where beforeFiles.contains("--help") || beforeFiles.contains("-h"):
            try Diagnostics.print(HelpText.text)
        case _ where beforeFiles.contains("--version"): try Diagnostics.print("strata \(HelpText.version)\n")
        case "strategies": try StrategiesCommand.run(rest)
        case "chat": try ChatCommand.run(rest, isOutputOpen: isOutputOpen)
        case "demo": try DemoCommand.run(rest)
        case "export": try ExportCommand.run(rest, isOutputOpen: isOutputOpen)
        case "render": try RenderCommand.run(rest)
        default:
            try checkForSlip(arguments.first)
            try ViewCommand.run(arguments)
        }
        return 0
    }

    /// A first word that is no file, but nearly a command, is a slip of the finger.
    private static func checkForSlip(_ word: String?) throws(CommandError) {
        guard let word, !word.hasPrefix("-"), access(word, F_OK) != 0,
            let command = NearestName.find(word, among: commands, within: 2)
        else { return }
        throw CommandError(
            description: "there is no file '\(word)'; did you mean 'strata \(command)'?", exitCode: ExitCode.noInput)
    }

    private static let commands = ["chat", "check", "demo", "export", "plugin", "render", "simulate", "strategies"]

    private static func simulate(_ arguments: [String]) throws(CommandError) -> Int32 {
        let plugins = try Plugins(arguments)
        defer { plugins.warnOfFaults() }
        return SimulateCommand.run(plugins.rest, registry: plugins.registry)
    }

    private static func check(_ arguments: [String]) throws(CommandError) -> Int32 {
        let plugins = try Plugins(arguments)
        defer { plugins.warnOfFaults() }
        var failure: CommandError?
        let code = CheckCommand.run(plugins.rest, registry: plugins.registry) { line in
            do throws(CommandError) { try Diagnostics.print(line + "\n") } catch { failure = error }
        }
        if let failure { throw failure }
        return code
    }
}
