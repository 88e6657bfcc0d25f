import Strata
import StrataTesting
import Testing

@Suite("A strategy that breaks a law is caught") struct BrokenStrategyTests {
    /// A strategy, and the law that it breaks.
    struct Culprit: Sendable, CustomTestStringConvertible {
        let type: any LayoutStrategy.Type
        let law: ConformanceLaw

        var testDescription: String { "\(type), \(law.rawValue)" }
    }

    static let culprits: [Culprit] = [
        Culprit(type: StartsNowhere.self, law: .finite),
        Culprit(type: PlacesTooFew.self, law: .placement),
        Culprit(type: DependsOnTheQuery.self, law: .placement),
        Culprit(type: RollsDice.self, law: .determinism),
        Culprit(type: GoesBack.self, law: .order),
        Culprit(type: TooBroad.self, law: .bounds),
        Culprit(type: ForgetsItsSpacing.self, law: .contentLength),
        Culprit(type: CountsOneTooMany.self, law: .contentLength),
        Culprit(type: LiesAboutBelow.self, law: .contentLength),
        Culprit(type: Overlaps.self, law: .tiling),
        Culprit(type: MissesTheFirst.self, law: .spanQuery),
        Culprit(type: FindsEverything.self, law: .spanQuery),
        Culprit(type: DropsTheLast.self, law: .items),
        Culprit(type: TooOpaque.self, law: .opacity),
        Culprit(type: TurnsTooFar.self, law: .tilt),
        Culprit(type: DimsTheSecond.self, law: .independence),
        Culprit(type: AddsUp.self, law: .idempotence),
        Culprit(type: IgnoresResizes.self, law: .invalidation),
        Culprit(type: LooksAtEverything.self, law: .cost),
        Culprit(type: PushesByCount.self, law: .hold),
    ]

    @Test("by the law's name, with a script of a few lines", arguments: culprits)
    func isCaught(culprit: Culprit) throws {
        let report = try #require(throws: ConformanceReport.self) { try ConformanceSuite.check(culprit.type) }
        let failure = try #require(report.failures.first { $0.law == culprit.law }, "\(report)")
        #expect(failure.script.count <= 5, "\(failure)")
        print(report.failures.map(\.description).joined(separator: "\n"))
    }

    @Test("and one that breaks none is not", arguments: [SoundBase.self, OverlapsAsItSays.self] as [any LayoutStrategy.Type])
    func soundStrategiesPass(type: any LayoutStrategy.Type) throws {
        try ConformanceSuite.check(type)
    }
}
