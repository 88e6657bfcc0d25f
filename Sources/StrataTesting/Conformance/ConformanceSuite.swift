import Strata
import StrataScript

/// Holds strategies to the laws that lists rely on. Any strategy will do: one of those that ship, one's own, a plugin's,
/// or a chain of several.
///
/// In a test, with Swift Testing or anything else that reports thrown errors:
///
///     @Test func myLayoutKeepsTheLaws() throws {
///         try ConformanceSuite.check(MyLayout.self)
///     }
///
/// and on the command line `strata check NAME`. Strategies are driven by hand first, through random scripts with every
/// option at its default, its bounds and values in between, because one that breaks a law may stop the engine. Only those
/// that pass run in lists.
///
/// A strategy that traps by itself ends the process.
public enum ConformanceSuite {
    /// Holds a strategy to every law.
    ///
    /// - Parameters:
    ///   - type: the strategy.
    ///   - chain: the chain to try it in; by itself if there is none. An effect by itself lies on `stack`.
    ///   - registry: where the rest of the chain comes from. The strategy is registered there if it is not yet.
    ///   - effort: how much is tried.
    ///   - laws: the laws to look for. Looking ends when each of them has been broken. Those of lists are not tried with
    ///     strategies that break others by themselves: that they do is a failure then, too.
    /// - Returns: the report, with all laws held.
    /// - Throws: ``ConformanceReport`` if a law is broken; `StrategyError` if the chain is not valid.
    @discardableResult
    public static func check(
        _ type: any NamedStrategy.Type, in chain: String? = nil, registry: StrategyRegistry = StrategyRegistry(),
        effort: ConformanceEffort = .full, laws: Set<ConformanceLaw> = Set(ConformanceLaw.allCases)
    ) throws -> ConformanceReport {
        let descriptor = type.descriptor
        if !registry.descriptors.contains(descriptor) { try registry.register(type) }
        let report = try report(on: chain ?? descriptor.name, in: registry, effort: effort, laws: laws)
        guard report.isPassed else { throw report }
        return report
    }

    /// Holds a chain to every law.
    ///
    /// - Parameters:
    ///   - chain: names joined with `+`, innermost first.
    ///   - registry: where the strategies come from.
    ///   - effort: how much is tried.
    ///   - laws: the laws to look for. Looking ends when each of them has been broken. Those of lists are not tried with
    ///     strategies that break others by themselves: that they do is a failure then, too.
    ///   - onSeed: called before each script with its seed, so that an onlooker knows which one ended the process.
    /// - Throws: `StrategyError` if the chain is not valid.
    public static func report(
        on chain: String, in registry: StrategyRegistry, effort: ConformanceEffort = .full,
        laws: Set<ConformanceLaw> = Set(ConformanceLaw.allCases), onSeed: @escaping (UInt64) -> Void = { _ in }
    ) throws(StrategyError) -> ConformanceReport {
        // The laws find faults themselves, and say which script leads to one.
        let onFault = registry.onFault
        registry.onFault = nil
        defer { registry.onFault = onFault }
        let names = try ConformanceChain.names(of: chain, in: registry)
        let vocabulary = try ConformanceVocabulary(chain, names: names, in: registry)
        var findings = Findings(vocabulary: vocabulary, effort: effort, laws: laws, onSeed: onSeed)
        let strategies = StrategyCheck(names: names, registry: registry)
        findings.search(strategies.firstBroken)
        guard findings.isSound else {
            let reason = "not tried, because the strategies break laws by themselves"
            for law in ConformanceLaw.ofSoundStrategies { findings.untried[law] = reason }
            return findings.report
        }
        findings.search(ListCheck(names: names, registry: registry).firstBroken)
        findings.count(CostCheck(names: names, registry: registry))
        return findings.report
    }

    /// Returns the most items that a chain is made for, whatever its options; nil for any number.
    ///
    /// - Throws: `StrategyError` if the chain is not valid.
    package static func mostItems(of chain: String, in registry: StrategyRegistry) throws(StrategyError) -> Int? {
        let names = try ConformanceChain.names(of: chain, in: registry)
        return try ConformanceVocabulary(chain, names: names, in: registry).mostItems
    }
}

