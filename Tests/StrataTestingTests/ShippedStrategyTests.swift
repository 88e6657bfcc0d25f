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
    static let chains = RandomScript.notableChains

    @Test("alone and in chains", arguments: chains)
    func inChains(chain: String) throws {
        let report = try ConformanceSuite.report(on: chain, in: .shipped)
        #expect(report.isPassed, "\(report)")
    }

    @Test("from a closure, whose every preparation asks about all items")
    func fromAClosure() throws {
        let report = try ConformanceSuite.check(ClosureLayout.self)
        #expect(report.outcomes[.cost] == .untried("tried up to 1000000 items: each preparation looks at all of them"))
        try ConformanceSuite.check(ClosureLayout.self, in: "closure+fold+flip", registry: .shipped)
    }
}
