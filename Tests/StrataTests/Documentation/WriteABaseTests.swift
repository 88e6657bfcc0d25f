import Strata
import StrataTesting
import Testing

struct ColumnLayout: BaseLayout, NamedStrategy {
    static let descriptor = StrategyDescriptor(
        name: "column", summary: "Rows in a column in the middle, no broader than is good to read.",
        options: [
            .number("breadth", "The greatest breadth of rows, in points.", default: 360, from: 40, to: 10_000),
            .number("gap", "Room between two rows, in points.", default: 8, from: 0, to: 1000),
        ])

    private let breadth: Double
    private let gap: Double

    init(options: OptionValues) { (breadth, gap) = (options.number("breadth"), options.number("gap")) }

    func prepare(_ context: LayoutContext) -> ContentMetrics {
        let gaps = gap * Double(max(0, context.items.count - 1))
        return ContentMetrics(contentLength: context.items.length + gaps)
    }

    func positions(from start: Double, to end: Double, in context: LayoutContext) -> Range<Int> {
        context.items.positions(from: start, to: end, spacing: gap, tolerance: LayoutContext.tolerance)
    }

    func place(_ positions: Range<Int>, in context: LayoutContext, into attributes: inout [LayoutAttributes]) {
        let crossLength = min(breadth, context.viewport.breadth)
        let crossStart = (context.viewport.breadth - crossLength) / 2
        for position in positions {
            attributes.append(
                LayoutAttributes(
                    start: context.items.start(at: position, spacing: gap),
                    length: context.items.extent(at: position).length, crossStart: crossStart,
                    crossLength: crossLength))
        }
    }
}

@Suite("The article 'Write a layout from nothing'") struct WriteABaseTests {
    @Test("makes a base that keeps the laws and does what it says")
    func works() throws {
        let registry = StrategyRegistry()
        try registry.register(ColumnLayout.self)
        try ConformanceSuite.check(ColumnLayout.self)
        var configuration = ListConfiguration(viewport: Size(width: 400, height: 120))
        configuration.strategy = "column"
        let list = try ListEngine(configuration, registry: registry, items: [.measured(count: 100, extent: 50)])
        // A hundred rows of 50 and 99 gaps of 8.
        #expect(list.contentLength == 5792)
        #expect(list.frame.items.map(\.frame) == [0.0, 58, 116].map { Rect(x: 20, y: $0, width: 360, height: 50) })
    }

    @Test("shows the code that this file compiles")
    func isCompiled() throws {
        try expectCode(of: "Sources/Strata/Strata.docc/WriteABase.md", in: #filePath, blocks: 5)
    }
}