/// The effort with which a strategy that breaks a law is looked for.
public enum ConformanceEffort: Sendable {
    /// Some seconds in a debug build: random scripts alone, which change options as well.
    case quick
    /// Some minutes in a debug build: two scripts for each value of an option, random ones, and the cost with each value.
    case full

    /// Returns the seeds of all scripts.
    fileprivate func seeds(_ vocabulary: ConformanceVocabulary) -> [UInt64] {
        let optionScripts = UInt64(2 * vocabulary.cases.count)
        switch self {
        case .quick: return TestSeeds.first(12).map { $0 < 4 ? $0 : optionScripts + $0 }
        case .full: return TestSeeds.first(Int(optionScripts) + 40 * TestSeeds.effort)
        }
    }

    /// Returns the options that frames are counted with.
    fileprivate func costCases(_ vocabulary: ConformanceVocabulary) -> ArraySlice<[String: OptionValue]> {
        self == .quick ? vocabulary.cases.prefix(1) : vocabulary.cases[...]
    }
}

/// The findings so far.
private struct Findings {
    let vocabulary: ConformanceVocabulary
    let effort: ConformanceEffort
    let laws: Set<ConformanceLaw>
    let onSeed: (UInt64) -> Void
    /// True if no law was broken, of all there are.
    private(set) var isSound = true
    /// The first failure of each law that is looked for.
    private(set) var failures: [ConformanceLaw: ConformanceFailure] = [:]
    var untried: [ConformanceLaw: String] = [:]

    init(
        vocabulary: ConformanceVocabulary, effort: ConformanceEffort, laws: Set<ConformanceLaw>,
        onSeed: @escaping (UInt64) -> Void
    ) {
        self.vocabulary = vocabulary
        self.effort = effort
        self.laws = laws
        self.onSeed = onSeed
    }

    /// True if every law that is looked for has been broken.
    private var isComplete: Bool { laws.isSubset(of: failures.keys) }

    /// Returns true if a law is looked for that is not tried where another one is broken.
    private func keepsFromTrying(_ broken: ConformanceLaw) -> Bool {
        !ConformanceLaw.ofSoundStrategies.contains(broken) && !laws.isDisjoint(with: ConformanceLaw.ofSoundStrategies)
    }

    /// Runs all scripts, and makes those small that break a law.
    mutating func search(_ firstBroken: (ConformanceScript) -> BrokenLaw?) {
        for seed in effort.seeds(vocabulary) where !isComplete {
            onSeed(seed)
            let script = ConformanceScript(seed: seed, vocabulary)
            guard let broken = firstBroken(script) else { continue }
            isSound = false
            let isWanted = laws.contains(broken.law) || (failures.isEmpty && keepsFromTrying(broken.law))
            guard isWanted, failures[broken.law] == nil else { continue }
            let smallest = script.shrunk { firstBroken($0)?.law == broken.law }
            failures[broken.law] = ConformanceFailure(
                law: broken.law, sentence: (firstBroken(smallest) ?? broken).sentence, seed: seed,
                script: smallest.jsonLines)
        }
    }

    /// Counts what frames cost, with each value of an option.
    mutating func count(_ check: CostCheck) {
        guard laws.contains(.cost) else { return }
        for (place, options) in effort.costCases(vocabulary).enumerated() {
            switch check.outcome(options: options) {
            case .flat: continue
            case .untried(let reason): untried[.cost] = reason
            case .broken(let broken, let count):
                let configuration = ScriptConfiguration(
                    viewport: Size(width: 400, height: 600), strategy: vocabulary.chain, options: options,
                    animations: false)
                let items = Event.append([Event.Item(count: count, extent: 37)]).jsonLine
                failures[.cost] = ConformanceFailure(
                    law: .cost, sentence: broken.sentence, seed: UInt64(2 * place),
                    script: [configuration.jsonLine, items, Event.scrollBy(1).jsonLine, Event.dump.jsonLine])
                return
            }
        }
    }

    var report: ConformanceReport {
        var outcomes: [ConformanceLaw: ConformanceReport.Outcome] = [:]
        for law in ConformanceLaw.allCases {
            outcomes[law] = failures[law].map { .broken($0) } ?? untried[law].map { .untried($0) } ?? .held
        }
        return ConformanceReport(chain: vocabulary.chain, outcomes: outcomes)
    }
}
