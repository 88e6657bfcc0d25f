import Glibc
import Strata
import StrataPlugin
import StrataStrategies

/// `strata plugin check FILE`: every test of a plugin, each in a process of its own.
enum PluginCheckCommand {
    /// Seconds without a report after which a test is taken to hang.
    private static let patience = 20

    static func run(_ arguments: [String], registry: StrategyRegistry) throws(CommandFailure) -> Int32 {
        let arguments = try CommandArguments(
            arguments, "check", flags: ["--force"], valued: ["--seed", "--test", "--timeout"])
        let path = try arguments.word("check", "FILE")
        guard access(path, F_OK) == 0 else {
            let reason = String(cString: strerror(errno))
            throw CommandFailure(description: "plugin '\(path)': it cannot be opened: \(reason)", exitCode: 66)
        }
        let force = arguments.has("--force") ? ["--force"] : []
        let seed: UInt64? = try number("--seed", arguments)
        let timeout: Int32? = try number("--timeout", arguments)
        func outcome(of test: CheckTest) throws(CommandFailure) -> CheckProcess.Outcome {
            try CheckProcess.run(
                [path, test.name] + force, seed: seed, timeout: timeout.map { max(1, Int($0)) } ?? patience)
        }
        let load = try outcome(of: .load)
        try Terminal.print("\(OneLine.escaping(path))\n")
        guard try show(load, of: .load, path) else { return 65 }
        var isPassed = true
        for test in try tests(arguments, path, registry) {
            isPassed = try show(try outcome(of: test), of: test, path) && isPassed
        }
        return isPassed ? 0 : 65
    }

    private static func number<Number: FixedWidthInteger>(
        _ name: String, _ arguments: CommandArguments
    ) throws(CommandFailure) -> Number? {
        guard let text = arguments.value(name) else { return nil }
        guard let number = Number(text) else {
            throw .usage("plugin check: '\(name)' cannot be '\(text)': it takes a whole number")
        }
        return number
    }

    /// The tests to run. Loading has been tried before, in a process of its own: it does not end this one.
    private static func tests(
        _ arguments: CommandArguments, _ path: String, _ registry: StrategyRegistry
    ) throws(CommandFailure) -> [CheckTest] {
        if let name = arguments.value("--test") {
            guard let test = CheckTest(name: name) else {
                throw .usage("plugin check: no test is called '\(name)'; write 'laws CHAIN' or 'fuzz CHAIN'")
            }
            return test == .load ? [] : [test]
        }
        let loader = PluginLoader(registry: registry, isForced: arguments.has("--force"))
        let plugin: Plugin
        do { plugin = try loader.load(path) } catch { throw CommandFailure(error) }
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
    ) throws(CommandFailure) -> Bool {
        func fail(_ reason: String, seed: UInt64?) throws(CommandFailure) -> Bool {
            let replay = "--test '\(test.name)'" + (seed.map { " --seed \($0)" } ?? "")
            try Terminal.print(OneLine.escaping("FAIL \(test.name): \(reason)") + "\n")
            let command = OneLine.escaping("     replay: strata plugin check '\(path)' \(replay)")
            if test != .load { try Terminal.print(command + "\n") }
            return false
        }
        switch outcome.ending {
        case .finished(let findings) where findings.isEmpty:
            try Terminal.print(OneLine.escaping("ok   \(test.name)") + "\n")
            return true
        case .finished(let findings):
            for finding in findings {
                if finding.text.hasPrefix("{") {
                    try Terminal.print(finding.text + "\n")
                } else {
                    _ = try fail(finding.text, seed: finding.seed)
                }
            }
            return false
        case .crashed(let signal): return try fail("the plugin crashed: \(SignalName.text(signal))", seed: outcome.seed)
        case .exited(let code):
            return try fail("the plugin ended the process with exit code \(code)", seed: outcome.seed)
        case .hung(let seconds):
            return try fail("nothing came back for \(seconds) seconds; an endless loop?", seed: outcome.seed)
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
