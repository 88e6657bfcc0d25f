import Strata
import StrataSimulation
import StrataStrategies
import StrataJSON
import StrataTesting
import Testing

@testable import StrataScript

@Suite("Named values of items") struct ValueTests {
    /// A list of a script's lines under a registry that has the strategies of these tests, too.
    private func driver(_ lines: String...) throws -> ScriptDriver {
        let registry = StrategyRegistry.shipped
        try registry.register(Timeline.self)
        try registry.register(FadesByLevel.self)
        let driver = try ScriptDriver(ScriptConfiguration(JSONValue(line: lines[0].utf8)), registry: registry)
        for line in lines.dropFirst() { try driver.apply(Event(JSONValue(line: line.utf8))) }
        return driver
    }

    private func frame(_ driver: ScriptDriver) -> ListFrame {
        var frame = ListFrame()
        driver.engine.readFrame(into: &frame)
        return frame
    }

    private static let four =
        #"{"viewport":[100,200],"strategy":"timeline","animations":false,"items":"#
        + #"[{"extents":[20,20,20,20],"values":{"time":[100,110,110,140]}}]}"#

    @Test("place items by time: each second between two is a point")
    func timeline() throws {
        let frame = frame(try driver(Self.four))
        // 0…20, ten seconds, 30…50, none, 50…70, thirty seconds, 100…120.
        #expect(frame.contentLength == 120)
        #expect(frame.items.map(\.frame.y) == [0, 30, 50, 100])
    }

