import Strata
import StrataCustomLayout
import StrataFlip
import StrataFold
import StrataInset
import StrataSimulation
import StrataTesting
import Testing

@Suite("Strategies that ship keep the laws") struct ShippedStrategyTests {
    static let chains = RandomScript.notableChains

    @Test("alone and in chains", arguments: chains)
    func inChains(chain: String) throws {
        let report = try ConformanceSuite.report(on: chain, in: .shipped)
        #expect(report.isPassed, "\(report)")
    }
}
