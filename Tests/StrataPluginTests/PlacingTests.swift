import Strata
import StrataPlugin
import Testing

extension PluginTests {
    @Suite("A base in a plugin") struct Placing {
        private let museum = Museum()

        @Test("is asked in a scrolled list only for the rows that come into view")
        func asksOnce() throws {
            let engine = try list("another_answer", keepsPlaces: true)
            // 15 rows of 20 points fill 300 points.
            let before = columns(engine)
            #expect(before.keys.sorted() == Array(0..<15))
            engine.scroll(by: 40)
            let after = columns(engine)
            #expect(after.keys.sorted() == Array(2..<17))
            for index in 2..<15 { #expect(after[index] == before[index]) }
            #expect(after[15] == after[16])
            #expect(after[15] != before[14])
        }

        @Test("and is asked for those that come into view at both ends at once")
        func asksAtBothEnds() throws {
            let engine = try list("another_answer", keepsPlaces: true)
            engine.setViewport(Size(width: 400, height: 300))
            engine.scroll(to: 1000)
            let before = columns(engine)
            engine.scroll(by: -30)
            // From 970 to 1270 points: rows 48 to 63 of 20 points each, of which 50 to 63 were there.
            let after = columns(engine)
            #expect(after.keys.sorted() == Array(48..<64))
            for index in 50..<64 { #expect(after[index] == before[index]) }
            #expect(after[48] != before[50])
        }

        @Test("may lend its rows, and is asked for those that come into view alone all the same")
        func lends() throws {
            let engine = try list("lent_answer", keepsPlaces: true)
            engine.scroll(to: 1000)
            let before = columns(engine)
            #expect(before.keys.sorted() == Array(50..<65))
            engine.scroll(by: -30)
            // From 970 to 1270 points: rows 48 to 63.
            let after = columns(engine)
            #expect(after.keys.sorted() == Array(48..<64))
            for index in 50..<64 { #expect(after[index] == before[index]) }
            #expect(after[48] != before[50])
        }

        @Test("that changes what it has lent is asked again, and nothing of it is shown")
        func changesWhatItLent() throws {
            let loader = try loader("lent_changed", keepsPlaces: true)
            let engine = try list(loader)
            for offset in [0.0, 40, 500, 480, 480] {
                engine.scroll(to: offset)
                var frame = ListFrame()
                engine.readFrame(into: &frame)
                // 20 points each, from the first that begins at the viewport's start.
                let first = Int(offset / 20)
                #expect(frame.items.map(\.index) == Array(first..<first + 15))
                #expect(frame.items.map(\.frame.y) == Array(stride(from: 0.0, to: 300, by: 20)))
            }
            #expect(loader.faults.isEmpty)
        }

        @Test("is asked again for everything when the list has changed")
        func asksAfterChanges() throws {
            let engine = try list("another_answer", keepsPlaces: true)
            let before = columns(engine)
            engine.apply([.resize(at: 900, to: 7)])
            for (index, column) in columns(engine) { #expect(column != before[index]) }
        }

        @Test(
            "and an effect is asked again which headers it keeps, where it prepares nothing, too",
            arguments: [true, false])
        func asksForHeaders(isInProcess: Bool) throws {
            let loader = PluginLoader(registry: .shipped, isInProcess: isInProcess)
            try loader.load(try museum.build("keeping_header"))
            var configuration = ListConfiguration(viewport: Size(width: 400, height: 200))
            (configuration.strategy, configuration.animations) = ("stack+exhibit", false)
            let header = ItemGroup.measured(count: 1, extent: 40, traits: .header)
            let engine = try ListEngine(
                configuration, registry: loader.registry,
                items: [header, .measured(count: 9, extent: 40), header, .measured(count: 19, extent: 40)])
            engine.scroll(to: 600)
            func stuck() -> [Int] {
                var frame = ListFrame()
                engine.readFrame(into: &frame)
                return frame.items.filter(\.isStuck).map(\.index)
            }
            #expect(stuck() == [10])
            engine.apply([.remove(10..<11), .insert([.measured(extent: 40)], at: 10)])
            #expect(stuck() == [0])
        }

        @Test("is asked in every frame by a checker")
        func asksAlways() throws {
            let engine = try list("another_answer", keepsPlaces: false)
            let before = columns(engine)
            for (index, column) in columns(engine) { #expect(column != before[index]) }
        }

        @Test("must place rows in order with those that it has placed before, downwards")
        func orderDownwards() throws {
            let loader = try loader("late_disorder", keepsPlaces: true)
            let engine = try list(loader)
            _ = columns(engine)
            #expect(loader.faults.isEmpty)
            engine.scroll(by: 20)
            _ = columns(engine)
            // Row 15 begins at 300, less 25; row 14 at 280.
            let reason = "gives item 15 the start 275.0, before its predecessor's 280.0"
            #expect(loader.faults.drain().map(\.reason) == [reason])
        }

        @Test("must place rows in order with those that it has placed before, upwards")
        func orderUpwards() throws {
            let loader = try loader("late_disorder", keepsPlaces: true)
            let engine = try list(loader)
            engine.scroll(to: 420)
            // Row 21 begins at 420, less 25, but is the first that is placed: nothing speaks against it.
            _ = columns(engine)
            #expect(loader.faults.isEmpty)
            engine.scroll(by: -20)
            _ = columns(engine)
            // Row 20 begins at 400, and 25 more.
            let reason = "gives item 21 the start 395.0, before its predecessor's 425.0"
            #expect(loader.faults.drain().map(\.reason) == [reason])
        }

        private func loader(_ exhibit: String, keepsPlaces: Bool) throws -> PluginLoader {
            let loader = PluginLoader(registry: StrategyRegistry(), keepsPlaces: keepsPlaces)
            try loader.load(try museum.build(exhibit))
            return loader
        }

        private func list(_ exhibit: String, keepsPlaces: Bool) throws -> ListEngine {
            try list(loader(exhibit, keepsPlaces: keepsPlaces))
        }

        /// A thousand rows of 20 points in a viewport of 300.
        private func list(_ loader: PluginLoader) throws -> ListEngine {
            let configuration = ListConfiguration(
                viewport: Size(width: 400, height: 300), strategy: "exhibit", animations: false)
            return try ListEngine(
                configuration, registry: loader.registry, items: [.measured(count: 1000, extent: 20)])
        }

        /// Where the items of a frame lie across the axis.
        private func columns(_ engine: ListEngine) -> [Int: Double] {
            var frame = ListFrame()
            engine.readFrame(into: &frame)
            return Dictionary(uniqueKeysWithValues: frame.items.map { ($0.index, $0.frame.x) })
        }
    }
}
