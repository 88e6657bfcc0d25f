import Strata
import StrataPlugin
import Testing

extension PluginTests {
    @Suite("A plugin at fault is survived with a sentence") struct Faults {
        private let museum = Museum()

        @Test("in this process and in its own", arguments: baseExhibits + effectExhibits, [true, false])
        func survives(exhibit: Exhibit, isInProcess: Bool) throws {
            let loader = PluginLoader(registry: StrategyRegistry(), isInProcess: isInProcess)
            try loader.load(try museum.build(exhibit.name))
            let engine = try list("exhibit", loader)
            live(engine)
            let prefix = "plugin 'museum', strategy 'exhibit': "
            #expect(loader.faults.drain().first?.description == prefix + exhibit.sentence)
            try engine.setStrategy(PluginFallback.chain(after: ["exhibit"], without: ["exhibit"]))
            #expect(engine.strategy == "stack")
            live(engine)
            #expect(loader.faults.isEmpty)
        }

        @Test(
            "and where an effect lends what it has changed, which it does in this process alone",
            arguments: lendingEffectExhibits)
        func survivesLending(exhibit: Exhibit) throws { try survives(exhibit: exhibit, isInProcess: true) }

        @Test("What an effect lends is taken over but for what the host alone says")
        func lends() throws {
            let loader = PluginLoader(registry: StrategyRegistry(), isInProcess: true)
            try loader.load(try museum.build("altered_alone"))
            let items = frame(try list("exhibit", loader)).items
            #expect(items.map(\.index) == Array(0..<15))
            #expect(items.map(\.opacity) == [1, 0.5] + [Double](repeating: 1, count: 13))
            // The effect says of item 13 that it is stuck.
            #expect(items.allSatisfy { !$0.isStuck })
            #expect(loader.faults.isEmpty)
            // Its `adjust` changes nothing, which a checker tells.
            let checker = PluginLoader(registry: StrategyRegistry(), keepsPlaces: false, isInProcess: true)
            try checker.load(try museum.build("altered_alone"))
            _ = frame(try list("exhibit", checker))
            #expect(checker.faults.drain().map(\.reason) == ["gives other items than adjust"])
        }

        @Test(
            "also where more rows are in view than come with a frame, and none of them has come",
            arguments: ["failing_place", "lent_nothing"])
        func manyRows(exhibit: String) throws {
            let loader = PluginLoader(registry: StrategyRegistry())
            try loader.load(try museum.build(exhibit))
            let configuration = ListConfiguration(viewport: Size(width: 400, height: 4000), strategy: "exhibit")
            let engine = try ListEngine(
                configuration, registry: loader.registry, items: [.measured(count: 5000, extent: 1)])
            _ = frame(engine)
            for _ in 0..<3 {
                engine.scroll(by: 1)
                _ = frame(engine)
            }
            #expect(loader.faults.drain().count == 1)
        }

        @Test("and the plain list that stands in for it holds every law that the engine relies on")
        func standsIn() throws {
            let loader = PluginLoader(registry: StrategyRegistry())
            try loader.load(try museum.build("nan_start"))
            let engine = try list("exhibit", loader)
            engine.scroll(to: 500)
            // 20 points each: item 25 begins at 500, and 15 of them fill 300 points.
            #expect(frame(engine).items.map(\.index) == Array(25..<40))
            #expect(frame(engine).items.first?.frame == Rect(x: 0, y: 0, width: 400, height: 20))
        }

        @Test("and what is being read keeps its place, for an effect")
        func keepsPlaceUnderEffect() throws {
            let loader = PluginLoader(registry: StrategyRegistry())
            try loader.load(try museum.build("late_fault"))
            let engine = try list("exhibit", loader)
            engine.scroll(to: 2007)
            _ = frame(engine)
            #expect(loader.faults.isEmpty)
            // Item 53 begins at 1060, 3 points above the viewport's start.
            engine.scroll(to: 1063)
            _ = frame(engine)
            let fault = try #require(loader.faults.drain().first)
            #expect(fault.reason == "gives item 68 the tilt 91.0; it must lie in 0...90")
            try engine.setStrategy("stack")
            #expect(frame(engine).items.first?.index == 53)
            #expect(frame(engine).items.first?.frame.y == -3)
        }

