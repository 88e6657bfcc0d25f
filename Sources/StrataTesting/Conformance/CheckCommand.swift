import Strata

import Glibc
import StrataSystem

/// `strata check NAME|CHAIN…`: holds strategies to the laws of ``ConformanceSuite``.
public enum CheckCommand {
    /// Checks every chain that is named and prints one line a law.
    ///
    /// A broken law's line is followed by the smallest script that breaks it, whose lines alone begin with `{`:
    /// `strata check NAME | grep '^{' | strata simulate` replays it.
    ///
    /// - Parameters:
    ///   - arguments: chains, names joined with `+`.
    ///   - registry: where the strategies come from.
    ///   - output: prints a line on standard output.
    ///   - complaint: prints a line on standard error.
    /// - Returns: the exit code of sysexits: 0, 64 (usage, an unknown name; nothing is checked), 65 (a broken law).
    public static func run(
        _ arguments: [String], registry: StrategyRegistry, output: (String) -> Void = { print($0) },
        complaint: (String) -> Void = CheckCommand.complain
    ) -> Int32 {
        guard !arguments.isEmpty, !arguments.contains(where: { $0.hasPrefix("-") }) else {
            complaint("strata check: name a strategy, or a chain of several joined with '+'")
            return 64
        }
        do {
            for chain in arguments { _ = try StrategyChain(chain, in: registry) }
            var isPassed = true
            for chain in arguments {
                let report = try ConformanceSuite.report(on: chain, in: registry)
                output(report.description)
                isPassed = isPassed && report.isPassed
            }
            return isPassed ? 0 : 65
        } catch {
            complaint("strata check: \(error.description)")
            return 64
        }
    }

    /// Prints a line on standard error.
    public static func complain(_ line: String) {
        try? writeAll(OneLine.message(line) + "\n", to: 2)
    }
}
