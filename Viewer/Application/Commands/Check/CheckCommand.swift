import Strata
import StrataCommandLine
import StrataSystem
import StrataTesting

/// `strata check NAME|CHAIN…`: holds strategies to the laws of ``ConformanceSuite``.
enum CheckCommand {
    static let command = Command(
        "check", [.init("strata check CHAIN…", "test strategies against the laws of a list")],
        options: ProgramOption.of(.strategies).syntax, refusal: { _ in advice }, prefix: prefix
    ) { arguments throws(CommandError) in
        let plugins = try Plugins(arguments)
        defer { plugins.warnOfFaults() }
        return try run(arguments, registry: plugins.registry) { line throws(CommandError) in
            try StandardOutput.print(line + "\n")
        }
    }

    private static let prefix = "strata check: "
    private static let advice = "name a strategy, or a chain of several joined with '+'"

    /// Checks every chain that is named and prints one line a law.
    ///
    /// A broken law's line is followed by the smallest script that breaks it, whose lines alone begin with `{`:
    /// `strata check NAME | grep '^{' | strata simulate` replays it.
    ///
    /// - Parameters:
    ///   - arguments: chains, names joined with `+`.
    ///   - registry: where the strategies come from.
    ///   - output: prints lines on standard output.
    /// - Returns: the code to exit with: 0, or 65 for a broken law.
    /// - Throws: 64 for an unknown name; nothing is checked then.
    static func run(
        _ arguments: ParsedArguments, registry: StrategyRegistry, output: (String) throws(CommandError) -> Void
    ) throws(CommandError) -> Int32 {
        guard !arguments.words.isEmpty else { throw usage(advice) }
        for chain in arguments.words {
            _ = try attempt { () throws(StrategyError) in try StrategyChain(chain, in: registry) }
        }
        var isPassed = true
        for chain in arguments.words {
            let report = try attempt { () throws(StrategyError) in
                try ConformanceSuite.report(on: chain, in: registry)
            }
            try output(report.description)
            isPassed = isPassed && report.isPassed
        }
        return isPassed ? 0 : ExitCode.badData
    }

    private static func usage(_ text: String) -> CommandError {
        CommandError(description: text, exitCode: ExitCode.usage, prefix: prefix)
    }

    private static func attempt<Result>(_ body: () throws(StrategyError) -> Result) throws(CommandError) -> Result {
        do { return try body() } catch { throw usage(error.description) }
    }
}
