import Strata
import StrataStrategies
import Testing

/// Draws the item across the viewport's middle larger about its start edge, and the others 10 points away from it and
/// without what `cut` takes from their starts.
private struct Lens: LayoutEffect, NamedStrategy {
    static let descriptor = StrategyDescriptor(
        name: "lens", summary: "The item in the middle is drawn larger.",
        options: [
            .number("scale", "The size of the one in the middle.", default: 2, from: -1e300, to: 1e300),
            .number("cut", "The points that the others lack.", default: 0, from: 0, to: 100),
        ])

    private let scale: Double
    private let cut: Double

    init(options: OptionValues) { (scale, cut) = (options.number("scale"), options.number("cut")) }

    var adjustsItems: Bool { false }
    var transformsItems: Bool { true }

    func transform(_ item: LayoutAttributes, in context: LayoutContext) -> ItemTransform {
        let middle = context.viewport.length / 2
        if item.start < middle && item.end > middle { return ItemTransform(scale: scale, anchor: .start) }
        return ItemTransform(shift: item.start >= middle ? 10 : -10, clip: ItemTransform.Clip(start: cut))
    }
}

/// Draws all items further up, and asks for those that come into view by that.
private struct Lift: LayoutEffect, NamedStrategy {
    static let descriptor = StrategyDescriptor(
        name: "lift", summary: "All is drawn further up.",
        options: [.number("by", "How far, in points.", default: 30, from: 0, to: 100)])

    private let distance: Double

    init(options: OptionValues) { distance = options.number("by") }

    var adjustsItems: Bool { false }
    var transformsItems: Bool { true }

    mutating func prepare(_ context: LayoutContext) -> ContentMetrics {
        ContentMetrics(contentLength: context.below.contentLength, overscan: Overscan(end: distance))
    }

    func transform(_ item: LayoutAttributes, in context: LayoutContext) -> ItemTransform {
        ItemTransform(shift: -distance)
    }
}

/// Draws the item under the pointer larger.
private struct Magnifier: LayoutEffect, NamedStrategy {
    static let descriptor = StrategyDescriptor(
        name: "magnifier", summary: "The item under the pointer is drawn larger.")

    init(options: OptionValues) {}

    var adjustsItems: Bool { false }
    var transformsItems: Bool { true }
    var inputs: LayoutInputs { .pointer }

    func transform(_ item: LayoutAttributes, in context: LayoutContext) -> ItemTransform {
        guard let pointer = context.pointer, item.start <= pointer.along, pointer.along < item.end else {
            return .identity
        }
        return ItemTransform(scale: 1.5)
    }
}

private final class Tally {
    var count = 0
}

/// Counts how often it is asked how an item is drawn.
private struct Counts: LayoutEffect {
    let tally: Tally
    let transformsItems: Bool

    init(_ tally: Tally, says: Bool) { (self.tally, transformsItems) = (tally, says) }

    func transform(_ item: LayoutAttributes, in context: LayoutContext) -> ItemTransform {
        tally.count += 1
        return .identity
    }
}

@Suite("Items that are drawn otherwise than they lie")
struct TransformTests {
    /// A list 100 long and broad of rows of 40.
    private func list(
        _ chain: String, _ options: [String: OptionValue] = [:], axis: Axis = .vertical, animations: Bool = false,
        items: [ItemGroup] = [.measured(count: 5, extent: 40)]
    ) throws -> ListEngine {
        let registry = StrategyRegistry.shipped
        try registry.register(Lens.self)
        try registry.register(Lift.self)
        var configuration = ListConfiguration(viewport: Size(width: 100, height: 100))
        (configuration.strategy, configuration.options) = (chain, options)
        (configuration.axis, configuration.animations) = (axis, animations)
        return try ListEngine(configuration, registry: registry, items: items) { _, _ in 40 }
    }

    private func top(_ index: Int, _ list: ListEngine) throws -> Double {
        try #require(list.frame.items.first { $0.index == index }).drawnFrame.y
    }

    @Test("keep their frames; the outline, the frame that is drawn and a point inside follow the transform")
    func frames() throws {
        let items = try list("stack+lens", ["lens.cut": .number(5)]).frame.items
        #expect(items.map(\.frame.y) == [0, 40, 80])
        // The second lies at 40…80, across 50: drawn twice as large about its start, 40…120, and across -50…150.
        #expect(items[1].drawnFrame == Rect(x: -50, y: 40, width: 200, height: 80))
        #expect(items[1].quad == Quad(items[1].drawnFrame) && items[1].shownFrame == items[1].drawnFrame)
        #expect(items[1].inside(Point(x: 50, y: 80)) == Point(x: 50, y: 20))
        // The first is 10 up, and lacks 5 points at its start: -10…30, seen from -5 on.
        #expect(items[0].drawnFrame == Rect(x: 0, y: -10, width: 100, height: 40))
        #expect(items[0].shownFrame == Rect(x: 0, y: -5, width: 100, height: 35))
        #expect(items[0].shownBounds == items[0].shownFrame)
        #expect(items[0].inside(Point(x: 3, y: 0)) == Point(x: 3, y: 10))
        #expect(items[2].drawnFrame.y == 90)
    }

