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

struct SpotlightLayout: LayoutEffect, NamedStrategy {
    static let descriptor = StrategyDescriptor(name: "spotlight", summary: "The pointer lights what is near.")

    init(options: OptionValues) {}

    var inputs: LayoutInputs { .pointer }

    func adjust(_ attributes: inout [LayoutAttributes], in context: LayoutContext) {
        guard let pointer = context.pointer else { return }
        for place in attributes.indices {
            let middle = attributes[place].start + attributes[place].length / 2
            let dimming = min((middle - pointer.along).magnitude / 200, 0.8)
            attributes[place].opacity *= 1 - pointer.presence * dimming
        }
    }
}

struct PinnedLayout: LayoutEffect, NamedStrategy {
    static let descriptor = StrategyDescriptor(name: "pinned", summary: "The first item stays in view.")

    init(options: OptionValues) {}

    var adjustsItems: Bool { false }
    var sticksItems: Bool { true }

    func addStuck(to positions: inout [Int], besides shown: Range<Int>, in context: LayoutContext) {
        positions.append(0)
    }

    func stick(
        _ attributes: inout [LayoutAttributes], in context: LayoutContext, below: (_ position: Int) -> LayoutAttributes
    ) {
        for place in attributes.indices where attributes[place].index == context.items.position(ofItem: 0) {
            if attributes[place].start < -LayoutContext.tolerance { attributes[place].stick(at: 0) }
        }
    }
}

struct DockLayout: LayoutEffect, NamedStrategy {
    static let descriptor = StrategyDescriptor(name: "dock", summary: "Items grow towards the middle.")

    init(options: OptionValues) {}

    var adjustsItems: Bool { false }
    var transformsItems: Bool { true }

    func transform(_ item: LayoutAttributes, in context: LayoutContext) -> ItemTransform {
        let half = context.viewport.length / 2
        guard half > 0 else { return .identity }
        let distance = ((item.start + item.end) / 2 - half).magnitude
        return ItemTransform(scale: 1.5 - 0.5 * min(distance / half, 1), anchor: .crossStart)
    }
}

struct QuietLayout: LayoutEffect, NamedStrategy {
    static let descriptor = StrategyDescriptor(name: "quiet", summary: "Fades lines of a low level.")

    init(options: OptionValues) {}

    func adjust(_ attributes: inout [LayoutAttributes], in context: LayoutContext) {
        for place in attributes.indices {
            let level = context.value("level", of: attributes[place]) ?? 0
            attributes[place].opacity = level < 3 ? 0.5 : 1
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

    @Test("makes a strategy that goes by the values of items, and keeps the laws")
    func fades() throws {
        try ConformanceSuite.check(QuietLayout.self)
        let registry = StrategyRegistry()
        try registry.register(QuietLayout.self)
        var configuration = ListConfiguration(viewport: Size(width: 400, height: 300))
        configuration.strategy = "stack+quiet"
        let list = try ListEngine(
            configuration, registry: registry, items: [.measured(count: 3, extent: 50)],
            values: ItemValues(names: ["level"]) { _, item in [2, nil, 4][item] })
        var frame = ListFrame()
        list.readFrame(into: &frame)
        #expect(frame.items.map(\.opacity) == [0.5, 0.5, 1])
    }

    @Test("makes a strategy that goes by the pointer, and keeps the laws")
    func lights() throws {
        try ConformanceSuite.check(SpotlightLayout.self)
        let registry = StrategyRegistry()
        try registry.register(SpotlightLayout.self)
        var configuration = ListConfiguration(viewport: Size(width: 400, height: 300))
        configuration.strategy = "spotlight"
        let list = try ListEngine(configuration, registry: registry, items: [.measured(count: 3, extent: 50)])
        list.movePointer(to: Point(x: 10, y: 25))
        list.settle()
        var frame = ListFrame()
        list.readFrame(into: &frame)
        // The middles of the rows are 0, 50 and 100 points away.
        #expect(frame.items.map(\.opacity) == [1, 0.75, 0.5])
    }

    @Test("makes a strategy that draws items larger, and keeps the laws")
    func grows() throws {
        try ConformanceSuite.check(DockLayout.self)
        let registry = StrategyRegistry()
        try registry.register(DockLayout.self)
        var configuration = ListConfiguration(viewport: Size(width: 400, height: 200))
        configuration.strategy = "dock"
        let list = try ListEngine(configuration, registry: registry, items: [.measured(count: 4, extent: 80)])
        var frame = ListFrame()
        list.readFrame(into: &frame)
        #expect(frame.items.map(\.frame.y) == [0, 80, 160])
        // Their middles lie 60, 20 and 100 from the viewport's: 1.2, 1.4 and 1 times as large about their left edges.
        #expect(frame.items.allSatisfy { $0.drawnFrame.x.magnitude < 1e-9 })
        #expect(zip(frame.items.map(\.drawnFrame.height), [96.0, 112, 80]).allSatisfy { ($0 - $1).magnitude < 1e-9 })
        #expect(zip(frame.items.map(\.drawnFrame.y), [-8.0, 64, 160]).allSatisfy { ($0 - $1).magnitude < 1e-9 })
    }

    @Test("makes a strategy that keeps an item in view, and the laws")
    func pins() throws {
        try ConformanceSuite.check(PinnedLayout.self)
        let registry = StrategyRegistry()
        try registry.register(PinnedLayout.self)
        var configuration = ListConfiguration(viewport: Size(width: 400, height: 300))
        configuration.strategy = "pinned"
        let list = try ListEngine(configuration, registry: registry, items: [.measured(count: 100, extent: 50)])
        list.scroll(to: 1010)
        var frame = ListFrame()
        list.readFrame(into: &frame)
        #expect(frame.items.map(\.index) == [0, 20, 21, 22, 23, 24, 25, 26])
        #expect(frame.items.map(\.frame.y) == [0, -10, 40, 90, 140, 190, 240, 290])
        #expect(frame.items.map(\.isStuck) == [true] + Array(repeating: false, count: 7))
    }

    @Test("shows the code that this file compiles")
    func isCompiled() throws {
        try expectCode(of: "Sources/Strata/Strata.docc/WriteAStrategy.md", in: #filePath, blocks: 9)
    }
}
