import Glibc
import StrataGenerators
import Testing

@testable import StrataFeeds

@Suite("Records in one value of JSON")
struct RecordsTests {
    let directory = TemporaryDirectory()

    private func lines(_ text: String, _ configuration: FeedConfiguration = .notFollowing) throws -> [String] {
        let reader = try FeedReader(directory.file("log", containing: Array(text.utf8)), configuration)
        #expect(reader.waitForEnd())
        #expect(reader.feed.progress.failure == nil)
        return reader.text
    }

    @Test("are a line each where an array has them in one line")
    func array() throws {
        #expect(
            try lines(
                #"[{"time":1,"msg":"a, [b] \"{"},{"time":2,"tags":["x",{"y":[]}]}, {"time":3}, 4, "five"]"# + "\n")
                == [
                    #"{"time":1,"msg":"a, [b] \"{"}"#, #"{"time":2,"tags":["x",{"y":[]}]}"#, #"{"time":3}"#, "4",
                    #""five""#,
                ])
    }

    @Test("are a line each where an object begins with them, and what it has behind them is the last line")
    func member() throws {
        #expect(
            try lines(#"{"Records":[{"eventTime":"a","x":{"y":1}},{"eventTime":"b"}]}"#)
                == [#"{"eventTime":"a","x":{"y":1}}"#, #"{"eventTime":"b"}"#])
        let indented = """
            {
                "events": [
                    {
                        "timestamp": 1,
                        "message": "a  b\\n"
                    },
                    {
                        "timestamp": 2
                    }
                ],
                "nextToken": "x"
            }

            """
        #expect(
            try lines(indented)
                == [#"{"timestamp": 1,"message": "a  b\n"}"#, #"{"timestamp": 2}"#, #"{"nextToken": "x"}"#])
    }

    @Test("are a line each behind other members, which are the first line, but for an object in one line")
    func behindOthers() throws {
        let chat = """
            {
             "name": "Ada, \\"[Bob",
             "id": 42,
             "messages": [
              {
               "date_unixtime": "1",
               "text": "hi"
              },
              {
               "date_unixtime": "2"
              }
             ]
            }

            """
        #expect(
            try lines(chat)
                == [
                    #"{"name": "Ada, \"[Bob","id": 42}"#, #"{"date_unixtime": "1","text": "hi"}"#,
                    #"{"date_unixtime": "2"}"#,
                ])
        let record = #"{"level":"info","events":[{"time":1},{"time":2}]}"#
        #expect(try lines(record + "\n" + record) == [record, record])
        let nested = "{\n  \"a\": {\"b\": 1},\n  \"events\": [{\"time\":1}]\n}"
        #expect(try lines(nested) == nested.split(separator: "\n").map(String.init))
    }

    @Test("are so in every such value that a file has, and what is none stays as it is")
    func several() throws {
        let first = #"{"records":[{"time":1},{"time":2}]}"# + "\n"
        #expect(
            try lines(first + #"{"records":[{"time":3}]}"# + "\n[{\"time\":4}]\nplain [text], {and}\nmore")
                == [#"{"time":1}"#, #"{"time":2}"#, #"{"time":3}"#, #"{"time":4}"#, "plain [text], {and}", "more"])
        #expect(try lines(#"[{"a":1},{"b":"cut"#) == [#"{"a":1}"#, #"{"b":"cut"#])
    }

    @Test("that are broken stay as they are from there on, line by line")
    func broken() throws {
        let first = #"[{"a":1},{"b":2}"#
        #expect(try lines(first + " text\nmore [x\n") == [#"{"a":1}"#, #"{"b":2}"#, "text", "more [x"])
        #expect(try lines(first + ",{\"c\":\"cut\nmore\n") == [#"{"a":1}"#, #"{"b":2}"#, #"{"c":"cut"#, "more"])
        #expect(try lines(first + ", 3\n, 4]\n") == [#"{"a":1}"#, #"{"b":2}"#, "3", "4"])
        let spaces = "{" + String(repeating: " ", count: 5000)
        #expect(try lines(spaces + #""records":[{"time":1}]}"#).map(\.count) == [5001 + 23])
        #expect(try lines(first + "]" + spaces) == [#"{"a":1}"#, #"{"b":2}"#, spaces])
    }

    @Test(
        "stay as they are where each has lines of its own, where there is but one, and where they are no entries",
        arguments: [
            "[{\"time\":1},\n{\"time\":2}]", "[\n{\"time\":1},{\"time\":2}]", "[{\n\"time\":1},{\"time\":2}]",
            #"[{"time":1}]"#, #"[{"time":1}] text, {"more"}"#, "[2026-11-20] {text}", "[]", "[", "{",
            #"{"time":1,"records":[{"time":1}]}"#, #"{"records":5}"#, #"{"records":[]}"#, #"{"records":[1,2]}"#,
            #"{"records":[{"id":1},{"id":2}]}"#, #"{"items":[{"time":1},{"time":2}]}"#, "{text}",
        ])
    func others(text: String) throws {
        #expect(try lines(text) == text.split(separator: "\n").map(String.init))
    }

    @Test("are found where the first is longer than what tells", arguments: [900, 3000, 10_000])
    func long(count: Int) throws {
        let long = #"{"time":1,"text":"\#(String(repeating: "x", count: count))"}"#
        #expect(try lines("[\(long),{\"time\":2}]") == [long, #"{"time":2}"#])
    }

    @Test("are read anew behind a divider where their array is written anew in place, with one more")
    func rewritten() throws {
        let records = (1...3).map { #"{"time":\#($0)}"# }
        func array(_ records: some Sequence<String>) -> [UInt8] { Array("[\(records.joined(separator: ","))]\n".utf8) }
        let path = directory.file("log", containing: array(records[..<2]))
        let reader = try FeedReader(path)
        #expect(reader.wait { reader.text == Array(records[..<2]) })
        write(array([records[2]] + records[..<2]), to: path, flags: O_WRONLY | O_TRUNC)
        let expected = [records[0], records[1], records[2], records[0], records[1]]
        #expect(reader.wait { reader.text == expected })
        #expect(reader.dividers.count == 1)
    }

    @Test("keep every byte, in whatever pieces they are read", arguments: seeds(60))
    func random(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var configuration = randomConfiguration(using: &random)
        configuration.follows = false
        let records = (0..<Int.random(in: 2...30, using: &random)).map {
            #"{"time":\#($0),"a":\#(Self.value(using: &random))}"#
        }
        let isMember = Bool.random(using: &random)
        let space = { (random: inout SplitMix64) in isMember && Bool.random(using: &random) ? "\n  " : "" }
        var text = isMember ? "{" + space(&random) + "\"records\":" + space(&random) + "[" : "["
        for (number, record) in records.enumerated() {
            if number > 0 { text += "," }
            text += space(&random) + record + space(&random)
        }
        text += isMember ? "]}" : "]"
        #expect(try lines(text, configuration) == records, "STRATA_SEED=\(seed)")
    }

    /// A value of JSON, nested at most so deep.
    private static func value(using random: inout SplitMix64, depth: Int = 3) -> String {
        switch Int.random(in: 0..<(depth > 0 ? 6 : 4), using: &random) {
        case 0: return "\(Int.random(in: -100...100, using: &random))"
        case 1: return "true"
        case 2, 3:
            let pieces = ["a", "é", #"\""#, #"\\"#, "[", "}", "]", "{", ",", " ", #"\n"#]
            let text = (0..<Int.random(in: 0...12, using: &random)).map { _ in pieces.randomElement(using: &random)! }
            return "\"\(text.joined())\""
        case 4:
            let values = (0..<Int.random(in: 0...4, using: &random)).map { _ in value(using: &random, depth: depth - 1)
            }
            return "[\(values.joined(separator: ", "))]"
        default:
            let members = (0..<Int.random(in: 0...4, using: &random)).map {
                "\"k\($0)\": \(value(using: &random, depth: depth - 1))"
            }
            return "{\(members.joined(separator: ","))}"
        }
    }
}
