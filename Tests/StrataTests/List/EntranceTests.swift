import Strata
import StrataStrategies
import Testing

@Suite("What is new") struct EntranceTests {
    /// A short list of three squares of 60 that rests at the right of a viewport of 600 by 150.
    private func squares() throws -> ListEngine {
        var configuration = ListConfiguration(viewport: Size(width: 600, height: 150))
        configuration.axis = .horizontal
        configuration.strategy = "inset"
        return try ListEngine(
            configuration, registry: StrategyRegistry.shipped, items: [.measured(count: 3, extent: 60)])
    }

    @Test(
        "rises from the edge across the axis that was asked for, while the others stay",
        arguments: [(Edge.end, 150.0), (.start, -150)])
    func across(edge: Edge, distance: Double) throws {
        let list = try squares()
        list.entrance = .across(edge)
        list.apply([.insert([.measured(extent: 60)], at: 0)])
        // Four squares of 60 end at 600, so the new one begins at 360.
        #expect(list.frame.items.map(\.frame.x) == [360, 420, 480, 540])
        #expect(list.frame.items.map(\.frame.y) == [distance, 0, 0, 0])
        #expect(list.frame.items[0].opacity == 0)
        list.advance(to: list.time + 100)
        let rising = list.frame.items[0]
        #expect(rising.frame.x == 360 && (0..<150).contains(rising.frame.y.magnitude) && rising.frame.y != 0)
        #expect(rising.opacity > 0 && rising.opacity < 1)
        list.settle()
        #expect(list.frame.items.map(\.frame.y) == [0, 0, 0, 0])
        #expect(list.frame.items.allSatisfy { $0.opacity == 1 })
    }
}
