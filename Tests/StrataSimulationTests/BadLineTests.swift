import Testing

@testable import StrataSimulation

@Suite("A bad line") struct BadLineTests {
    /// A line, and words that say what is wrong with it.
    struct BadLine: Sendable, CustomTestStringConvertible {
        let line: String
        let reason: String
        var testDescription: String { line }

        init(_ line: String, _ reason: String) {
            self.line = line
            self.reason = reason
        }
    }

    /// Bad lines for a list of three items called "0", "a" and "1".
    static let events: [BadLine] = [
        BadLine("{", "not JSON"), BadLine("dump", "not JSON"), BadLine("{\"dump\":true}}", "not JSON"),
        BadLine("[1]", "an event must be a JSON object"), BadLine("true", "an event must be a JSON object"),
        BadLine("{}", "an event must have a name"),
        // Unknown events and keys.
        BadLine("{\"scrolTo\":1}", "unknown event 'scrolTo'; did you mean 'scrollTo'?"),
        BadLine("{\"animated\":true}", "unknown event 'animated'"),
        BadLine("{\"wheel\":1,\"animated\":true}", "unknown key 'animated' in 'wheel'"),
        BadLine("{\"remove\":1,\"at\":0,\"count\":1}", "unknown key 'count' in 'remove'"),
        BadLine("{\"append\":[{\"extent\":1,\"size\":2}]}", "unknown key 'size'"),
        // Values.
        BadLine("{\"append\":[{\"extent\":1,\"values\":5}]}", "'values' must be a JSON object"),
        BadLine("{\"append\":[{\"extent\":1,\"values\":{\"a\":\"b\"}}]}", "value 'a' must be a number, an array"),
        BadLine("{\"append\":[{\"extent\":1,\"values\":{\"a\":[1,2]}}]}", "value 'a' has 2 numbers for a group of 1"),
        BadLine("{\"append\":[{\"extent\":1,\"values\":{\"a\":[true]}}]}", "must hold numbers and nulls"),
        BadLine("{\"append\":[{\"extent\":1,\"values\":{\"a\":{\"from\":1}}}]}", "value 'a' needs 'step'"),
        BadLine(
            "{\"append\":[{\"extent\":1,\"values\":{\"a\":{\"from\":1,\"to\":2}}}]}", "unknown key 'to' in value 'a'"),
        BadLine(
            "{\"append\":[{\"count\":9,\"extent\":1,\"values\":{\"a\":{\"from\":0,\"step\":1e308}}}]}",
            "value 'a' becomes infinite"),
        BadLine("{\"pointer\":[1]}", "'pointer' must be two numbers, [x,y], or null"),
        BadLine("{\"pointer\":[1,\"2\"]}", "'pointer' must be two numbers, [x,y], or null"),
        BadLine("{\"pointer\":{}}", "'pointer' must be an array"),
        // Two events.
        BadLine("{\"dump\":true,\"settle\":true}", "two events in one line: dump and settle"),
        BadLine("{\"viewport\":[1,2],\"strategy\":\"flip\"}", "two events in one line"),
        // Strategies, options and values.
        BadLine("{\"strategy\":\"stak\"}", "unknown strategy 'stak'; did you mean 'stack'?"),
        BadLine("{\"strategy\":\"\"}", "empty name"), BadLine("{\"strategy\":\"flip+\"}", "empty name"),
        BadLine("{\"strategy\":\"flip+stack\"}", "can only be first"),
        BadLine("{\"strategy\":\"custom+custom\"}", "can only be first"),
        BadLine("{\"strategy\":5}", "'strategy' must be a string"),
        BadLine("{\"strategy\":\"flip\",\"options\":{\"fold.ofset\":1}}", "did you mean 'fold.offset'?"),
        BadLine("{\"strategy\":\"flip\",\"options\":5}", "options must be a JSON object"),
        BadLine("{\"option\":{\"fold.ofset\":1}}", "unknown option 'fold.ofset'; did you mean 'fold.offset'?"),
        BadLine("{\"option\":{\"foldd.offset\":1}}", "unknown strategy 'foldd'; did you mean 'fold'?"),
        BadLine("{\"option\":{\"offset\":1}}", "is no option"),
        BadLine("{\"option\":{\"zebra\":1}}", "write NAME.OPTION; there are "),
        BadLine("{\"option\":{\"fold.zebra\":1}}", "unknown option 'fold.zebra'; there are fold."),
        BadLine("{\"option\":{\"fold.minOpacity\":1.5}}", "it takes a number from 0 to 1"),
        BadLine("{\"option\":{\"stack.spacing\":-1}}", "it takes a number, 0 or more"),
        BadLine("{\"option\":{\"custom.columns\":0}}", "it takes a whole number from 1"),
        BadLine("{\"option\":{\"custom.columns\":1.5}}", "it takes a whole number from 1"),
        BadLine("{\"option\":{\"flip.order\":\"up\"}}", "it takes reading or mirrored"),
        BadLine("{\"option\":{\"flip.order\":1}}", "it takes reading or mirrored"),
        BadLine("{\"option\":{\"fold.offset\":\"far\"}}", "it takes any finite number"),
        BadLine("{\"option\":{\"fold.offset\":null}}", "must be a number or a string"),
        // Ids and alignments.
        BadLine("{\"activate\":\"b\"}", "no item has the id 'b'"), BadLine("{\"activate\":0}", "must be a string"),
        BadLine("{\"scrollToItem\":\"2\"}", "no item has the id '2'"),
        BadLine("{\"scrollToItem\":\"a\",\"align\":\"middle\"}", "'align' cannot be 'middle'"),
        BadLine("{\"focus\":\"b\"}", "no item has the id 'b'"), BadLine("{\"focus\":1}", "must be a string"),
        BadLine("{\"append\":[{\"count\":1000001,\"area\":4}]}", "1000001 items of an area are more than 1000000"),
        // Moves.
        BadLine("{\"move\":1,\"at\":3,\"to\":0}", "cannot move 1 items at 3: the list has 3"),
        BadLine("{\"move\":4,\"at\":0,\"to\":0}", "cannot move 4 items at 0: the list has 3"),
        BadLine("{\"move\":2,\"at\":0,\"to\":2}", "cannot move 2 of 3 items to 2, out of range 0…1"),
        BadLine("{\"move\":1,\"at\":0}", "'to'"), BadLine("{\"move\":1,\"to\":0}", "'at'"),
        BadLine("{\"move\":-1,\"at\":0,\"to\":0}", "'move'"), BadLine("{\"move\":1,\"at\":0,\"to\":0.5}", "'to'"),
        BadLine("{\"append\":[{\"id\":\"a\",\"extent\":1}]}", "id 'a' is already in the list"),
        BadLine("{\"append\":[{\"id\":\"0\",\"extent\":1}]}", "id '0' is already in the list"),
        BadLine("{\"append\":[{\"id\":\"b\",\"extent\":1},{\"id\":\"b\",\"extent\":1}]}", "id 'b' is already"),
        BadLine("{\"append\":[{\"id\":\"b\",\"extent\":1,\"count\":2}]}", "takes no 'count'"),
        // Extents and other numbers.
        BadLine("{\"append\":[{\"extent\":-1}]}", "'extent' must be 0 or more"),
        BadLine("{\"append\":[{\"extent\":1e999}]}", "not JSON"),
        BadLine("{\"append\":[{\"extent\":NaN}]}", "not JSON"),
        BadLine("{\"append\":[{\"extent\":\"1\"}]}", "'extent' must be a finite number"),
        BadLine("{\"append\":[{\"extents\":[1,-1]}]}", "'extents' must hold finite numbers, 0 or more"),
        BadLine("{\"append\":[{\"extents\":[1],\"count\":1}]}", "not both"),
        BadLine("{\"append\":[{\"count\":2}]}", "needs 'extent'"),
        BadLine("{\"append\":[{\"count\":-2,\"extent\":1}]}", "'count' is -2, out of range"),
        BadLine("{\"append\":[{\"count\":1.5,\"extent\":1}]}", "'count' must be a whole number"),
        BadLine("{\"append\":[{\"extent\":1,\"estimate\":0}]}", "'estimate' must be more than 0"),
        BadLine("{\"append\":[{\"extent\":1,\"estimate\":-5}]}", "'estimate' must be more than 0"),
        BadLine("{\"append\":{\"extent\":1}}", "'append' must be an array"),
        BadLine("{\"append\":[5]}", "an item group must be a JSON object"),
        BadLine("{\"resize\":-1,\"at\":0}", "'resize' must be 0 or more"),
        BadLine("{\"advance\":-1}", "'advance' must be 0 or more"),
        BadLine("{\"wheel\":\"up\"}", "'wheel' must be a finite number"),
        BadLine("{\"scrollTo\":null}", "'scrollTo' must be a finite number"),
        BadLine("{\"scrollBy\":1,\"animated\":1}", "'animated' must be true or false"),
        BadLine("{\"viewport\":[100]}", "'viewport' must be two numbers"),
        BadLine("{\"viewport\":[100,-1]}", "'viewport' must be two numbers, 0 or more"),
        BadLine("{\"viewport\":100}", "'viewport' must be an array"),
        // Signals.
        BadLine("{\"trigger\":\"bottom\"}", "'trigger' takes \"top\""),
        BadLine("{\"dump\":false}", "'dump' takes true"),
        BadLine("{\"settle\":1}", "'settle' must be true or false"),
        BadLine("{\"visible\":0}", "must be true or false"),
        // Indices.
        BadLine("{\"insert\":[{\"extent\":1}],\"at\":4}", "index 4 is out of range: the list has 3 items"),
        BadLine("{\"insert\":[{\"extent\":1}],\"at\":-1}", "'at' is -1, out of range"),
        BadLine("{\"insert\":[{\"extent\":1}]}", "'insert' needs 'at'"),
        BadLine("{\"remove\":1,\"at\":3}", "cannot remove 1 items at 3: the list has 3"),
        BadLine("{\"remove\":4,\"at\":0}", "cannot remove 4 items at 0: the list has 3"),
        BadLine("{\"remove\":-1,\"at\":0}", "'remove' is -1, out of range"),
        BadLine("{\"resize\":1,\"at\":3}", "index 3 is out of range"),
        BadLine("{\"resize\":1,\"at\":0.5}", "'at' must be a whole number"),
        // Batches: the indices of each edit are those that the edits before it have left.
        BadLine("{\"batch\":{\"remove\":1,\"at\":0}}", "'batch' must be an array"),
        BadLine("{\"batch\":[{\"wheel\":1}]}", "'wheel' cannot be in a batch"),
        BadLine("{\"batch\":[{\"batch\":[]}]}", "'batch' cannot be in a batch"),
        BadLine("{\"batch\":[{\"remove\":1,\"at\":0},{\"remove\":1,\"at\":2}]}", "the list has 2"),
        BadLine("{\"batch\":[{\"remove\":1,\"at\":0,\"resize\":1}]}", "two events in one line"),
    ]

