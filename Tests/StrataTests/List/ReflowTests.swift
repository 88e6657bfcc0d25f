import Strata
import StrataScript
import StrataStrategies
import Testing

@Suite("Items that reflow") struct ReflowTests {
    /// A list 100 by 100 that a script drives.
    private func list(
        _ strategy: String = "stack", options: [String: OptionValue] = [:], items: [Event.Item],
        _ events: [Event] = []
    ) throws -> ScriptDriver {
        let driver = try ScriptDriver(
            ScriptConfiguration(
                viewport: Size(width: 100, height: 100), strategy: strategy, options: options, animations: false,
                items: items),
            registry: .shipped)
        for event in events { try driver.apply(event) }
        return driver
    }

    private func viewport(_ width: Double, _ height: Double = 100) -> Event {
        .viewport(Size(width: width, height: height))
    }

    // Rows of area 4000 are 40 long where they are 100 broad, and 80 where they are 50.

    @Test("are measured when they are added, if they come without an estimate, wherever they are")
    func measuredWhenAdded() throws {
        let list = try list(items: [Event.Item(count: 3, area: 4000)])
        #expect(list.engine.contentLength == 120)
        // Added twice in one batch, moved, and fixed before they were ever measured.
        try list.apply(
            .batch([
                .append([Event.Item(count: 2, area: 1000)]), .insert([Event.Item(area: 2000)], at: 0),
                .move(count: 1, at: 0, to: 5), .resize(extent: 7, at: 4), .remove(count: 1, at: 0),
            ]))
        // Two of 40, one of 10, one of 7 and one of 20.
        #expect((0..<5).map { list.engine.extent(at: $0) } == [40, 40, 10, 7, 20].map { .measured($0) })
        try list.apply(viewport(50))
        #expect((0..<5).map { list.engine.extent(at: $0) } == [80, 80, 20, 7, 40].map { .measured($0) })
    }

    @Test("are forgotten by another breadth if they came with an estimate, and by nothing else")
    func forgotten() throws {
        let list = try list(items: [Event.Item(count: 10, area: 4000, estimate: 10)])
        #expect(list.measured == Array(repeating: true, count: 3) + Array(repeating: false, count: 7))
        try list.apply(viewport(100, 200))
        #expect(list.measured.filter { $0 }.count == 5)
        // Items of 80: two of them are seen.
        try list.apply(viewport(50))
        #expect(list.measured.filter { $0 }.count == 2)
        #expect(list.engine.contentLength == 2 * 80 + 8 * 10)
        try list.apply(.options(["stack.spacing": .number(5)]))
        #expect(list.measured.filter { $0 }.count == 2)
    }

    @Test("keep the edge of the one that is read, which is measured first, although its estimate would end out of view")
    func anchorFirst() throws {
        let list = try list(items: [Event.Item(count: 10, area: 40_000, estimate: 10)], [.scrollTo(350)])
        // Items of 400: the first is read from 350 on, and 50 of it are left.
        #expect(list.engine.starts == [0: -350, 1: 50])
        try list.apply(viewport(50))
        // Of 800 it is read from 700 on, and fills the view.
        #expect(list.engine.starts == [0: -700])
        try list.apply(viewport(400))
        #expect(list.engine.starts == [0: -87.5, 1: 12.5])
        try list.apply(viewport(100))
        #expect(list.engine.starts == [0: -350, 1: 50])
    }

    @Test("keep the distance of an edge that lies in the view")
    func edgeInView() throws {
        let list = try list(
            options: ["stack.leadingSpace": .number(30)], items: [Event.Item(count: 10, area: 4000)])
        #expect(list.engine.starts[0] == 30)
        try list.apply(viewport(50))
        #expect(list.engine.starts == [0: 30])
        #expect(list.engine.offset == 0)
    }

    @Test("under an odd number of flips keep the point at the end edge, and do not shift")
    func flipped() throws {
        let list = try list("flip", items: [Event.Item(count: 10, area: 4000, estimate: 40)], [.scrollTo(210)])
        // Items 5 to 7 at -10, 30 and 70; 10 of the last are beyond the end edge.
        #expect(list.engine.starts == [5: -10, 6: 30, 7: 70])
        try list.apply(viewport(50))
        // Twice as long, 20 of it are beyond.
        #expect(list.engine.starts == [6: -40, 7: 40])
        // Nothing of it reflows: the list shifts as ever.
        try list.apply(viewport(50, 60))
        #expect(list.engine.starts == [7: 0])
    }

