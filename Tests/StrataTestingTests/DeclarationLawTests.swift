import Strata
import StrataStrategies
import StrataTesting
import Testing

@Suite("A strategy that declares what it does") struct DeclarationLawTests {
    @Test(
        "keeps the laws that are left", arguments: ["squeezes", "flip+squeezes", "squeezes+flip", "squeezes+fold"])
    func moves(chain: String) throws {
        let registry = StrategyRegistry.shipped
        try registry.register(Squeezes.self)
        let report = try ConformanceSuite.report(on: "stack+\(chain)", in: registry, effort: .usual)
        #expect(report.isPassed, "\(report)")
        #expect(report.outcomes.values.allSatisfy { $0 == .held })
    }

    @Test("in lanes, and is tried with no more items than it is made for")
    func lanes() throws {
        let report = try ConformanceSuite.check(Lanes.self, effort: .usual)
        #expect(report.outcomes[.cost] == .untried("tried up to 1000 items: it is made for no more"))
        #expect(report.outcomes[.measuring] == .held)
    }

    @Test("made for three items, and is never tried with a fourth")
    func threePlaces() throws {
        let report = try ConformanceSuite.check(ThreePlaces.self, effort: .usual)
        #expect(report.outcomes[.cost] == .untried("tried up to 3 items: it is made for no more"))
        #expect(report.outcomes.values.count { $0 == .held } == ConformanceLaw.allCases.count - 1)
        let registry = StrategyRegistry.shipped
        try registry.register(ThreePlaces.self)
        #expect(try ConformanceSuite.mostItems(of: "three-places+flip", in: registry) == 3)
        #expect(try ConformanceSuite.mostItems(of: "flip", in: registry) == nil)
    }

    @Test("is given what it asks for out of view, at either edge, under a mirror too")
    func overscan() throws {
        let registry = StrategyRegistry.shipped
        try registry.register(Squeezes.self)
        // 20 items, 50 long, in a viewport of 400 at offset 200. From its middle at 200, half way to an edge is 100: what is
        // further away comes half as near again. The items at 100, 150, 200 and 250 lie within.
        var configuration = ListConfiguration(viewport: Size(width: 300, height: 400), animations: false)
        for chain in ["stack+squeezes", "stack+squeezes+flip"] {
            configuration.strategy = chain
            let engine = try ListEngine(
                configuration, registry: registry, items: [.measured(count: 20, extent: 50)])
            engine.scroll(to: 200)
            var frame = ListFrame()
            engine.readFrame(into: &frame)
            // Item 2 would lie from -100 to -50, 250 from the middle: it comes nearer by half of 150. Item 13 would begin at
            // 450, as far from it.
            #expect(frame.items.map(\.index) == Array(2...13))
            let starts = [-25.0, 0, 25, 50, 100, 150, 200, 250, 300, 325, 350, 375]
            #expect(frame.items.map(\.frame.y) == starts)
        }
    }

    @Test("differs from itself by a number that is said with all of its digits")
    func digits() throws {
        let report = try #require(throws: ConformanceReport.self) {
            try ConformanceSuite.check(Flickers.self, laws: [.determinism])
        }
        let failure = try #require(report.failures.first { $0.law == .determinism })
        #expect(failure.sentence.hasSuffix("has a tilt of 45.00000000000001, not 45.0"), "\(failure)")
    }
}

/// Turns its items by an angle that differs in the last digit from one call to the next.
private struct Flickers: PlainBase {
    static let descriptor = StrategyDescriptor(name: "flickers", summary: "Turns items by almost the same.")
    private let flicker = Flicker()
    init(options: OptionValues) {}

    private final class Flicker {
        var isOdd = false
    }

    func place(_ positions: Range<Int>, in context: LayoutContext, into attributes: inout [LayoutAttributes]) {
        var places = plainPlaces(positions, in: context)
        for place in places.indices {
            places[place].tilt = flicker.isOdd ? 45.0.nextUp : 45
            if positions.count == 1 { places[place].tilt = 45 }
        }
        flicker.isOdd.toggle()
        attributes += places
    }
}