        @Test("and what is being read keeps its place, for a base that lays out like no other")
        func keepsPlaceUnderBase() throws {
            let loader = PluginLoader(registry: StrategyRegistry())
            try loader.load(try museum.build("late_base_fault"))
            let engine = try list("exhibit", loader)
            // 50 points from one start to the next: item 51 begins at 2550, 7 points above the viewport's start.
            engine.scroll(to: 2557)
            #expect(frame(engine).items.first?.index == 51)
            #expect(loader.faults.isEmpty)
            // 60 points up, where the plugin goes wrong, item 51 begins at 53 and item 50 at 3.
            engine.scroll(by: -60)
            let items = frame(engine).items
            #expect(loader.faults.drain().count == 1)
            #expect(items.first { $0.index == 51 }?.frame.y == 53)
            let anchor = try #require(items.first)
            try engine.setStrategy("stack")
            let settled = frame(engine).items
            #expect(settled.first { $0.index == anchor.index }?.frame.y == anchor.frame.y)
        }

        @Test("and the chain that takes over is the last good one")
        func fallback() {
            let chains = ["inset", "flip", "inset+ripple"]
            #expect(PluginFallback.chain(after: chains, without: ["ripple"]) == "flip")
            #expect(PluginFallback.chain(after: ["inset+ripple"], without: ["ripple"]) == "inset")
            #expect(PluginFallback.chain(after: ["ripple"], without: ["ripple"]) == "stack")
            #expect(PluginFallback.chain(after: [], without: ["ripple"]) == "stack")
        }

        private func list(_ chain: String, _ loader: PluginLoader) throws -> ListEngine {
            let configuration = ListConfiguration(
                viewport: Size(width: 400, height: 300), strategy: chain, animations: false)
            return try ListEngine(
                configuration, registry: loader.registry, items: [.measured(count: 1000, extent: 20)])
        }

        private func frame(_ engine: ListEngine) -> ListFrame {
            var frame = ListFrame()
            engine.readFrame(into: &frame)
            return frame
        }

        /// Everything that can happen to a list, in short.
        private func live(_ engine: ListEngine) {
            _ = frame(engine)
            engine.scroll(to: 500)
            engine.apply([.insert([.measured(count: 3, extent: 31)], at: 10), .remove(0..<2), .resize(at: 30, to: 7)])
            _ = frame(engine)
            engine.setViewport(Size(width: 300, height: 200))
            engine.scroll(toItem: 700)
            engine.trigger()
            engine.activate(engine.count - 1)
            engine.deactivate()
            _ = frame(engine)
            engine.apply([.remove(0..<engine.count)])
            _ = frame(engine)
            engine.apply([.insert([.measured(count: 1000, extent: 20)], at: 0)])
            _ = frame(engine)
        }
    }
}

