import Strata
import StrataCommandLine
import StrataGenerators
import StrataPlugin
import StrataScript
import StrataSystem
import StrataTesting

/// One test of a plugin: what the process of a test runs.
enum CheckTest: Equatable {
    /// The file is loaded and its table read.
    case load
    /// A chain is held to the laws.
    case laws(String)
    /// A chain lives through random scripts.
    case fuzz(String)

    /// `load`, `laws wave`, `fuzz inset+wave`.
    var name: String {
        switch self {
        case .load: "load"
        case .laws(let chain): "laws \(chain)"
        case .fuzz(let chain): "fuzz \(chain)"
        }
    }

    /// The test of a name.
    init?(name: String) {
        let parts = name.split(separator: " ", maxSplits: 1).map(String.init)
        switch (parts.first, parts.count) {
        case ("load", 1): self = .load
        case ("laws", 2): self = .laws(parts[1])
        case ("fuzz", 2): self = .fuzz(parts[1])
        default: return nil
        }
    }

    /// Scripts of a fuzz test.
    private static let scripts = 60

    /// Runs a test in this process and reports on ``CheckProcess/reportDescriptor``.
    static func command(registry: @escaping @Sendable () -> StrategyRegistry) -> Command {
        Subcommand.make(CheckProcess.hiddenCommand, [], options: [Subcommand.force]) {
            arguments throws(CommandError) in
            try run(arguments, registry: registry())
        }
    }

    private static func run(_ arguments: ParsedArguments, registry: StrategyRegistry) throws(CommandError) -> Int32 {
        guard arguments.words.count == 2, let test = CheckTest(name: arguments.words[1]) else {
            throw .usage("plugin \(CheckProcess.hiddenCommand): it is for 'strata plugin check'")
        }
        let isForced = arguments.has(Subcommand.force.name)
        // This process is the plugin's own already.
        let loader = PluginLoader(registry: registry, isForced: isForced, keepsPlaces: false, isInProcess: true)
        do {
            try load(arguments.words[0], loader)
        } catch {
            report("fault \(error.reason)")
            report("done")
            return 0
        }
        do {
            switch test {
            case .load: break
            case .laws(let chain): try holdToLaws(chain, loader)
            case .fuzz(let chain): try fuzz(chain, loader)
            }
        } catch {
            report("fault \(error)")
        }
        report("done")
        return 0
    }

    /// Confines the process and loads a file into it.
    private static func load(_ path: String, _ loader: PluginLoader) throws(PluginError) {
        Confinement.closeDescriptors(from: CheckProcess.reportDescriptor + 1)
        Confinement.limitFiles(to: CheckProcess.fileSize)
        let library = try loader.prepare(path)
        do throws(SystemError) {
            try Confinement.begin(
                memory: CheckProcess.memory, for: library, writing: [1, 2, CheckProcess.reportDescriptor], reportCalls)
        } catch {
            throw PluginError(path: path, "its process cannot be confined: \(error.description)")
        }
        try loader.load(library, from: path)
    }

    /// Has a thread report the calls of the plugin's functions, also while one of them does not return.
    private static func reportCalls() {
        let thread = try? Thread {
            while true {
                Thread.sleep(100)
                report("call \(PluginCalls.count) \(PluginCalls.function ?? "")")
            }
        }
        thread?.detach()
    }

    private static func holdToLaws(_ chain: String, _ loader: PluginLoader) throws(StrategyError) {
        let outcome = try ConformanceSuite.report(on: chain, in: loader.registry) { seed in
            endAtFault(of: loader)
            report("seed \(seed)")
        }
        endAtFault(of: loader)
        for failure in outcome.failures {
            report("seed \(failure.seed)")
            report("fault \(failure.law.rawValue): \(failure.sentence)")
            for line in failure.script { report("fault \(line)") }
        }
    }

    /// Ends the process if a plugin was at fault: what stands in for it keeps the laws, so they would say nothing.
    private static func endAtFault(of loader: PluginLoader) {
        guard let fault = loader.faults.drain().first else { return }
        report("fault \(fault)")
        report("done")
        CurrentProcess.exit(0)
    }

    private static func fuzz(_ chain: String, _ loader: PluginLoader) throws {
        var frame = ListFrame()
        for seed in TestSeeds.several(scripts * TestSeeds.effort) {
            report("seed \(seed)")
            let most = try ConformanceSuite.mostItems(of: chain, in: loader.registry)
            let script = RandomScript(seed: seed, chain: chain, mostItems: most)
            let driver = try ScriptDriver(script.configuration, registry: loader.registry)
            var random = SplitMix64(seed: seed)
            for event in script.events where loader.faults.isEmpty {
                // Where a script would switch to another chain, this one gets other options.
                if case .strategy = event {
                    try driver.apply(.options(options(of: loader, using: &random)))
                } else {
                    try driver.apply(event)
                }
                if !driver.engine.inputs.isEmpty { try driver.apply(.pointer(point(using: &random))) }
                driver.engine.readFrame(into: &frame)
            }
            endAtFault(of: loader)
        }
    }

    /// Returns a place for the pointer, in the viewport, beside it or nowhere.
    private static func point(using random: inout SplitMix64) -> Point? {
        guard Int.random(in: 0..<4, using: &random) > 0 else { return nil }
        return Point(x: .random(in: -100...500, using: &random), y: .random(in: -100...500, using: &random))
    }

    /// Returns a value for each option of the plugin: its default, a bound, or any other.
    private static func options(of loader: PluginLoader, using random: inout SplitMix64) -> [String: OptionValue] {
        var options: [String: OptionValue] = [:]
        for strategy in loader.plugins.flatMap(\.strategies).map(\.descriptor) {
            for option in strategy.options {
                options["\(strategy.name).\(option.name)"] = value(of: option, using: &random)
            }
        }
        return options
    }

    private static func value(of option: OptionDescriptor, using random: inout SplitMix64) -> OptionValue {
        switch option.kind {
        case .choice(let words): return .text(words.randomElement(using: &random) ?? "")
        case .integer(let range):
            let few = range.lowerBound...min(range.upperBound, max(range.lowerBound, 0) &+ 8)
            return [.number(Double(range.lowerBound)), .number(Double(few.randomElement(using: &random) ?? 0))]
                .randomElement(using: &random) ?? option.defaultValue
        case .number(let range):
            let least = min(max(range.lowerBound, -1000), range.upperBound)
            let bounds = least...max(least, min(range.upperBound, 1000))
            return [
                option.defaultValue, .number(bounds.lowerBound), .number(bounds.upperBound),
                .number(.random(in: bounds, using: &random)),
            ]
            .randomElement(using: &random) ?? option.defaultValue
        }
    }

    private static func report(_ line: String) {
        // A line is one report, whatever a plugin says in it.
        try? writeAll(line.replacingEach("\n", by: " ") + "\n", to: CheckProcess.reportDescriptor)
    }
}
