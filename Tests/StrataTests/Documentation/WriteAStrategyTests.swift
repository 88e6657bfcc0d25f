import Strata
import StrataTesting
import Testing

// The strategy of the article "Write a strategy", as it stands there.
struct StaircaseLayout: LayoutEffect, NamedStrategy {
    static let descriptor = StrategyDescriptor(
        name: "staircase", summary: "Each row stands further in than the one below it.",
        options: [.number("step", "Indent for each point from the end, in points.", default: 0.25, from: 0, to: 1)])

    private let step: Double

    init(options: OptionValues) { step = options.number("step") }

    func adjust(_ attributes: inout [LayoutAttributes], in context: LayoutContext) {
        for place in attributes.indices {
            let indent = step * max(0, context.viewport.length - attributes[place].end)
            let taken = min(indent, attributes[place].crossLength)
            attributes[place].crossStart += taken
            attributes[place].crossLength -= taken
        }
    }
}

@Suite("The article 'Write a strategy'") struct WriteAStrategyTests {
    @Test("makes a strategy that keeps the laws and does what it says")
    func works() throws {
        let registry = StrategyRegistry()
        try registry.register(StaircaseLayout.self)
        var configuration = ListConfiguration(viewport: Size(width: 400, height: 300))
        configuration.strategy = "stack+staircase"
        let list = try ListEngine(configuration, registry: registry, items: [.measured(count: 100, extent: 50)])
        try ConformanceSuite.check(StaircaseLayout.self)
        var frame = ListFrame()
        list.readFrame(into: &frame)
        #expect(frame.items.map(\.frame.x) == [62.5, 50, 37.5, 25, 12.5, 0])
    }

    @Test("shows the code that this file compiles")
    func isCompiled() throws {
        try expectCode(of: "Sources/Strata/Strata.docc/WriteAStrategy.md", in: #filePath, blocks: 5)
    }
}