private let baseExhibits = [
    Exhibit("null_instance", "create gives no instance"),
    Exhibit("bad_policy", "policy gives opening the value 7; it must be one of 0 to 2"),
    Exhibit("failing_policy", "policy fails"),
    Exhibit("nan_content", "prepare gives content_length nan; it must be finite"),
    Exhibit("negative_content", "prepare gives content_length -1.0; it must be 0 or more"),
    Exhibit(
        "too_long_content",
        "prepare gives content_length 9.007199254740994e+15; it must be 2^53 points, 9007199254740992.0, or less"),
    Exhibit("far_overscan", "prepare gives overscan_end 65537.0; it must be 65536.0 or less"),
    Exhibit("half_declared", "policy gives moves_items the value 3; it must be one of 0 to 1"),
    Exhibit("made_for_less", "prepare is made for at most 999 items, and there are 1000"),
    Exhibit("infinite_room", "prepare gives room inf; it must be finite"),
    Exhibit("failing_prepare", "prepare fails"),
    Exhibit("failing_prepare_in_words", "prepare fails: the tape is torn"),
    Exhibit("base_index_unknown_extent", "prepare asks for the extent of item 1000 of 1000"),
    Exhibit("positions_out_of_range", "positions gives the range 0..<1001; it must lie within 0..<1000"),
    Exhibit("negative_position", "positions gives the range -1..<15; it must lie within 0..<1000"),
    Exhibit("reversed_positions", "positions gives the range 16..<15; it must lie within 0..<1000"),
    Exhibit("billion_in_view", "positions gives the range 0..<1000000000; it must lie within 0..<1000"),
    Exhibit("nan_start", "place gives item 14 the start nan; it must be finite"),
    Exhibit("infinite_start", "place gives item 14 the start inf; it must be finite"),
    Exhibit("nan_cross_start", "place gives item 14 the cross_start nan; it must be finite"),
    Exhibit("negative_length", "place gives item 14 the length -20.0; it must be 0 or more"),
    Exhibit("decreasing_order", "place gives item 14 the start -1.0, before its predecessor's 260.0"),
    Exhibit("outside_content", "place places item 14 at 20005.0 to 20025.0, outside the content of 20000.0"),
    Exhibit("fewer_than_asked", "place gives 14 items; it was asked for 15"),
    Exhibit("more_than_asked", "place gives 16 items; it was asked for 15"),
    Exhibit("written_beyond", "place writes more than the 15 items that it was asked for"),
    Exhibit("lent_nothing", "lend gives a null pointer; it was asked for 15 items"),
    Exhibit("lent_fewer", "lend gives 14 items; it was asked for 15"),
    Exhibit("lent_nan", "lend gives item 14 the start nan; it must be finite"),
    Exhibit("span_out_of_range", "place asks for the spans of 1 items from 1000 on, of 1000"),
    Exhibit("endless_run_request", "place passes a null pointer to runs of strata_items"),
]

private let effectExhibits = [
    Exhibit("changed_index", "adjust changes the index of item 14 to 15; number and order of items must stay"),
    Exhibit("opaque_twice", "adjust gives item 14 the opacity 2.0; it must lie in 0...1"),
    Exhibit("tilted_over", "adjust gives item 14 the tilt 120.0; it must lie in 0...90"),
    Exhibit("nan_tilt", "adjust gives item 14 the tilt nan; it must be finite"),
    Exhibit("unknown_hinge", "adjust gives item 14 the hinge 7; it must be STRATA_HINGE_START or STRATA_HINGE_END"),
    Exhibit("half_hidden", "adjust gives item 14 is_hidden 2; it must be 0 or 1"),
    Exhibit("great_z", "adjust gives item 14 the z 1099511627776; it must fit into 32 bits"),
    Exhibit("header_out_of_range", "add_stuck asks for the header before item 1001 of 1000"),
    Exhibit("named_out_of_range", "add_stuck names item 1000 of 1000"),
    Exhibit("named_too_many", "add_stuck names 65 items; there may be 64"),
    Exhibit("moved_unstuck", "stick moves item 14 from 280.0 to 285.0 and does not say that it is stuck"),
    Exhibit("half_stuck", "stick gives item 14 is_stuck 2; it must be 0 or 1"),
    Exhibit("below_out_of_range", "stick asks for item 1000 of 1000 below it"),
    Exhibit(
        "nan_clearance",
        "clearance gives is_kept 1, the offset nan and the position -1 of 1001; they must be 0 or 1, finite, and -1 or "
            + "an item's"),
    Exhibit("negative_perspective", "adjust gives item 14 the perspective -1.0; it must be 0 or more"),
    Exhibit("adjust_beyond", "adjust writes more than the 15 items that there are"),
]

private let lendingEffectExhibits = [
    Exhibit("altered_nothing", "alter gives a null pointer; there are 15 items"),
    Exhibit("altered_index", "alter changes the index of item 0 to 77; number and order of items must stay"),
    Exhibit("altered_tilt", "alter gives item 14 the tilt 120.0; it must lie in 0...90"),
]
