import Strata
import StrataJSON
import StrataTesting
import Testing

@testable import StrataSimulation

/// The lines of a script that begins with a list of `count` items of 10 points in a viewport of 100.
private func script(_ lines: String..., count: Int = 3) -> [String] {
    [#"{"viewport":[100,100],"items":[{"count":\#(count),"extent":10}]}"#] + lines
}

/// What is wrong with the last line of a script; a failure where another one is bad, or none.
private func complaint(_ lines: [String]) -> String? {
    let (_, error) = simulate(lines)
    #expect(error?.line == lines.count, "\(error?.description ?? "no error")")
    return error?.reason
}

@Suite("The ids of one event") struct EventIdTests {
    static let taken: [[String]] = [
        // The counter is at 3. A number stands for an item of its own name, or for a group that takes it.
        [#"{"append":[{"extent":1},{"id":"3","extent":1}]}"#], [#"{"append":[{"id":"3","extent":1},{"extent":1}]}"#],
        [#"{"append":[{"count":2,"extent":1},{"id":"4","extent":1}]}"#],
        [#"{"append":[{"id":"4","extent":1},{"count":2,"extent":1}]}"#],
        [#"{"append":[{"id":"4","extent":1},{"extents":[1,1]}]}"#],
        [#"{"append":[{"id":"4","extent":1},{"extents":[1,2],"estimate":5}]}"#],
        [#"{"append":[{"extents":[1,2,3],"estimate":5},{"id":"5","extent":1}]}"#],
        [#"{"batch":[{"append":[{"extent":1}]},{"prepend":[{"id":"3","extent":1}]}]}"#],
        [#"{"batch":[{"append":[{"id":"3","extent":1}]},{"prepend":[{"extent":1}]}]}"#],
        // Over several events.
        [#"{"append":[{"id":"5","extent":1}]}"#, #"{"append":[{"count":3,"extent":1}]}"#],
        [#"{"remove":1,"at":1}"#, #"{"append":[{"id":"1","extent":1}]}"#, #"{"append":[{"id":"2","extent":1}]}"#],
    ]

    @Test("are as different as all others, whichever of two items comes first", arguments: taken)
    func isTaken(lines: [String]) {
        let list = [#"{"viewport":[100,100],"items":[{"count":3,"extent":10}]}"#]
        #expect(complaint(list + lines)?.hasSuffix("is already in the list") == true)
    }

    static let free: [String] = [
        #"{"append":[{"extent":1},{"id":"4","extent":1}]}"#, #"{"append":[{"id":"03","extent":1},{"extent":1}]}"#,
        #"{"append":[{"id":"+3","extent":1},{"extent":1}]}"#, #"{"append":[{"id":"4","extent":1},{"extent":1}]}"#,
        #"{"batch":[{"remove":1,"at":1},{"append":[{"id":"1","extent":1}]}]}"#,
        #"{"batch":[{"append":[{"extent":1}]},{"remove":1,"at":3},{"append":[{"id":"3","extent":1}]}]}"#,
        #"{"append":[{"id":"\#("é")","extent":1},{"id":"\#("e\u{301}")","extent":1}]}"#,
    ]

    @Test("may look alike, and may be those of items that are gone", arguments: free)
    func isFree(line: String) {
        #expect(simulate(script(line)).error == nil)
    }
}

@Suite("Numbers of items") struct CountTests {
    @Test("end at 2^53, in one group, in several and in several events")
    func most() {
        let most = 1 << 53
        let group = #"{"append":[{"count":\#(most),"extent":0}]}"#
        let half = #"{"count":\#(most / 2),"extent":0}"#
        let reason = "a list has \(most) items at most"
        #expect(simulate(script(group, #"{"dump":true}"#, count: 0)).dumps.first?["count"].number == Double(most))
        #expect(complaint(script(group)) == reason)
        #expect(complaint(script(group, #"{"append":[{"extent":0}]}"#, count: 0)) == reason)
        #expect(complaint(script(#"{"append":[\#(half),\#(half),{"extent":0}]}"#, count: 0)) == reason)
        // A Double rounds the first of them to what there may be.
        for count in [most + 1, most + 2] {
            let reason = complaint(script(#"{"append":[{"count":\#(count),"extent":0}]}"#))
            #expect(reason?.contains("'count' is \(count), out of range") == true)
        }
    }

    @Test("that were ever added end where the counter does")
    func counter() {
        let append = #"{"append":[{"count":9007199254740992,"extent":0}]}"#
        let remove = #"{"remove":9007199254740992,"at":0}"#
        // 1,023 times fit into 2^63 - 1, once more does not; in one batch and one by one.
        let pairs = (0..<1_023).flatMap { _ in [append, remove] }
        #expect(simulate(script(count: 0) + pairs).error == nil)
        #expect(simulate(script(count: 0) + [#"{"batch":[\#(pairs.joined(separator: ","))]}"#]).error == nil)
        let reason = "more items were added than can be counted"
        #expect(complaint(script(count: 0) + pairs + [append]) == reason)
        let batch = #"{"batch":[\#((pairs + [append]).joined(separator: ","))]}"#
        #expect(complaint(script(count: 0) + [batch]) == reason)
    }

    @Test("in view are bounded, where each can be seen")
    func visible() {
        let tiny = #"{"viewport":[100,600],"items":[{"count":100000000,"extent":1e-5}]}"#
        #expect(complaint([tiny]) == "this shows more than 1000000 items at once")
        let many = [
            #"{"viewport":[100,10],"animations":false,"items":[{"count":100000000,"extent":1}]}"#, #"{"scrollTo":100}"#,
        ]
        #expect(complaint(many + [#"{"viewport":[100,1000002]}"#]) == "this shows more than 1000000 items at once")
        #expect(simulate(many + [#"{"viewport":[100,9999]}"#]).error == nil)
        // Nor are so many measured to learn that.
        let endless = #"{"viewport":[100,1e300],"items":[{"count":1000000000,"estimate":40,"extent":50}]}"#
        #expect(complaint([endless]) == "this shows more than 1000000 items at once")
    }
}

@Suite("Items that cannot be seen") struct EmptyItemTests {
    static let chains = ["stack", "custom"].flatMap { base in
        ["", "+flip", "+inset", "+fold", "+inset+fold", "+fold+flip", "+flip+fold+inset"].map { base + $0 }
    }

    private static func list(_ chain: String, _ group: String) -> String {
        #"{"viewport":[100,300],"strategy":"\#(chain)","options":{"custom.columns":3,"fold.offset":10},"#
            + #""items":[{"id":"a","extent":40},\#(group),{"id":"b","extent":30}]}"#
    }

    @Test("cost nothing, a thousand million of them in view, whatever the chain", arguments: chains)
    func zero(chain: String) throws {
        for extent in ["0", "1e-9"] {
            let group = #"{"count":1000000000,"extent":\#(extent)}"#
            let lines = [
                Self.list(chain, group), #"{"dump":true}"#, #"{"append":[{"id":"c","extent":20}]}"#, #"{"dump":true}"#,
                #"{"scrollBy":-1}"#, #"{"viewport":[90,200]}"#, #"{"advance":90}"#, #"{"dump":true}"#,
                #"{"strategy":"flip+inset"}"#,
                #"{"trigger":"top"}"#, #"{"settle":true}"#, #"{"remove":1,"at":0}"#, #"{"settle":true}"#,
                #"{"dump":true}"#,
            ]
            let (dumps, error) = simulate(lines)
            #expect(error == nil)
            let known: Set = ["a", "b", "c"]
            #expect(dumps.count == 4)
            #expect(dumps.allSatisfy { known.isSuperset(of: $0.ids) })
        }
    }

    @Test("are passed over where those between them can be seen")
    func between() throws {
        let groups = (0..<100).map { _ in #"{"count":100000,"extent":0},{"extent":2}"# }.joined(separator: ",")
        for chain in ["stack", "flip", "inset+flip+fold"] {
            let dump = try dumps(
                #"{"viewport":[100,300],"strategy":"\#(chain)","items":[\#(groups)]}"#, #"{"dump":true}"#)[0]
            #expect(dump.ids == (1...100).map { "\($0 * 100_001 - 1)" })
            #expect(dump.frames.map { $0[3] } == Array(repeating: 2, count: 100))
        }
    }

    @Test("are measured one by one where they come with an estimate, until what is seen fills the view")
    func estimated() throws {
        // 300 / 0.01 = 30,000 are in view by their estimate; all of the 20,000 turn out to be empty.
        for chain in ["stack", "inset", "flip", "custom", "fold"] {
            let group = #"{"count":20000,"estimate":0.01,"extent":0}"#
            let dump = try dumps(
                #"{"viewport":[100,300],"strategy":"\#(chain)","items":[{"extent":40},\#(group),{"extent":40}]}"#,
                #"{"dump":true}"#)[0]
            #expect(dump.ids == ["0", "20001"])
            #expect(dump["contentLength"].number == (chain == "inset" ? 300 : 80))
        }
    }
}

@Suite("A number that becomes infinite") struct InfinityTests {
    static let scripts: [(lines: [String], reason: String)] = [
        ([#"{"resize":1e308,"at":0}"#, #"{"resize":1e308,"at":1}"#], "infinitely long"),
        (
            [#"{"option":{"stack.leadingSpace":1e308}}"#, #"{"option":{"stack.trailingSpace":1e308}}"#],
            "infinitely long"
        ),
        ([#"{"option":{"stack.leadingSpace":1e308,"stack.trailingSpace":1e308}}"#], "infinitely long"),
        ([#"{"option":{"stack.spacing":1e308}}"#], "infinitely long"),
        ([#"{"strategy":"stack","options":{"stack.spacing":1e308}}"#], "infinitely long"),
        (
            [
                #"{"option":{"stack.leadingSpace":1.7e308}}"#, #"{"option":{"inset.leadingSpace":1.7e308}}"#,
                #"{"strategy":"inset"}"#,
            ], "infinitely long"
        ),
        (
            [
                #"{"option":{"fold.trailingSpace":1.7e308}}"#, #"{"resize":1e308,"at":2}"#, #"{"strategy":"fold"}"#,
            ], "infinitely long"
        ),
        ([#"{"strategy":"custom","options":{"custom.spacing":1e308}}"#], "infinitely long"),
        ([#"{"batch":[{"resize":1e308,"at":0},{"resize":1e308,"at":2}]}"#], "infinitely long"),
        (
            [#"{"resize":1.7976931348623157e308,"at":0}"#, #"{"append":[{"count":1000000000,"extent":1e290}]}"#],
            "infinitely long"
        ),
        ([#"{"advance":1.7e308}"#, #"{"advance":1.7e308}"#], "makes the time infinite"),
    ]

    @Test("makes its line a bad one, and all dumps before it are JSON", arguments: scripts.indices)
    func badLine(script number: Int) {
        let (lines, reason) = Self.scripts[number]
        let dumped = script() + lines.flatMap { [#"{"dump":true}"#, $0] }
        let (dumps, error) = simulate(dumped)
        #expect(dumps.count == lines.count)
        #expect(error?.line == dumped.count)
        #expect(error?.reason.contains(reason) == true, "\(error?.description ?? "no error")")
    }

    @Test("in the first line makes that a bad one")
    func firstLine() {
        let first = #"{"viewport":[100,100],"options":{"stack.leadingSpace":1e308,"stack.trailingSpace":1e308}}"#
        #expect(complaint([first]) == "this makes the content infinitely long")
    }

    @Test("where it is only what a scroll asks for, leads to the limit")
    func scrolls() throws {
        let lines = [
            #"{"wheel":1e308}"#, #"{"wheel":1e308}"#, #"{"scrollBy":1e308}"#, #"{"scrollBy":1.7e308}"#,
            #"{"scrollBy":1.7e308,"animated":true}"#, #"{"scrollTo":1.7e308}"#,
        ]
        for estimate in ["", #","estimate":7"#] {
            let list =
                #"{"viewport":[100,100],"wheelStep":1e300,"animations":false,"#
                + #""items":[{"count":1000,"extent":10\#(estimate)}]}"#
            for line in lines {
                let back = line.replacing("\":", with: "\":-", maxReplacements: 1)
                let dumps = simulate([list, line, #"{"dump":true}"#, back, #"{"dump":true}"#]).dumps
                #expect(dumps.count == 2, "\(line)")
                #expect(dumps.first?["offset"].number == dumps.first?["maxOffset"].number, "\(line)")
                #expect(dumps.last?["offset"].number == 0, "\(back)")
            }
        }
    }

    @Test("nowhere follows from great ones: each dump of a list as long as numbers go is JSON")
    func greatest() throws {
        let dumps = try dumps(
            #"{"viewport":[1.7e308,1.7e308],"strategy":"inset+fold+flip","options":{"fold.perspective":1.7e308,"#
                + #""fold.offset":1e308},"items":[{"count":1000,"extent":1e297}]}"#,
            #"{"dump":true}"#, #"{"viewport":[1.7e308,100]}"#, #"{"dump":true}"#, #"{"advance":100}"#,
            #"{"dump":true}"#,
            #"{"resize":1.6e308,"at":3}"#, #"{"advance":100}"#, #"{"dump":true}"#, #"{"trigger":"top"}"#,
            #"{"advance":10}"#, #"{"dump":true}"#, #"{"settle":true}"#, #"{"dump":true}"#)
        #expect(dumps.count == 6)
    }

    @Test("is a group of more than 1e300 points")
    func groups() {
        for group in [
            #"{"count":10,"extent":2e299}"#, #"{"extent":2e300}"#, #"{"extents":[6e299,6e299]}"#,
            #"{"extents":[1,2],"estimate":6e299}"#, #"{"count":9007199254740992,"estimate":1e300,"extent":0}"#,
            #"{"count":9007199254740992,"extent":1.7e308}"#,
        ] {
            #expect(complaint(script(#"{"append":[\#(group)]}"#)) == "an item group is longer than 1e+300 points")
        }
        #expect(simulate(script(#"{"append":[{"count":10,"extent":1e299},{"extent":1e300}]}"#)).error == nil)
    }
}

@Suite("What a complaint repeats") struct RepeatedTextTests {
    private static let long = String(repeating: "x", count: 1_000_000)
    private static let hostile = #"\u0007\u001b[31m\n\u0085\u202e\u2028\u2029"#

    /// Lines that name something that is not there, in each of the ways to name something.
    static func lines(_ name: String) -> [String] {
        [
            #"{"\#(name)":1}"#, #"{"dump":true,"\#(name)":1}"#, #"{"batch":[{"\#(name)":1}]}"#,
            #"{"strategy":"\#(name)"}"#, #"{"strategy":"flip+\#(name)"}"#, #"{"strategy":"\#(name)++"}"#,
            #"{"option":{"\#(name)":1}}"#, #"{"option":{"fold.\#(name)":1}}"#, #"{"option":{"\#(name).offset":1}}"#,
            #"{"option":{"fold.offset":"\#(name)"}}"#, #"{"option":{"flip.order":"\#(name)"}}"#,
            #"{"option":{"\#(name)":null}}"#, #"{"activate":"\#(name)"}"#, #"{"scrollToItem":"\#(name)"}"#,
            #"{"scrollToItem":"0","align":"\#(name)"}"#, #"{"append":[{"\#(name)":1}]}"#,
            #"{"append":[{"id":"\#(name)","extent":1},{"id":"\#(name)","extent":1}]}"#,
            #"{"\#(name)":1,"\#(name)":1}"#, #"{"strategy":"flip+stack+\#(name)"}"#,
        ]
    }

    @Test("is cut after 100 characters, soon", arguments: lines(long).indices)
    func cut(line: Int) {
        let reason = complaint(script(Self.lines(Self.long)[line])) ?? ""
        #expect(reason.count { $0 == "x" } <= 102, "\(reason.prefix(300))")
        #expect(reason.unicodeScalars.count < 500)
    }

    @Test("has its control characters and marks of direction escaped", arguments: lines(hostile).indices)
    func escaped(line: Int) {
        let reason = complaint(script(Self.lines(Self.hostile)[line])) ?? "\n"
        #expect(reason.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
        #expect(!reason.unicodeScalars.contains { [0x202E, 0x2028, 0x2029].contains($0.value) })
        #expect(reason.contains("\\u{202E}"), "\(reason)")
    }

    @Test("can be as strange in the first line")
    func firstLine() {
        for key in ["axis", "direction", "strategy", Self.long] {
            let reason = complaint([#"{"viewport":[1,1],"\#(key)":"\#(Self.long)"}"#]) ?? ""
            #expect(reason.unicodeScalars.count < 500, "\(key.prefix(20))")
        }
    }
}

@Suite("A line of a script") struct LineTests {
    private func run(_ lines: [[UInt8]]) -> Simulation.BadLine? {
        let simulation = Simulation { _ in }
        do throws(Simulation.BadLine) {
            for line in lines { try simulation.run(line: line) }
            return nil
        } catch {
            return error
        }
    }

    @Test("has 64 MiB at most")
    func longest() {
        let first = Array(#"{"viewport":[1,1]}"#.utf8)
        let spaces = [UInt8](repeating: 0x20, count: Simulation.longestLine)
        var padded = spaces
        for (place, byte) in zip(padded.indices.suffix(first.count), first) { padded[place] = byte }
        #expect(run([first, spaces, padded]) == nil)
        #expect(run([padded, spaces]) == nil)
        let error = run([first, [UInt8](repeating: 0x20, count: spaces.count + 1)])
        #expect(error?.description == "line 2: longer than 64 MiB")
    }

    @Test("has 4,000,000 values at most")
    func values() {
        let numbers = { String(repeating: "1,", count: $0) + "1" }
        let start = #"{"viewport":[1,1],"animations":false,"items":[{"extents":["#
        #expect(run([Array((start + numbers(3_999_990) + "]}]}").utf8)]) == nil)
        let error = run([Array((start + numbers(4_000_000) + "]}]}").utf8)])
        #expect(error?.description == "line 1: not JSON: it has more than 4000000 values")
    }

    @Test("may end as it does on other systems, and is nothing where it is blank")
    func blank() {
        let lines = ["\r", "", " \t\r", "{\"viewport\":[1,1]}\r", "\r", "{\"dump\":true}\r"]
        #expect(run(lines.map { Array($0.utf8) }) == nil)
        #expect(run(lines.map { Array($0.utf8) } + [[0x7B]])?.line == 7)
    }

    @Test(
        "that is not JSON says why",
        arguments: [
            (#"{"activate":"\ud83d"}"#, "the string is faulty at byte 20"),
            (#"{"activate":"\ude00"}"#, "the string is faulty at byte 20"),
            (#"{"activate":"\ud83dx"}"#, "the string is faulty at byte 20"),
            (#"{"dump":true,"dump":true}"#, "the key \"dump\" is there twice"),
            (#"{"append":[{"extent":1,"extent":1}]}"#, "the key \"extent\" is there twice"),
            (#"{"scrollBy":NaN}"#, "a value is needed at byte 13"), (#"{"scrollBy":1e999}"#, "before byte 18 is none"),
            (#"{"scrollBy":Infinity}"#, "a value is needed at byte 13"),
            (String(repeating: "[", count: 101), "it is nested too deeply at byte 101"),
            ("\u{FEFF}{\"dump\":true}", "a value is needed at byte 1"),
        ])
    func notJSON(line: String, reason: String) {
        let complaint = complaint(script(line)) ?? ""
        #expect(complaint.hasPrefix("not JSON: ") && complaint.contains(reason), "\(complaint)")
    }

    @Test("may be nested 100 deep and no deeper")
    func depth() {
        let deep = { String(repeating: "[", count: $0) + String(repeating: "]", count: $0) }
        #expect(complaint(script(deep(100))) == "an event must be a JSON object")
        #expect(complaint(script(deep(101)))?.hasPrefix("not JSON: it is nested too deeply") == true)
    }
}

@Suite("Scroll to top from where nothing is visible") struct BlankTopTests {
    @Test("comes back from a top that shows nothing", arguments: ["stack", "inset", "fold", "flip+flip"])
    func blankTop(chain: String) throws {
        for animations in [true, false] {
            let (trigger, dump) = (#"{"trigger":"top"}"#, #"{"dump":true}"#)
            let dumps = try dumps(
                #"{"viewport":[100,100],"strategy":"\#(chain)","animations":\#(animations),"#
                    + #""options":{"stack.leadingSpace":300,"inset.follow":"none"},"items":[{"count":50,"extent":20}]}"#,
                #"{"scrollTo":700}"#, dump, trigger, #"{"settle":true}"#, dump, trigger, #"{"settle":true}"#, dump,
                trigger,
                #"{"settle":true}"#, dump)
            #expect(dumps.map { $0["offset"].number } == [700, 0, 700, 0])
            #expect(dumps[1].ids.isEmpty)
        }
    }

    @Test("does nothing where a trigger would go to the top and nothing is visible")
    func nothingVisible() throws {
        let dumps = try dumps(
            #"{"viewport":[100,100],"animations":false,"options":{"stack.leadingSpace":300},"#
                + #""items":[{"count":50,"extent":20}]}"#,
            #"{"scrollTo":150}"#, #"{"trigger":"top"}"#, #"{"dump":true}"#, #"{"advance":1}"#, #"{"trigger":"top"}"#,
            #"{"dump":true}"#)
        #expect(dumps.map { $0["offset"].number } == [150, 150])
    }
}
