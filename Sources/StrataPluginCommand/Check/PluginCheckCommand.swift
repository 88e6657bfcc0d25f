import Strata
import StrataCommandLine
import StrataPlugin
import StrataStrategies
import StrataSystem

/// `strata plugin check FILE`: every test of a plugin, each in a process of its own.
enum PluginCheckCommand {
    /// Seconds that a function may take before it is taken to hang.
    private static let patience = 20

    private static let seed = CommandOption("--seed", "N", "try that seed alone")
    private static let test = CommandOption("--test", "TEST", "run that test alone, for example 'laws CHAIN'")
    private static let timeout = CommandOption(
        "--timeout", "SECONDS", "take a function that does not return for so long to hang (\(patience))")

    static func command(registry: @escaping @Sendable () -> StrategyRegistry) -> Command {
        Subcommand.make(
            "check",
            [
                .init(
                    "strata plugin check FILE [--force] [--seed N] [--test TEST] [--timeout SECONDS]",
                    "hold a plugin to the laws, and try to break it")
            ], options: [Subcommand.force, seed, test, timeout]
        ) { arguments throws(CommandError) in
            try run(arguments, registry: registry())
        }
    }

    private static func run(_ arguments: ParsedArguments, registry: StrategyRegistry) throws(CommandError) -> Int32 {
        let path = try arguments.word("FILE")
        let wanted = try wantedTest(arguments)
        let timeout = try arguments.number(timeout.name) ?? Int32(patience)
        guard timeout > 0 else {
            throw .usage("plugin check: '\(Self.timeout.name)' cannot be '\(timeout)': it takes seconds, at least 1")
        }
        do {
            _ = try FileStatus(path: path)
        } catch {
            throw CommandError(
                description: "plugin '\(path)': it cannot be opened: \(error.description)", exitCode: ExitCode.noInput)
        }
        let force = arguments.has(Subcommand.force.name) ? [Subcommand.force.name] : []
        let seed: UInt64? = try arguments.number(seed.name)
        func outcome(of test: CheckTest) throws(CommandError) -> CheckProcess.Outcome {
            try CheckProcess.run(
                [path, test.name] + force, seed: seed, timeout: Int(timeout))
        }
        let load = try outcome(of: .load)
        try Subcommand.print("\(OneLine.escaping(path))\n")
        guard try show(load, of: .load, path) else { return ExitCode.badData }
        var (isPassed, tests) = (true, wanted.map { $0 == .load ? [] : [$0] })
        if tests == nil { tests = try all(arguments, path, registry) }
        for test in tests ?? [] {
            isPassed = try show(try outcome(of: test), of: test, path) && isPassed
        }
        return isPassed ? 0 : ExitCode.badData
    }

    /// Returns the only test that is wanted; nil: all are.
    private static func wantedTest(_ arguments: ParsedArguments) throws(CommandError) -> CheckTest? {
        guard let name = arguments.value(test.name) else { return nil }
        guard let test = CheckTest(name: name) else {
            throw .usage("plugin check: no test is called '\(name)'; write 'laws CHAIN' or 'fuzz CHAIN'")
        }
        return test
    }

    /// Returns all tests. Loading has been tried before, in a process of its own: it does not end this one.
    private static func all(
        _ arguments: ParsedArguments, _ path: String, _ registry: StrategyRegistry
    ) throws(CommandError) -> [CheckTest] {
        let loader = PluginLoader(registry: registry, isForced: arguments.has(Subcommand.force.name))
        let plugin: Plugin
        do { plugin = try loader.load(path) } catch { throw CommandError(error) }
        return plugin.strategies.flatMap { strategy in
            let name = strategy.descriptor.name
            let chains = ShippedExamples.chains(with: name, isBase: strategy.isBase)
            return chains.short.map(CheckTest.laws) + (chains.short + chains.long).map(CheckTest.fuzz)
        }
    }

    /// Prints what came of a test.
    ///
    /// - Returns: whether all is well.
    private static func show(
        _ outcome: CheckProcess.Outcome, of test: CheckTest, _ path: String
    ) throws(CommandError) -> Bool {
        func fail(_ reason: String, _ seed: UInt64?) throws(CommandError) -> Bool {
            let replay = "--test '\(test.name)'" + (seed.map { " --seed \($0)" } ?? "")
            try Subcommand.print(OneLine.escaping("FAIL \(test.name): \(reason)") + "\n")
            let command = OneLine.escaping("     replay: strata plugin check \(path.quotedForShell) \(replay)")
            if test != .load { try Subcommand.print(command + "\n") }
            return false
        }
        let isPassed = try showEnding(outcome, of: test, fail)
        for line in outcome.printed.split(separator: 0x0A) {
            try Subcommand.print("     printed: " + OneLine.escaping(String(decoding: line, as: UTF8.self)) + "\n")
        }
        return isPassed
    }

    private static func showEnding(
        _ outcome: CheckProcess.Outcome, of test: CheckTest,
        _ fail: (_ reason: String, _ seed: UInt64?) throws(CommandError) -> Bool
    ) throws(CommandError) -> Bool {
        switch outcome.ending {
        case .finished(let findings) where findings.isEmpty:
            try Subcommand.print(OneLine.escaping("ok   \(test.name)") + "\n")
            return true
        case .finished(let findings):
            for finding in findings {
                if finding.text.hasPrefix("{") {
                    try Subcommand.print(finding.text + "\n")
                } else {
                    _ = try fail(finding.text, finding.seed)
                }
            }
            return false
        case .crashed(let signal):
            return try fail("the plugin crashed: \(SignalName.text(signal))", outcome.seed)
        case .exited(let code):
            return try fail("the plugin ended the process with exit code \(code)", outcome.seed)
        case .hung(let seconds, let function):
            let name = function.map { "\($0) does not return: " } ?? ""
            return try fail("\(name)nothing came back for \(seconds) seconds; an endless loop?", outcome.seed)
        case .slow(let seconds, let calls, let function):
            let name = function.map { ", the last of \($0)" } ?? ""
            return try fail(
                "it is slow: \(calls) calls in \(seconds) seconds\(name); all of them returned", outcome.seed)
        }
    }
}

/// Signals in words.
enum SignalName {
    static func text(_ signal: Int32) -> String {
        let names: [String: Int32] = [
            "an abort": 6, "a bad address": 11, "a bus error": 7, "a trap": 4,
            "an arithmetic error": 8,
        ]
        let name = names.first { $0.value == signal }?.key ?? "a signal"
        return "\(name) (signal \(signal))"
    }
}