    @Test("says which line it is and what is wrong, and what was dumped before it stands", arguments: events)
    func event(bad: BadLine) {
        let (dumps, error) = simulate([
            #"{"viewport":[100,100],"items":[{"extent":40},{"id":"a","extent":40},{"extent":40}]}"#, #"{"dump":true}"#,
            "",
            #"{"scrollTo":5}"#, #"{"dump":true}"#, bad.line, #"{"dump":true}"#,
        ])
        #expect(dumps.count == 2)
        #expect(dumps.last?["offset"].number == 5)
        #expect(error?.line == 6)
        #expect(error?.description.hasPrefix("line 6: ") == true)
        #expect(error?.reason.contains(bad.reason) == true, "\(error?.description ?? "no error")")
    }

    /// Bad first lines.
    static let configurations: [BadLine] = [
        BadLine("nothing", "not JSON"), BadLine("[]", "the first line must be a JSON object"),
        BadLine("{}", "the first line needs 'viewport'"),
        BadLine("{\"dump\":true}", "unknown key 'dump' in the first line"),
        BadLine("{\"viewport\":[1,2,3]}", "'viewport' must be two numbers"),
        BadLine("{\"viewport\":[100,100],\"axis\":\"diagonal\"}", "'axis' cannot be 'diagonal'"),
        BadLine("{\"viewport\":[100,100],\"direction\":\"up\"}", "'direction' cannot be 'up'"),
        BadLine("{\"viewport\":[100,100],\"strategy\":\"flop\"}", "unknown strategy 'flop'; did you mean 'flip'?"),
        BadLine("{\"viewport\":[100,100],\"options\":{\"fold.minOpacity\":2}}", "it takes a number from 0 to 1"),
        BadLine("{\"viewport\":[100,100],\"wheelStep\":-1}", "'wheelStep' must be 0 or more"),
        BadLine("{\"viewport\":[100,100],\"animations\":\"no\"}", "'animations' must be true or false"),
        BadLine("{\"viewport\":[100,100],\"items\":[{\"extent\":-4}]}", "'extent' must be 0 or more"),
        BadLine(
            "{\"viewport\":[100,100],\"items\":[{\"id\":\"a\",\"extent\":1},{\"id\":\"a\",\"extent\":1}]}",
            "id 'a' is already in the list"),
    ]

    @Test("can be the first one", arguments: configurations)
    func firstLine(bad: BadLine) {
        let (dumps, error) = simulate([bad.line, #"{"dump":true}"#])
        #expect(dumps.isEmpty)
        #expect(error?.line == 1)
        #expect(error?.reason.contains(bad.reason) == true, "\(error?.description ?? "no error")")
    }

    @Test("is a missing first line, too", arguments: [[], [""], ["", " \t", "\r"]])
    func missingFirstLine(lines: [String]) {
        let (dumps, error) = simulate(lines)
        #expect(dumps.isEmpty)
        #expect(error?.description.hasPrefix("line 1: the first line is missing") == true)
    }

    @Test("is counted with the empty lines before the first one")
    func emptyLinesCount() {
        #expect(simulate(["", "", "{}"]).error?.line == 3)
        #expect(simulate(["", #"{"viewport":[1,1]}"#, "", "{}"]).error?.line == 4)
    }
}