    @Test("do not shift where the only one of them that was measured is measured again at once")
    func onlyOne() throws {
        let list = try list("flip+flip", items: [Event.Item(count: 2, area: 40_000, estimate: 150)])
        // One of 400 fills the view, the other is not known; under shift the distance from the end would stay.
        try list.apply(.scrollTo(290))
        #expect(list.engine.starts == [0: -290])
        #expect(list.measured == [true, false])
        try list.apply(viewport(80))
        // Of 500 it is read from 362.5 on.
        #expect(list.engine.starts == [0: -362.5])
    }

    @Test("stay at the end that is followed")
    func pinned() throws {
        let list = try list("inset", items: [Event.Item(count: 10, area: 4000, estimate: 30)])
        try list.apply(viewport(50))
        #expect(list.engine.offset == list.engine.maxOffset)
        #expect(list.engine.starts == [8: -60, 9: 20])
    }

    @Test("are held where they have the focus")
    func focused() throws {
        let list = try list("inset", items: [Event.Item(count: 10, area: 4000, estimate: 30)], [.focus("8")])
        #expect(list.engine.starts == [7: -20, 8: 20, 9: 60])
        try list.apply(viewport(50))
        #expect(list.engine.starts == [7: -60, 8: 20])
        // Seven of 30, two of 80, and the last one of 30 again, out of view.
        #expect(list.engine.offset == 270 && list.engine.maxOffset == 300)
    }

    @Test("keep the point of the place that an undo returns to")
    func undone() throws {
        let list = try list(
            items: [Event.Item(count: 20, area: 4000, estimate: 30)],
            [.scrollToItem("9", alignment: .start), .scrollBy(10), .trigger, .advance(16)])
        #expect(list.engine.starts[0] == 0)
        try list.apply(viewport(50))
        try list.apply(.trigger)
        #expect(list.engine.starts[9] == -20)
        try list.apply(.advance(16))
        try list.apply(viewport(100))
        #expect(list.engine.starts[9] == -10)
    }

    @Test("reflow where columns make them narrower, but a header only with the list")
    func columns() throws {
        let list = try list(
            "custom", options: ["custom.packing": .text("start")],
            items: [Event.Item(count: 5, area: 4000), Event.Item(area: 4000, estimate: 5, isHeader: true)])
        #expect(list.engine.extent(at: 5) == .estimated(5))
        try list.apply(.options(["custom.columns": .number(2)]))
        #expect(list.engine.extent(at: 0) == .measured(80))
        try list.apply(.scrollTo(1e6))
        #expect(list.engine.extent(at: 5) == .measured(40))
        try list.apply(.scrollTo(0))
        try list.apply(.options(["custom.columns": .number(1)]))
        #expect(list.engine.extent(at: 5) == .measured(40))
        #expect(list.engine.extent(at: 0) == .measured(40))
        try list.apply(viewport(200))
        #expect(list.engine.extent(at: 5) == .estimated(5))
    }

    @Test("are at most as long as their area, where nothing is left of their breadth")
    func noBreadth() throws {
        let list = try list(items: [Event.Item(count: 3, area: 4000)], [viewport(0)])
        #expect(list.engine.contentLength == 12_000)
        try list.apply(viewport(0.25))
        #expect(list.engine.contentLength == 12_000)
    }

    @Test("glide from how they lay to how they lie")
    func animated() throws {
        let list = try list(items: [Event.Item(count: 10, area: 4000)], [.scrollTo(110)])
        list.engine.animations = true
        let before = list.engine.frame.items
        try list.apply(viewport(50))
        #expect(list.engine.frame.items.map(\.frame) == before.map(\.frame))
        list.engine.settle()
        #expect(list.engine.starts == [2: -60, 3: 20])
    }

    @Test("are asked again where their text has changed, all at once or one by one")
    func remeasured() throws {
        var length = 10.0
        let configuration = ListConfiguration(viewport: Size(width: 100, height: 100), animations: false)
        let list = try ListEngine(
            configuration, registry: .shipped,
            items: [.estimated(count: 50, extent: 20, traits: .reflows), .measured(count: 1, extent: 3)],
            measure: { _, _ in length })
        #expect(list.frame.items.map(\.frame.height) == Array(repeating: 10, count: 10))
        length = 30
        list.apply([.remove(0..<1)], remeasuring: [3, 20, 49])
        let extents = [2, 3, 20, 49].map { list.extent(at: $0) }
        #expect(extents == [.measured(10), .measured(30), .estimated(20), .measured(3)])
        list.remeasure()
        #expect(list.starts == [0: 0, 1: 30, 2: 60, 3: 90])
        #expect(list.extent(at: 8) == .estimated(20))
    }
}
