import Strata
import StrataCustomLayout
import StrataFlip
import StrataFold
import StrataInset
import StrataSimulation
import StrataStrategies
import StrataTesting
import Testing

@Suite("Strategies that ship keep the laws") struct ShippedStrategyTests {
    /// The strategies by themselves, and of their chains every fourth; all of them before a release.
    static let chains = RandomScript.notableChains.enumerated().filter { place, chain in
        TestSeeds.isThorough || place % 4 == 0 || !chain.contains("+")
    }.map(\.element)

    @Test("alone and in chains", arguments: chains)
    func inChains(chain: String) throws {
        let report = try ConformanceSuite.report(on: chain, in: .shipped, effort: .usual)
        #expect(report.isPassed, "\(report)")
    }

    @Test("from a closure, whose every preparation asks about all items")
    func fromAClosure() throws {
        let registry = StrategyRegistry.shipped
        try registry.register(layout: "closure", summary: "Whole-breadth items.") { _, extent, previous, viewport in
            LayoutAttributes(start: previous?.end ?? 0, length: extent, crossStart: 0, crossLength: viewport.breadth)
        }
        let report = try ConformanceSuite.report(on: "closure", in: registry, effort: .usual)
        #expect(report.isPassed, "\(report)")
        #expect(report.outcomes[.cost] == .untried("tried up to 1000000 items: each preparation looks at all of them"))
        #expect(try ConformanceSuite.report(on: "closure+fold+flip", in: registry, effort: .usual).isPassed)
    }
}

extension ConformanceEffort {
    /// What every change must pass, and a release more.
    static var usual: Self { TestSeeds.isThorough ? .full : .quick }
}