    @Test("are mirrored with a flip above, and what a list holds goes by where they lie")
    func flipped() throws {
        let list = try list("stack+lens+flip", ["lens.cut": .number(5), "flip.insertion": .text("hold")])
        let items = list.frame.items
        // At the end: the fourth lies at 20…60, for the lens at 40…80; its start there is the edge at 60.
        #expect(items.map(\.index) == [2, 3, 4] && items.map(\.frame.y) == [-20, 20, 60])
        #expect(items.map(\.drawnFrame.y) == [-30, -20, 70])
        #expect(items[2].shownFrame == Rect(x: 0, y: 70, width: 100, height: 35))
        #expect(list.currentPlace()?.index == 4 && list.currentPlace()?.distance == 0)
    }

    @Test("from right to left lie as their mirror image")
    func rightToLeft() throws {
        let registry = StrategyRegistry.shipped
        try registry.register(Lens.self)
        var configuration = ListConfiguration(viewport: Size(width: 100, height: 100))
        (configuration.strategy, configuration.options) = ("lens", ["lens.cut": .number(5)])
        (configuration.axis, configuration.direction) = (.horizontal, .rightToLeft)
        let list = try ListEngine(configuration, registry: registry, items: [.measured(count: 5, extent: 40)])
        let items = list.frame.items
        #expect(items.map(\.frame.x) == [60, 20, -20])
        // The start edges are the right ones: the second grows to the left from 60.
        #expect(items.map(\.drawnFrame.x) == [70, -20, -30])
        #expect(items[0].shownFrame == Rect(x: 70, y: 0, width: 35, height: 100))
    }

    @Test(
        "go by where the pointer is, also below what turns them around",
        arguments: [("stack+magnifier", 40.0), ("stack+magnifier+flip", 20), ("stack+flip+magnifier", 20)])
    func pointer(chain: String, top: Double) throws {
        let registry = StrategyRegistry.shipped
        try registry.register(Magnifier.self)
        var configuration = ListConfiguration(viewport: Size(width: 100, height: 100))
        (configuration.strategy, configuration.animations) = (chain, false)
        let list = try ListEngine(configuration, registry: registry, items: [.measured(count: 2, extent: 40)])
        #expect(list.frame.items.allSatisfy { $0.transform.isIdentity })
        // Two rows lie at 0…40 and 40…80, flipped at 20…60 and 60…100: each time at 50, and across it, lies one of them.
        list.movePointer(to: Point(x: 10, y: 50))
        let larger = list.frame.items.filter { !$0.transform.isIdentity }
        #expect(larger.map(\.frame.y) == [top] && larger.first?.transform.scale == 1.5)
    }

    @Test("of two effects the outer transforms what the inner has: scales multiply, shifts add up")
    func chains() throws {
        let items = try list("lens+lift+lens").frame.items
        // The second: twice as large about its start at 40, 40…120; 30 up, 10…90; and twice as large about 40: -20…140.
        #expect(items.first { $0.index == 1 }?.drawnFrame == Rect(x: -150, y: -20, width: 400, height: 160))
    }

    @Test("that a transform alone brings into view are drawn and measured, and nothing is held by them")
    func overscan() throws {
        let list = try list("stack+lift", items: [.estimated(count: 10, extent: 35)])
        // They are 40: the third lies at 80…120, the fourth at 120…160, which is drawn at 90…130.
        #expect(list.frame.items.map(\.index) == [0, 1, 2, 3])
        #expect(list.extent(at: 3) == .measured(40) && list.extent(at: 4) == .estimated(35))
        list.scroll(to: 35)
        // The first lies at -35…5, and is drawn at -65…-25: it is held all the same.
        #expect(list.currentPlace()?.index == 0)
        list.apply([.insert([.measured(count: 1, extent: 7)], at: 1)])
        #expect(list.offset == 35)
    }

    @Test(
        "are drawn as they lie where a number is not finite or out of range",
        arguments: [Double.infinity, -1, 17, 1e300])
    func unsound(scale: Double) throws {
        let number = scale.isFinite ? scale : -1e300
        let item = try list("lens", ["lens.scale": .number(number)]).frame.items[1]
        #expect(item.transform.isIdentity && item.drawnFrame == item.frame)
        let transform = ItemTransform(scale: scale)
        #expect(transform.complaint?.hasPrefix("the scale \(scale); it must") == true)
        #expect(ItemTransform(shift: .nan).complaint == "the shift nan; it must be finite")
        let clip = ItemTransform.Clip(end: -1)
        #expect(ItemTransform(clip: clip).complaint == "the clip.end -1.0; it must be 0 or more")
    }

