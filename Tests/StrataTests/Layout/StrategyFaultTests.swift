import Testing

@testable import Strata

/// Rows end to end, but for what a test has it do wrong.
private struct FaultyBase: BaseLayout {
    var metrics = ContentMetrics(contentLength: 60)
    var shown = 0..<3
    var placed: (Int) -> LayoutAttributes? = {
        LayoutAttributes(start: 20 * Double($0), length: 20, crossStart: 0, crossLength: 100)
    }

    mutating func prepare(_ context: LayoutContext) -> ContentMetrics { metrics }
    func positions(from start: Double, to end: Double, in context: LayoutContext) -> Range<Int> { shown }
    func place(_ positions: Range<Int>, in context: LayoutContext, into attributes: inout [LayoutAttributes]) {
        attributes += positions.compactMap(placed)
    }
}

/// Does to items what a test says.
private struct FaultyEffect: LayoutEffect {
    var change: (inout [LayoutAttributes]) -> Void = { _ in }
    var narrowed = 50.0
    var stuck = 0

    var sticksItems: Bool { true }
    func adjust(_ attributes: inout [LayoutAttributes], in context: LayoutContext) { change(&attributes) }
    func addStuck(to positions: inout [Int], besides shown: Range<Int>, in context: LayoutContext) {
        positions.append(stuck)
    }
    func breadth(_ breadth: Double, ofItemAt position: Int, in context: LayoutContext) -> Double { narrowed }
}

@Suite("A strategy of one's own that answers what no list can show")
struct StrategyFaultTests {
    private let context: LayoutContext = {
        let extents = ExtentTree()
        extents.insert([.measured(count: 3, extent: 20)], at: 0)
        let viewport = ViewportGeometry(size: Size(width: 100, height: 100), axis: .vertical)
        return LayoutContext(items: ItemSequence(extents, isReversed: false), viewport: viewport)
    }()

    private func complaint(_ base: FaultyBase) -> [String] {
        var told: [String] = []
        var checked = CheckedBase(base, StrategyChecks(of: "own") { told.append($0) })
        for _ in 0..<2 {
            _ = checked.prepare(context)
            _ = checked.positions(from: 0, to: 60, in: context)
            var items = [LayoutAttributes(start: 0, length: .nan, crossStart: 0, crossLength: 0)]
            checked.place(0..<3, in: context, into: &items)
        }
        return told
    }

