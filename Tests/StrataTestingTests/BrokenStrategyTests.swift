import Strata
import StrataSimulation
import StrataStrategies
import StrataTesting
import Testing

@Suite("A strategy that breaks a law is caught") struct BrokenStrategyTests {
    typealias Strategy = any (NamedStrategy & SendableMetatype).Type

    /// A strategy, and the law that it breaks.
    struct Culprit: Sendable, CustomTestStringConvertible {
        let type: Strategy
        let law: ConformanceLaw

        var testDescription: String { "\(type), \(law.rawValue)" }
    }

    static let culprits: [Culprit] = [
        Culprit(type: StartsNowhere.self, law: .finite),
        Culprit(type: PlacesTooFew.self, law: .placement),
        Culprit(type: DependsOnTheQuery.self, law: .placement),
        Culprit(type: RollsDice.self, law: .determinism),
        Culprit(type: GoesBack.self, law: .order),
        Culprit(type: SaysEndToEnd.self, law: .order),
        Culprit(type: TooBroad.self, law: .bounds),
        Culprit(type: BroadWhereLong.self, law: .breadth),
        Culprit(type: SaysAllAreAlike.self, law: .breadth),
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
        Culprit(type: GrowsWithoutEnd.self, law: .transforms),
        Culprit(type: Trembles.self, law: .transforms),
        Culprit(type: NudgesWhenAsked.self, law: .transforms),
        Culprit(type: LiftsUnasked.self, law: .overscan),
        Culprit(type: SqueezesUnasked.self, law: .overscan),
        Culprit(type: SqueezesSecretly.self, law: .scrolling),
        Culprit(type: SwaysAlong.self, law: .scrolling),
        Culprit(type: LanesInSecret.self, law: .measuring),
        Culprit(type: TooLong.self, law: .finite),
        Culprit(type: SticksSecretly.self, law: .sticking),
        Culprit(type: ShovesItems.self, law: .sticking),
        Culprit(type: SticksInPlace.self, law: .sticking),
        Culprit(type: SqueezesWhatSticks.self, law: .sticking),
        Culprit(type: NamesEverything.self, law: .sticking),
        Culprit(type: NeverRests.self, law: .moment),
        Culprit(type: RestsTooSoon.self, law: .moment),
        Culprit(type: DrawsOnAndOn.self, law: .moment),
        Culprit(type: SticksInCompany.self, law: .independence),
        Culprit(type: AddsUp.self, law: .idempotence),
        Culprit(type: IgnoresResizes.self, law: .invalidation),
        Culprit(type: LooksAtEverything.self, law: .cost),
        Culprit(type: PushesByCount.self, law: .hold),
        Culprit(type: PushesByCount.self, law: .measuring),
        Culprit(type: LagsBehind.self, law: .scrolling),
    ]

    @Test("by the law's name, with a script of a few lines", arguments: culprits)
    func isCaught(culprit: Culprit) throws {
        let report = try #require(throws: ConformanceReport.self) {
            try ConformanceSuite.check(culprit.type, laws: [culprit.law])
        }
        let failure = try #require(report.failures.first { $0.law == culprit.law }, "\(report)")
        #expect(failure.script.count <= 8, "\(failure)")
    }

    @Test(
        "also where only laws are looked for that are not tried with it then",
        arguments: [ConformanceLaw.hold, .scrolling, .cost])
    func isCaughtBeforehand(law: ConformanceLaw) throws {
        let report = try #require(throws: ConformanceReport.self) {
            try ConformanceSuite.check(GoesBack.self, laws: [law])
        }
        #expect(report.failures.map(\.law) == [.order])
        #expect(report.outcomes[law] == .untried("not tried, because the strategies break laws by themselves"))
    }

    @Test("An effect that leaves the preparation to its default keeps the laws on a base with a gap")
    func defaultPreparation() throws {
        try ConformanceSuite.check(Fades.self, in: "inset+fades", registry: .shipped, effort: .usual)
        try ConformanceSuite.check(Fades.self, in: "fold+flip+fades+inset+fades", registry: .shipped, effort: .usual)
    }

    static let sound: [Strategy] = [
        SwellsNearThePointer.self, BreathesForAWhile.self, SoundBase.self, OverlapsAsItSays.self, PinsTheOldest.self,
        Magnifies.self,
    ]

    @Test("and one that breaks none is not", arguments: sound)
    func soundStrategiesPass(type: Strategy) throws {
        let report = try ConformanceSuite.check(type, effort: .usual)
        #expect(report.outcomes.count == ConformanceLaw.allCases.count)
        #expect(report.outcomes.values.allSatisfy { $0 == .held })
    }

    @Test("What a law costs in tries is said, where a strategy cannot be tried with a billion items")
    func linearPreparation() throws {
        let report = try ConformanceSuite.check(LooksAtEverythingInAdvance.self, effort: .usual)
        #expect(report.outcomes[.cost] == .untried("tried up to 1000000 items: each preparation looks at all of them"))
    }

    @Test("The same strategy fails with the same script every time")
    func reportsAreRepeatable() throws {
        let reports = (0..<2).map { _ in
            #expect(throws: ConformanceReport.self) {
                try ConformanceSuite.check(MissesTheFirst.self, laws: [.spanQuery])
            }
        }
        #expect(reports[0] == reports[1])
    }
}
