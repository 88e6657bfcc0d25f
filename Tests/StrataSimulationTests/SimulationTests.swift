import Testing

@testable import StrataSimulation

@Suite("Names of items") struct IdTests {
    @Test("come from a counter that goes on in the order in which items were added")
    func counter() throws {
        let dump = try dumps(
            #"{"viewport":[100,500],"items":[{"count":2,"extent":10}]}"#, #"{"prepend":[{"extents":[10,10]}]}"#,
            #"{"insert":[{"extent":10}],"at":2}"#, #"{"append":[{"count":2,"extent":10}]}"#, #"{"dump":true}"#)[0]
        #expect(dump.ids == ["2", "3", "4", "0", "1", "5", "6"])
        #expect(dump["items"].array.map { $0["index"].number } == [0, 1, 2, 3, 4, 5, 6])
    }

    @Test("may be an item's own, which the counter does not notice")
    func ownNames() throws {
        let dump = try dumps(
            #"{"viewport":[100,500],"items":[{"extent":10},{"id":"x y","extent":10},{"extent":10}]}"#,
            #"{"prepend":[{"id":"\"q\"","extent":10},{"extent":10}]}"#, #"{"dump":true}"#)[0]
        #expect(dump.ids == ["\"q\"", "2", "0", "x y", "1"])
    }

    @Test("are not given again when their items are gone, but an item's own may come back")
    func removedNames() throws {
        let dump = try dumps(
            #"{"viewport":[100,500],"items":[{"extent":10},{"id":"a","extent":10},{"extent":10}]}"#,
            #"{"remove":3,"at":0}"#, #"{"append":[{"id":"a","extent":10},{"extent":10}]}"#, #"{"dump":true}"#)[0]
        #expect(dump.ids == ["a", "2"])
    }

    @Test("that the counter would give to two items are refused")
    func collision() {
        let (_, error) = simulate([
            #"{"viewport":[100,500],"items":[{"id":"1","extent":10},{"extent":10}]}"#, #"{"append":[{"extent":10}]}"#,
        ])
        #expect(error?.description == "line 2: id '1' is already in the list")
    }

    @Test("go with items that are moved, and come from the same counter afterwards")
    func movedNames() throws {
        let dump = try dumps(
            #"{"viewport":[100,500],"items":[{"count":3,"extent":10},{"id":"a","extent":10},{"count":2,"extent":10}]}"#,
            #"{"move":2,"at":1,"to":4}"#, #"{"batch":[{"move":1,"at":0,"to":5},{"move":3,"at":0,"to":1}]}"#,
            #"{"append":[{"extent":10}]}"#, #"{"activate":"a"}"#, #"{"deactivate":true}"#, #"{"dump":true}"#)[0]
        // 0 1 2 a 3 4, then 0 a 3 4 1 2, then a 3 4 1 2 0, then 1 a 3 4 2 0.
        #expect(dump.ids == ["1", "a", "3", "4", "2", "0", "5"])
    }

    @Test("of estimated items count like any others")
    func estimatedItems() throws {
        let dump = try dumps(
            #"{"viewport":[100,500],"items":[{"count":2,"estimate":5,"extent":10},{"extents":[20,30],"estimate":5}]}"#,
            #"{"dump":true}"#)[0]
        #expect(dump.ids == ["0", "1", "2", "3"])
        #expect(dump.frames == [[0, 0, 100, 10], [0, 10, 100, 10], [0, 20, 100, 20], [0, 40, 100, 30]])
    }
}

@Suite("Expanding in a simulation") struct ExpandingTests {
    @Test(
        "an item that was not measured yet moves nothing that is being read",
        arguments: [
            #""strategy":"flip""#,
            #""strategy":"custom","options":{"custom.packing":"start","custom.insertion":"shift","custom.follow":"none"}"#,
        ])
    func estimated(chain: String) throws {
        let dumps = try dumps(
            #"{"viewport":[100,100],"animations":false,\#(chain),"items":[{"count":20,"extent":40}]}"#,
            #"{"scrollTo":300}"#, #"{"append":[{"count":5,"estimate":20,"extent":100}]}"#, #"{"dump":true}"#,
            #"{"activate":"22"}"#, #"{"deactivate":true}"#, #"{"dump":true}"#)
        #expect(dumps.count == 2 && !dumps[0].ids.isEmpty)
        #expect(dumps[1].ids == dumps[0].ids && dumps[1].frames == dumps[0].frames)
        // 20 of 40, 4 of 20, and one of 100.
        #expect(dumps[1]["contentLength"].number == 980.0)
    }
}

@Suite("The focus in a dump") struct FocusDumpTests {
    @Test("stands after the count while there is one")
    func key() {
        var lines: [String] = []
        let simulation = Simulation { lines.append($0) }
        let script = [
            #"{"viewport":[100,20],"items":[{"count":3,"extent":20},{"id":"\"q\"","extent":20}]}"#, #"{"dump":true}"#,
            #"{"focus":"\"q\""}"#, #"{"dump":true}"#, #"{"move":1,"at":3,"to":0}"#, #"{"focus":"1"}"#,
            #"{"dump":true}"#, #"{"focus":null}"#, #"{"dump":true}"#,
        ]
        #expect(throws: Never.self) { for line in script { try simulation.run(line: Array(line.utf8)) } }
        let heads = lines.map { $0.prefix { $0 != "[" } }
        #expect(heads.map { $0.contains("focus") } == [false, true, true, false])
        #expect(heads[1].contains(#""count":4,"focus":"\"q\"","settled":true"#))
        #expect(heads[2].contains(#""count":4,"focus":"1","settled""#))
    }
}

@Suite("A batch") struct BatchTests {
    @Test("reads each index in the list that the edits before it have left")
    func indices() throws {
        let dump = try dumps(
            #"{"viewport":[100,500],"animations":false,"items":[{"count":4,"extent":10}]}"#,
            #"{"batch":[{"remove":2,"at":0},{"insert":[{"extent":5}],"at":1},{"resize":7,"at":2},{"append":[{"extent":3}]}]}"#,
            #"{"dump":true}"#)[0]
        #expect(dump.ids == ["2", "4", "3", "5"])
        #expect(dump.frames.map { $0[3] } == [10, 5, 7, 3])
    }

    @Test("decides once what is being read, where single events would lose it")
    func oneDecision() throws {
        // Item 5 begins the viewport. Its removal alone would hold item 6 at 0 + 20 - 20; in a batch with an insertion
        // before it, item 6 keeps the 20 that it had.
        let dump = try dumps(
            #"{"viewport":[100,60],"animations":false,"items":[{"count":20,"extent":20}]}"#, #"{"scrollTo":100}"#,
            #"{"batch":[{"remove":1,"at":5},{"insert":[{"extent":200}],"at":0}]}"#, #"{"dump":true}"#)[0]
        // Before: 5 at 0, 6 at 20. After: the offset of item 6 is 200 + 5 x 20, less 20.
        #expect(dump["offset"].number == 280)
        #expect(dump.ids == ["4", "6", "7"])
        #expect(dump.frames.map { $0[1] } == [0, 20, 40])
    }

    @Test("may be empty")
    func empty() throws {
        let dump = try dumps(#"{"viewport":[9,9],"items":[{"extent":5}]}"#, #"{"batch":[]}"#, #"{"dump":true}"#)[0]
        #expect(dump.ids == ["0"])
        #expect(dump["settled"].flag == true)
    }
}

@Suite("A horizontal list") struct HorizontalTests {
    @Test("runs from the left, or is its mirror image from the right")
    func mirrored() throws {
        let lines = [#"{"scrollTo":30}"#, #"{"dump":true}"#]
        let items = #""axis":"horizontal","animations":false,"items":[{"extents":[50,60,70]}]"#
        let left = simulate([#"{"viewport":[100,40],"# + items + "}"] + lines).dumps[0]
        let right = simulate([#"{"viewport":[100,40],"direction":"rtl","# + items + "}"] + lines).dumps[0]
        #expect(left.frames == [[-30, 0, 50, 40], [20, 0, 60, 40], [80, 0, 70, 40]])
        // x' = 100 - (x + width).
        #expect(right.frames == [[80, 0, 50, 40], [20, 0, 60, 40], [-50, 0, 70, 40]])
        #expect(right.ids == ["0", "1", "2"])
        #expect(right["offset"].number == 30)
        #expect(right["maxOffset"].number == 80)
    }

    @Test("packs its grid along the axis, and its columns are rows")
    func grid() throws {
        let dump = try dumps(
            #"{"viewport":[100,40],"axis":"horizontal","direction":"rtl","strategy":"custom","#
                + #""options":{"custom.columns":2,"custom.packing":"start"},"items":[{"extents":[30,20,10]}]}"#,
            #"{"dump":true}"#)[0]
        // Items 0 and 1 share the first row, 30 long, at the right edge; item 2 begins the second.
        #expect(dump.frames == [[70, 0, 30, 20], [80, 20, 20, 20], [60, 0, 10, 20]])
    }

    @Test("tilts about the edge nearer to its end")
    func fold() throws {
        let dump = try dumps(
            #"{"viewport":[300,400],"axis":"horizontal","direction":"rtl","strategy":"fold","animations":false,"#
                + #""options":{"fold.perspective":0},"items":[{"count":10,"extent":40}]}"#,
            #"{"scrollTo":20}"#, #"{"dump":true}"#)[0]
        // Item 0 spans 280…320 and is half folded: 45 degrees about its left edge, cos 45 x 40 = 28.2842712 broad.
        let quad = dump["items"].array[0]["quad"].array.map(\.numbers)
        let wanted = [[280, 0], [308.2842712474619, 0], [308.2842712474619, 400], [280, 400]]
        for (corner, wanted) in zip(quad, wanted) {
            #expect((corner[0] - wanted[0]).magnitude < 1e-6 && (corner[1] - wanted[1]).magnitude < 1e-6)
        }
    }
}

@Suite("Time in a simulation") struct AnimationTests {
    static let tall = #"{"viewport":[100,100],"items":[{"count":100,"extent":20}]}"#

    @Test("stands still until it is let pass, and settles when the last motion ends, within 600 ms")
    func settling() throws {
        let dumps = try dumps(
            Self.tall, #"{"dump":true}"#, #"{"wheel":2}"#, #"{"dump":true}"#, #"{"advance":16}"#, #"{"dump":true}"#,
            #"{"settle":true}"#, #"{"dump":true}"#, #"{"settle":true}"#, #"{"advance":0}"#, #"{"dump":true}"#)
        #expect(dumps.map { $0["settled"].flag } == [true, false, false, true, true])
        #expect(dumps[1]["time"].number == 0)
        #expect(dumps[1]["offset"].number == 0)
        #expect(dumps[2]["time"].number == 16)
        let offset = try #require(dumps[2]["offset"].number)
        #expect(offset > 0 && offset < 120)
        let time = try #require(dumps[3]["time"].number)
        #expect(time > 16 && time <= 600)
        #expect(dumps[3]["offset"].number == 120)
        #expect(dumps[4]["time"].number == time)
    }

    @Test("divided into more frames leads to the same places")
    func frames() throws {
        let wheel = [Self.tall, #"{"wheel":3}"#]
        let whole = simulate(wheel + [#"{"advance":90}"#, #"{"dump":true}"#]).dumps[0]
        let parts = simulate(wheel + Array(repeating: #"{"advance":7.5}"#, count: 12) + [#"{"dump":true}"#]).dumps[0]
        #expect(ScenarioTests.difference(parts, whole, within: 1e-6) == nil)
    }

    @Test("shows a new item come in from the end while it fades in")
    func arrival() throws {
        let dumps = try dumps(
            #"{"viewport":[100,100],"items":[{"extent":20}]}"#, #"{"append":[{"extent":30}]}"#, #"{"dump":true}"#,
            #"{"advance":100}"#, #"{"dump":true}"#, #"{"settle":true}"#, #"{"dump":true}"#)
        let arrivals = dumps.map { $0["items"].array[1] }
        #expect(arrivals[0]["frame"].numbers == [0, 50, 100, 30])
        #expect(arrivals[0]["opacity"].number == 0)
        let (start, opacity) = (arrivals[1]["frame"].numbers[1], arrivals[1]["opacity"].number ?? -1)
        #expect(start > 20 && start < 50)
        #expect(opacity > 0 && opacity < 1)
        #expect(arrivals[2]["frame"].numbers == [0, 20, 100, 30])
        #expect(arrivals[2]["opacity"].number == 1)
        #expect(dumps.map { $0["settled"].flag } == [false, false, true])
        // The settled list is known at once.
        #expect(dumps.map { $0["contentLength"].number } == [50, 50, 50])
    }

    @Test("does not show what was removed, and moves the others up")
    func departure() throws {
        let dumps = try dumps(
            #"{"viewport":[100,100],"items":[{"count":3,"extent":20}]}"#, #"{"remove":1,"at":1}"#, #"{"dump":true}"#,
            #"{"settle":true}"#, #"{"dump":true}"#)
        #expect(dumps.map(\.ids) == [["0", "2"], ["0", "2"]])
        #expect(dumps[0].frames.map { $0[1] } == [0, 40])
        #expect(dumps[1].frames.map { $0[1] } == [0, 20])
    }

    @Test("does not matter where animations are off")
    func withoutAnimations() throws {
        let dumps = try dumps(
            #"{"viewport":[100,100],"animations":false,"items":[{"count":100,"extent":20}]}"#, #"{"wheel":1.5}"#,
            #"{"dump":true}"#, #"{"scrollTo":700,"animated":true}"#, #"{"dump":true}"#, #"{"strategy":"flip"}"#,
            #"{"dump":true}"#, #"{"trigger":"top"}"#, #"{"dump":true}"#)
        #expect(dumps.map { $0["offset"].number } == [90, 700, 700, 1900])
        #expect(dumps.allSatisfy { $0["settled"].flag == true && $0["time"].number == 0 })
    }

    @Test("ends a frame even where none passes: of several triggers in a frame the first counts")
    func framesEnd() throws {
        let list = #"{"viewport":[100,100],"animations":false,"items":[{"count":100,"extent":20}]}"#
        let (trigger, dump) = (#"{"trigger":"top"}"#, #"{"dump":true}"#)
        let dumps = try dumps(
            list, #"{"scrollTo":310}"#, trigger, trigger, dump, #"{"advance":0}"#, trigger, dump, #"{"settle":true}"#,
            trigger, dump)
        #expect(dumps.map { $0["offset"].number } == [0, 310, 0])
    }
}

@Suite("A zero in a dump") struct ZeroDumpTests {
    private static let viewport = #""viewport":[100,50],"items":[{"count":9,"extent":10}]"#

    @Test(
        "has no sign, wherever it comes from",
        arguments: [
            [#"{\#(viewport),"strategy":"stack"}"#, #"{"scrollTo":0}"#],
            [#"{\#(viewport),"strategy":"stack"}"#, #"{"scrollTo":-0.0}"#],
            [#"{\#(viewport),"strategy":"custom+sticky","options":{"sticky.offset":80}}"#, #"{"scrollBy":-5}"#],
            [#"{\#(viewport),"strategy":"inset+sticky","options":{"sticky.offset":80}}"#, #"{"wheel":-9}"#],
            [#"{\#(viewport),"strategy":"flip"}"#, #"{"scrollTo":-0.0}"#],
            [#"{"viewport":[-0.0,-0.0],"strategy":"stack","items":[{"extent":-0.0}]}"#, #"{"advance":-0.0}"#],
        ])
    func sign(script: [String]) throws {
        var text = ""
        let simulation = Simulation { text += $0 }
        for line in script + [#"{"dump":true}"#, #"{"settle":true}"#, #"{"dump":true}"#] {
            try simulation.run(line: Array(line.utf8))
        }
        #expect(text.contains("\"offset\":") && !text.contains("-0.0"))
    }
}