    @Test("is told of once, with its name, the function, the item and the value")
    func base() {
        #expect(complaint(FaultyBase()).isEmpty)
        var late = FaultyBase()
        late.placed = { LayoutAttributes(start: $0 == 1 ? .nan : 0, length: 20, crossStart: 0, crossLength: 100) }
        #expect(
            complaint(late)
                == ["The strategy 'own', in place, gives the item at position 1 the start nan, which must be finite."])
        var inside = FaultyBase()
        inside.placed = { _ in LayoutAttributes(start: 0, length: -20, crossStart: 0, crossLength: 100) }
        #expect(
            complaint(inside) == [
                "The strategy 'own', in place, gives the item at position 0 the length -20.0, which must be 0 or more."
            ])
        var fewer = FaultyBase()
        fewer.placed = { $0 == 1 ? nil : LayoutAttributes(start: 0, length: 20, crossStart: 0, crossLength: 100) }
        #expect(
            complaint(fewer) == [
                "The strategy 'own', in place, places 2 items for the positions 0..<3, and must place one for each."
            ])
        let more = FaultyBase(shown: 0..<4)
        #expect(
            complaint(more)
                == ["The strategy 'own', in positions, names the positions 0..<4, which must lie within 0..<3."])
        let endless = FaultyBase(metrics: ContentMetrics(contentLength: .infinity))
        #expect(
            complaint(endless)
                == ["The strategy 'own', in prepare, gives contentLength the value inf, which must be finite."])
        let negative = FaultyBase(metrics: ContentMetrics(contentLength: 60, room: -1))
        #expect(
            complaint(negative)
                == ["The strategy 'own', in prepare, gives room the value -1.0, which must be 0 or more."])
    }

    private func complaint(_ effect: FaultyEffect) -> [String] {
        var told: [String] = []
        let checked = CheckedEffect(effect, StrategyChecks(of: "own") { told.append($0) })
        var items = (4..<7).map { index in
            var item = LayoutAttributes(start: 0, length: 20, crossStart: 0, crossLength: 100)
            item.index = index
            return item
        }
        var positions: [Int] = []
        checked.adjust(&items, in: context)
        checked.addStuck(to: &positions, besides: 0..<0, in: context)
        _ = checked.breadth(100, ofItemAt: 2, in: context)
        return told
    }

    @Test("is told of where it changes how items look, by their indices")
    func effect() {
        #expect(complaint(FaultyEffect()).isEmpty)
        #expect(
            complaint(FaultyEffect { $0[1].opacity = .nan })
                == ["The strategy 'own', in adjust, gives item 5 the opacity nan, which must be finite."])
        #expect(
            complaint(FaultyEffect { $0.remove(at: 1) })
                == ["The strategy 'own', in adjust, drops item 5, and must leave all that it is given."])
        #expect(
            complaint(FaultyEffect { $0.swapAt(0, 2) }) == [
                "The strategy 'own', in adjust, turns items [4, 5, 6] into [6, 5, 4], and must leave their number and order."
            ])
        #expect(
            complaint(FaultyEffect(narrowed: -1)) == [
                "The strategy 'own', in breadth, gives the item at position 2 the breadth -1.0, "
                    + "which must be finite and 0 or more."
            ])
        #expect(
            complaint(FaultyEffect(stuck: 3))
                == ["The strategy 'own', in addStuck, names the positions 3..<4, which must lie within 0..<3."])
    }

    @Test("is found in a list whose registry is to tell, and in no other")
    func list() throws {
        for isTold in [true, false] {
            let registry = StrategyRegistry()
            try registry.register(
                StrategyDescriptor(name: "own", summary: "Rows without an opacity."),
                .effect { _ in FaultyEffect { items in for item in items.indices { items[item].opacity = .nan } } })
            var told: [String] = []
            registry.onFault = isTold ? { told.append($0) } : nil
            let configuration = ListConfiguration(viewport: Size(width: 100, height: 100), strategy: "stack+own")
            let list = try ListEngine(configuration, registry: registry, items: [.measured(count: 3, extent: 20)])
            var frame = ListFrame()
            for _ in 0..<3 { list.readFrame(into: &frame) }
            let sentence = "The strategy 'own', in adjust, gives item 0 the opacity nan, which must be finite."
            #expect(told == (isTold ? [sentence] : []))
        }
    }

    @Test("is refused where two of its options have one name")
    func options() {
        let option = OptionDescriptor.number("step", "A step.", default: 1)
        let registry = StrategyRegistry()
        let error = StrategyError("the strategy 'own' has two options named 'step'")
        #expect(throws: error) {
            try registry.register(
                StrategyDescriptor(name: "own", summary: "Steps.", options: [option, option]),
                .effect { _ in FaultyEffect() })
        }
        #expect(registry.descriptors.map(\.name) == ["stack"])
    }

    @Test("leaves its policy and all else as it is where its answers are looked at")
    func same() {
        let checks = StrategyChecks(of: "own") { _ in }
        let (base, effect) = (StackLayout(options: OptionValues(StackLayout.descriptor)), FaultyEffect())
        let checked = CheckedBase(base, checks)
        #expect(checked.policy == base.policy && checked.declaration == base.declaration)
        #expect(checked.placesEndToEnd == base.placesEndToEnd && checked.showsEmptyItems == base.showsEmptyItems)
        #expect(checked.hasUniformBreadths == base.hasUniformBreadths)
        let other = CheckedEffect(effect, checks)
        #expect(other.adjustsItems && other.sticksItems && other.showsEmptyItems && !other.hasUniformBreadths)
    }
}
