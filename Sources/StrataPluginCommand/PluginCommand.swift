import Strata
import StrataPlugin

/// `strata plugin new|check|list|info`.
public enum PluginCommand {
    static let usage = """
        Usage:
          strata plugin new NAME [--language swift|c] [--strata PATH]   write a package for a strategy of your own
          strata plugin check FILE [--force] [--seed N] [--test TEST] [--timeout SECONDS]
                                                                        hold a plugin to the laws, and try to break it
          strata plugin list [--force]                                  what the search path leads to
          strata plugin info FILE [--force]                             what a plugin says about itself

        """

    /// Carries out a command.
    ///
    /// - Parameters:
    ///   - arguments: what follows `strata plugin`.
    ///   - registry: makes a registry of the strategies that plugins meet.
    /// - Returns: the exit code of sysexits: 0, 64 (usage), 65 (a plugin that is refused or breaks a law), 66 (no such
    ///   file), 70 (our own failure), 73 (cannot create), 74 (cannot write).
    public static func run(_ arguments: [String], registry: () -> StrategyRegistry) -> Int32 {
        do throws(CommandFailure) {
            let rest = Array(arguments.dropFirst())
            switch arguments.first {
            case "new": try NewCommand.run(rest)
            case "check": return try PluginCheckCommand.run(rest, registry: registry())
            case CheckProcess.hiddenCommand: return try CheckTest.run(rest, registry: registry())
            case "list": return try ListCommand.list(rest, registry: registry())
            case "info": try ListCommand.info(rest)
            case "--help", "-h": try Terminal.print(usage)
            case let other:
                let names = ["new", "check", "list", "info"]
                let hint = other.map { NearestName.hint($0, among: names) } ?? ""
                throw .usage(
                    "plugin: " + (other.map { "unknown command '\($0)'" } ?? "say new, check, list or info") + hint)
            }
            return 0
        } catch {
            Terminal.complain("strata: \(error.description)")
            return error.exitCode
        }
    }
}

/// Why a command cannot be carried out: a line for standard error, and the code of sysexits to exit with.
struct CommandFailure: Error, CustomStringConvertible {
    let description: String
    let exitCode: Int32

    static func usage(_ text: String) -> CommandFailure { CommandFailure(description: text, exitCode: 64) }

    /// Why a plugin was not loaded.
    init(_ error: PluginError) {
        let advice = error.kind == .writable ? " with --force" : ""
        self.init(description: error.description + advice, exitCode: error.kind == .missing ? 66 : 65)
    }

    init(description: String, exitCode: Int32) {
        self.description = description
        self.exitCode = exitCode
    }
}