    @Test("are read in the order of the layout where a flip reverses it")
    func reversed() throws {
        let driver = try driver(Self.four, #"{"strategy":"timeline+flip"}"#)
        // The content is 120 long and lies at the end edge of 200: 80 further down.
        #expect(frame(driver).items.map(\.frame.y) == [80, 110, 130, 180])
    }

    @Test("of one item keep it where it is when an item goes that others were measured against")
    func removal() throws {
        let driver = try driver(
            #"{"viewport":[100,50],"strategy":"timeline","animations":false,"items":"#
                + #"[{"extents":[20,20,20,20,20],"values":{"time":[0,10,20,30,40]}}]}"#,
            #"{"scrollTo":65}"#)
        // Item 2 begins at 40 + 20 = 60 and lies at -5, item 3 at 90 - 65 = 25.
        #expect(frame(driver).items.map(\.frame.y) == [-5, 25])
        try driver.apply(.remove(count: 1, at: 0))
        // Item 2 is the second of four now, begins at 20 + 10 = 30, and stays: the offset is 35.
        #expect(frame(driver).offset == 35)
        #expect(frame(driver).items.map(\.frame.y) == [-5, 25])
        try driver.apply(.batch([.prepend([Event.Item(extent: 20)]), .move(count: 1, at: 4, to: 0)]))
        // First the last one, whose time is 40, then one of none. Moments never go back, so that all are 40 and lie end to
        // end: item 2 begins at 60, and would stay at an offset of 65, but 100 in a viewport of 50 end at 50.
        #expect(driver.ids == ["4", "5", "1", "2", "3"])
        #expect(frame(driver).items.map(\.frame.y) == [-10, 10, 30])
    }

    @Test("are numbers, arrays with null for none, and steps; and are absent of what has none")
    func groups() throws {
        let driver = try driver(
            #"{"viewport":[100,100],"items":[{"count":3,"extent":10,"values":{"level":2,"time":{"from":5,"step":10}}}]}"#,
            #"{"append":[{"count":2,"extent":10,"values":{"level":[null,4],"kind":7}},{"id":"x","extent":10}]}"#,
            #"{"move":1,"at":1,"to":4}"#)
        #expect(driver.valueNames == ["level", "time", "kind"])
        let values = (0..<3).map { name in (0..<6).map { driver.value(name, at: $0) } }
        #expect(values[0] == [2, 2, nil, 4, 2, nil])
        #expect(values[1] == [5, 25, nil, nil, 15, nil])
        #expect(values[2] == [nil, nil, 7, 7, nil, nil])
        #expect(driver.engine.itemValues?.index(of: "speed") == nil)
    }

    @Test("change what effects make of an item, which reads them by name")
    func effect() throws {
        let driver = try driver(
            #"{"viewport":[100,100],"strategy":"flip+fades","animations":false,"#
                + #""items":[{"extents":[10,10,10],"values":{"level":[0,null,4]}}]}"#)
        #expect(frame(driver).items.map(\.opacity) == [1, 1, 0.5])
    }

    @Test("are read a few times a frame in a list of a billion items, and not at all where nobody asks")
    func cost() throws {
        let registry = StrategyRegistry.shipped
        try registry.register(Timeline.self)
        var configuration = ListConfiguration(viewport: Size(width: 100, height: 100), animations: false)
        var reads = 0
        let values = ItemValues(names: ["time"]) { _, item in
            reads += 1
            return Double(item) * 5
        }
        let items = [ItemGroup.measured(count: 1_000_000_000, extent: 20)]
        let plain = try ListEngine(configuration, registry: registry, items: items, values: values)
        plain.scroll(to: 1e10)
        #expect(reads == 0)
        configuration.strategy = "timeline"
        let list = try ListEngine(configuration, registry: registry, items: items, values: values)
        list.scroll(to: 12_500_000_000)
        var frame = ListFrame()
        list.readFrame(into: &frame)
        // An item is 25 from the next: that of 500,000,000 begins there.
        #expect(frame.items.map(\.index) == Array(500_000_000...500_000_003))
        #expect(frame.items.map(\.frame.y) == [0, 25, 50, 75])
        #expect(reads < 200)
        let before = reads
        list.scroll(to: 12_500_000_010)
        list.readFrame(into: &frame)
        #expect(reads - before < 10)
        list.apply([.insert([.measured(extent: 20)], at: list.count)])
        list.readFrame(into: &frame)
        #expect(frame.items.map(\.frame.y) == [-10, 15, 40, 65, 90])
    }

    @Test("that are not finite are none, and those that have changed are taken in by another preparation")
    func changed() throws {
        let registry = StrategyRegistry.shipped
        try registry.register(FadesByLevel.self)
        let configuration = ListConfiguration(
            viewport: Size(width: 100, height: 100), strategy: "stack+fades", animations: false)
        var level = Double.nan
        let list = try ListEngine(
            configuration, registry: registry, items: [.measured(count: 1, extent: 20)],
            values: ItemValues(names: ["level"]) { _, _ in level })
        var frame = ListFrame()
        list.readFrame(into: &frame)
        #expect(frame.items.map(\.opacity) == [1])
        level = 8
        list.readFrame(into: &frame)
        #expect(frame.items.map(\.opacity) == [1])
        list.prepareAgain()
        list.readFrame(into: &frame)
        #expect(frame.items.map(\.opacity) == [0])
    }

    @Test(
        "leave a strategy that goes by them within the laws",
        arguments: ["timeline", "timeline+inset", "timeline+flip"])
    func laws(chain: String) throws {
        let registry = StrategyRegistry.shipped
        try registry.register(Timeline.self)
        let report = try ConformanceSuite.report(on: chain, in: registry, effort: .usual)
        #expect(report.isPassed, "\(report)")
    }

    @Test("may say how broad an item is, which then does not depend on how long it is")
    func breadths() throws {
        try ConformanceSuite.check(NarrowsByLevel.self, effort: .usual, laws: [.breadth])
    }

    @Test("catch a strategy that goes on with those of former items")
    func stale() throws {
        let report = try #require(throws: ConformanceReport.self) {
            try ConformanceSuite.check(KeepsFormerLevels.self, laws: [.invalidation])
        }
        let failure = try #require(report.failures.first)
        #expect(failure.script.contains { $0.contains("values") }, "\(failure)")
    }

    @Test("of a broken law's script are written so that they are read again")
    func written() throws {
        var item = Event.Item(count: 3, extent: 10)
        item.values = ["time": ItemNumber(1.5, step: 2), "level": ItemNumber(-3)]
        let event = Event.append([item])
        #expect(
            event.jsonLine
                == #"{"append":[{"count":3,"extent":10.0,"values":{"level":-3.0,"time":{"from":1.5,"step":2.0}}}]}"#)
        #expect(try Event(JSONValue(line: event.jsonLine.utf8)) == event)
    }
}

/// Fades an item by an eighth for each level.
private struct FadesByLevel: LayoutEffect, NamedStrategy {
    static let descriptor = StrategyDescriptor(name: "fades", summary: "Fades items by level.")
    init(options: OptionValues) {}

    func adjust(_ attributes: inout [LayoutAttributes], in context: LayoutContext) {
        for place in attributes.indices {
            let level = context.value("level", of: attributes[place]) ?? 0
            attributes[place].opacity *= 1 - min(max(level, 0), 8) / 8
        }
    }
}

/// Gives items of the upper levels half of the breadth.
private struct NarrowsByLevel: LayoutEffect, NamedStrategy {
    static let descriptor = StrategyDescriptor(name: "narrows", summary: "Narrows items by level.")
    init(options: OptionValues) {}

    func breadth(_ breadth: Double, ofItemAt position: Int, in context: LayoutContext) -> Double {
        context.value("level", at: position) ?? 0 < 3 ? breadth : breadth / 2
    }

    func adjust(_ attributes: inout [LayoutAttributes], in context: LayoutContext) {
        for place in attributes.indices {
            let position = context.items.position(ofItem: attributes[place].index)
            attributes[place].crossLength = breadth(attributes[place].crossLength, ofItemAt: position, in: context)
        }
    }
}

/// Notes levels when everything is new, and then never again.
private struct KeepsFormerLevels: LayoutEffect, NamedStrategy {
    static let descriptor = StrategyDescriptor(name: "keeps", summary: "Fades items by the levels that there were.")
    private var levels: [Double] = []
    init(options: OptionValues) {}

    mutating func prepare(_ context: LayoutContext) -> ContentMetrics {
        if context.invalidation == .everything {
            levels = (0..<context.items.count).map { context.value("level", at: $0) ?? 0 }
        }
        return ContentMetrics(contentLength: context.below.contentLength, room: context.below.room)
    }

    func adjust(_ attributes: inout [LayoutAttributes], in context: LayoutContext) {
        for place in attributes.indices {
            let position = context.items.position(ofItem: attributes[place].index)
            if position < levels.count { attributes[place].opacity *= 1 - levels[position] / 8 }
        }
    }
}