    @Test(
        "have points inside that are numbers of points, however small they are drawn",
        arguments: [1e-17, 1e-300, Double.leastNonzeroMagnitude])
    func insideTiny(scale: Double) throws {
        let item = try list("lens", ["lens.scale": .number(scale)]).frame.items[1]
        #expect(item.transform.scale == scale)
        for point in [Point(x: 99, y: 1), Point(x: 1, y: 99)] {
            let inside = item.inside(point)
            #expect(inside.x.magnitude <= 1e7 && inside.y.magnitude <= 1e7)
        }
    }

    @Test("go over into what they become when an option or the chain changes, and begin where they were")
    func transition() throws {
        let list = try list("stack", animations: true)
        try list.setStrategy("stack+lens")
        #expect(try top(1, list) == 40 && list.frame.items[1].transform.isIdentity)
        var scales: [Double] = []
        for time in stride(from: 0.0, through: 360, by: 40) {
            list.advance(to: time)
            scales.append(list.frame.items[1].transform.scale)
        }
        #expect(scales == scales.sorted() && scales.first == 1 && scales.last == 2)
        #expect(list.isSettled)
        try list.setOptions(["lens.scale": .number(4)])
        #expect(list.frame.items[1].transform.scale == 2)
        list.advance(to: 480)
        let midway = list.frame.items[1].transform.scale
        #expect(midway > 2 && midway < 4)
        // Another change meanwhile, far below, does not begin it anew.
        list.apply([.insert([.measured(count: 1, extent: 40)], at: 5)])
        #expect(list.frame.items[1].transform.scale == midway)
        list.advance(to: 720)
        #expect(list.isSettled && list.frame.items[1].transform.scale == 4)
    }

    @Test("are not asked about where an effect does not say that it transforms any, and once a frame where it does")
    func questions() throws {
        for (name, count) in [("silent", 0), ("asked", 3)] {
            let tally = Tally()
            let registry = StrategyRegistry.shipped
            try registry.register(
                StrategyDescriptor(name: name, summary: "Counts."), .effect { _ in Counts(tally, says: count > 0) })
            var configuration = ListConfiguration(viewport: Size(width: 100, height: 100))
            (configuration.strategy, configuration.animations) = (name, false)
            let list = try ListEngine(configuration, registry: registry, items: [.measured(count: 5, extent: 40)])
            list.scroll(to: 10)
            #expect(tally.count == 0)
            _ = list.frame
            #expect(tally.count == count)
        }
    }

    @Test("lie flat while one is expanded, and go over to that from where they were drawn")
    func expanding() throws {
        let list = try list("lens", animations: true)
        list.activate(1)
        #expect(list.frame.items[1].drawnFrame == Rect(x: -50, y: 40, width: 200, height: 80))
        list.settle()
        #expect(list.frame.items[1].drawnFrame == Rect(x: 0, y: 0, width: 100, height: 100))
        #expect(list.frame.items.allSatisfy { $0.transform.isIdentity })
        list.deactivate()
        #expect(list.frame.items[1].drawnFrame == Rect(x: 0, y: 0, width: 100, height: 100))
        list.settle()
        #expect(list.frame.items[1].drawnFrame.height == 80)
    }

    @Test("fade out as they were drawn when they are removed")
    func departing() throws {
        let list = try list("lens", animations: true)
        list.departureToken = { UInt64($0) }
        list.apply([.remove(1..<2)])
        let gone = try #require(list.frame.departing.first)
        #expect(gone.item.drawnFrame == Rect(x: -50, y: 40, width: 200, height: 80))
        list.advance(to: 100)
        #expect(list.frame.departing.first?.item.transform == gone.item.transform)
        #expect(list.frame.departing.first.map { $0.item.opacity < 1 } == true)
    }

    @Test("follow their places while these glide: nothing is drawn elsewhere at the first moment or the last")
    func gliding() throws {
        let list = try list("lens", animations: true)
        let before = list.frame.items.map(\.drawnFrame)
        list.apply([.move(0..<1, to: 2)])
        let after = list.frame
        for (index, frame) in [(2, before[0]), (0, before[1]), (1, before[2])] {
            #expect(after.items.first { $0.index == index }?.drawnFrame == frame)
        }
        list.settle()
        #expect(list.frame.items.map(\.drawnFrame.y) == [-10, 40, 90])
    }
}
