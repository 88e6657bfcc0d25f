import StrataCommandLine
import StrataGenerators
import StrataJSON
import StrataPlugin
import StrataSystem
import StrataX11Testing
import Testing

@testable import StrataInterface
@testable import StrataViewer

@Suite("Rows exported by conditions on their fields")
struct ConditionExportTests {
    private let directory = TemporaryDirectory()

    // MARK: - A naive filter

    /// A condition as jq would ask it of the JSON that an export writes.
    private struct Naive: Sendable {
        let name: String
        let isSo: @Sendable (JSONValue?) -> Bool

        func holds(_ line: Substring) throws -> Bool {
            guard case .object(let record) = try JSONValue(line: Array(line.utf8)) else { return false }
            if let value = record[name] { return isSo(value) }
            guard case .object(let fields)? = record["fields"] else { return isSo(nil) }
            if let value = fields[name] { return isSo(value) }
            var value: JSONValue? = .object(fields)
            for key in name.split(separator: ".") {
                guard case .object(let object)? = value else { return isSo(nil) }
                value = object[String(key)]
            }
            return isSo(value)
        }
    }

    private static func text(_ value: JSONValue?) -> String? {
        guard let value else { return nil }
        if case .text(let text) = value { return text }
        return value.compactText
    }

    private static func number(_ value: JSONValue?, unit: String = "") -> Double? {
        guard let text = text(value), text.hasSuffix(unit) else { return nil }
        return Double(text.dropLast(unit.count))
    }

    private static let ranks = ["debug": 1, "info": 2, "warn": 4, "warning": 4, "error": 5]

    private static let conditions: [(String, Naive)] = [
        ("status>=500", Naive(name: "status") { number($0).map { $0 >= 500 } ?? false }),
        ("status=404", Naive(name: "status") { text($0) == "404" }),
        ("status!=200", Naive(name: "status") { text($0) != "200" }),
        ("took<20ms", Naive(name: "took") { number($0, unit: "ms").map { $0 < 20 } ?? false }),
        (
            "path~^/api/v[12]",
            Naive(name: "path") { text($0).map { $0.hasPrefix("/api/v1") || $0.hasPrefix("/api/v2") } ?? false }
        ),
        ("level>=warning", Naive(name: "level") { text($0).flatMap { ranks[$0] }.map { $0 >= 4 } ?? false }),
        ("level=info", Naive(name: "level") { text($0) == "info" }),
        ("time<2026-05-20T04:45:30Z", Naive(name: "time") { text($0).map { $0 < "2026-05-20T04:45:30Z" } ?? false }),
        ("user.id>7", Naive(name: "user.id") { number($0).map { $0 > 7 } ?? false }),
        ("message~fail", Naive(name: "message") { text($0)?.contains("fail") ?? false }),
        ("absent!=1", Naive(name: "absent") { _ in true }), ("absent=1", Naive(name: "absent") { _ in false }),
        ("bytes>=20", Naive(name: "bytes") { number($0).map { $0 >= 20 } ?? false }),
    ]

    // MARK: - Logs

    private struct Row {
        let second: Int
        let level: String
        let status: Int
        let path: String
        let took: Int
        let user: Int
        let message: String

        init(_ generator: inout SplitMix64, _ index: Int) {
            second = index % 60
            level = ["debug", "info", "warn", "error"].randomElement(using: &generator) ?? ""
            status = [200, 200, 404, 500, 503].randomElement(using: &generator) ?? 200
            path = ["/", "/api/v1/x", "/api/v2", "/api/v3", "/a b"].randomElement(using: &generator) ?? ""
            took = Int.random(in: 0..<40, using: &generator)
            user = Int.random(in: 0..<12, using: &generator)
            message = ["it works", "it failed"].randomElement(using: &generator) ?? ""
        }

        var time: String { "2026-05-20T04:45:\(second < 10 ? "0" : "")\(second)Z" }
    }

    private static func logs(of rows: [Row]) -> [(String, String)] {
        [
            (
                "json",
                rows.map { row in
                    #"{"time":"\#(row.time)","level":"\#(row.level)","msg":"\#(row.message)","status":\#(row.status),"#
                        + #""path":"\#(row.path)","took":"\#(row.took)ms","user":{"id":\#(row.user)}}"#
                }.joined(separator: "\n")
            ),
            (
                "logfmt",
                rows.map { row in
                    "time=\(row.time) level=\(row.level) msg=\"\(row.message)\" status=\(row.status) "
                        + "path=\"\(row.path)\" took=\(row.took)ms user.id=\(row.user)"
                }.joined(separator: "\n")
            ),
            (
                "csv",
                (["time,level,message,status,path,took"]
                    + rows.map { row in
                        "\(row.time),\(row.level),\(row.message),\(row.status),\"\(row.path)\",\(row.took)ms"
                    }).joined(separator: "\n")
            ),
            (
                "access",
                rows.map { row in
                    let second = row.time.dropFirst(17).prefix(2)
                    return "10.0.0.\(row.user) - - [20/May/2026:04:45:\(second) +0000] "
                        + "\"GET \(row.path == "/a b" ? "/ab" : row.path) HTTP/1.1\" \(row.status) \(row.took)"
                }.joined(separator: "\n")
            ),
        ]
    }

    @Test("are those that a naive filter finds in the JSON of all", arguments: [0, 1, 2, 3])
    func naive(kind: Int) throws {
        var generator = SplitMix64(seed: 7)
        let rows = (0..<900).map { Row(&generator, $0) }
        let (name, text) = Self.logs(of: rows)[kind]
        let path = directory.file(name, text + "\n")
        let all = try Program.run(["export", "--format", "jsonl", path]).output.split(separator: "\n")
        #expect(all.count == 900)
        var found = 0
        for (condition, naive) in Self.conditions {
            let expected = try all.filter { try naive.holds($0) }
            let written = try Program.run(["export", "--format", "jsonl", "--where", condition, path]).output
            #expect(written.split(separator: "\n") == expected, "\(condition) of \(name)")
            if expected.count > 0, expected.count < 900 { found += 1 }
            let lines = try Program.run(["export", "--where", condition, path]).output.split(separator: "\n")
            #expect(lines.count == expected.count, "\(condition) of \(name), as they came")
            #expect(Set(lines).isSubset(of: Set(text.split(separator: "\n"))))
        }
        #expect(found >= 5, "Few conditions tell rows of \(name) apart.")
    }

    // MARK: - The command line

    private static let text = """
        2026-05-20T04:45:10Z INFO app: a status=1
        2026-05-20T04:45:11Z ERROR app: b
          at 1
        2026-05-20T04:45:12Z WARN db: c

        """

    private func run(_ arguments: [String], _ text: String = text) throws -> Program.Outcome {
        try Program.run(["export"] + arguments + [directory.file("log", text)])
    }

    @Test("are whole entries, of which all conditions hold, and a pattern; or the others")
    func several() throws {
        #expect(
            try run(["--where", "level>=error"]).output
                == "2026-05-20T04:45:11Z ERROR app: b\n  at 1\n")
        #expect(
            try run(["--where", "level>=warning", "--where", "source=db"]).output
                == "2026-05-20T04:45:12Z WARN db: c\n")
        #expect(
            try run(["--where", "source=app", "--filter", "at 1"]).output
                == "2026-05-20T04:45:11Z ERROR app: b\n  at 1\n")
        #expect(
            try run(["--where", "level>=error", "--invert"]).output
                == "2026-05-20T04:45:10Z INFO app: a status=1\n2026-05-20T04:45:12Z WARN db: c\n")
        #expect(try run(["--where", "level>=error", "--no-entries"]).output == "2026-05-20T04:45:11Z ERROR app: b\n")
        let none = "strata: no row that was looked at has the level 'none'; they have error, info, warn\n"
        #expect(try run(["--where", "level=none"]) == Program.Outcome(status: 0, output: "", errors: none))
    }

    @Test("are told to be none where no row has the field, with the name that was meant, or those that there are")
    func unknown() throws {
        #expect(
            try run(["--where", "levl=error"]).errors
                == "strata: no row that was looked at has a field 'levl'; did you mean 'level'?\n")
        #expect(
            try run(["--where", "took>1s"]).errors
                == "strata: no row that was looked at has a field 'took'; they have time, level, source, message\n")
        #expect(try run(["--where", "source=none"]).errors.isEmpty, "Rows have it.")
        #expect(
            try run(["--where", "level=errro"]).errors
                == "strata: no row that was looked at has the level 'errro'; did you mean 'error'?\n")
        #expect(
            try run(["--where", "level=wild"]).errors
                == "strata: no row that was looked at has the level 'wild'; they have error, info, warn\n")
        let battery = #"{"level":"info","msg":"m","battery":{"level":80}}"# + "\n"
        #expect(try run(["--where", "battery.level=80"], battery).errors.isEmpty)
        let logfmt = "ts=2026-05-20T04:45:10Z msg=done status=1\n"
        #expect(
            try run(["--format", "jsonl", "--fields", "msg,staus"], logfmt).errors
                == "strata: no row that was looked at has a field 'staus'; did you mean 'status'?\n")
        #expect(try run(["--format", "jsonl", "--fields", "msg,status"], logfmt).errors.isEmpty)
    }

    @Test("have the fields that are asked for also where some lines are no records, by the names that the file has")
    func mixed() throws {
        let text = """
            {"time":"2026-05-20T04:45:10Z","level":"info","msg":"a","status":200,"user":{"id":5}}
            {"time":"2026-05-20T04:45:11Z","severity":"error","msg":"b","status":503,"user":{"id":7}}
            no record

            """
        let fields = try run(["--format", "jsonl", "--fields", "user.id,status", "--where", "msg=a"], text)
        #expect(
            fields.output
                == #"{"time":"2026-05-20T04:45:10Z","level":"info","message":"a","fields":{"user.id":5,"status":200}}"#
                + "\n")
        #expect(fields.errors.isEmpty)
        #expect(try run(["--where", "severity=error", "--where", "status>=500"], text).output.contains(#""msg":"b""#))
    }

    @Test("have texts without quotes, also where one ends in half a character")
    func halfCharacters() throws {
        let directory = TemporaryDirectory()
        let line = #"{"time":"2026-05-20T04:45:11Z","msg":"m","u":"a \ud83d","\u00fcber":1}"#
        let result = try Program.run(["export", "--format", "jsonl", directory.file("a.jsonl", line + "\n")])
        #expect(
            result.output
                == #"{"time":"2026-05-20T04:45:11Z","message":"m","fields":{"u":"a \\ud83d","über":1}}"# + "\n")
    }

    @Test(
        "end where the next whole record begins, whatever was broken off above it",
        arguments: [#"{"level":"info","msg":"cut"#, #"{"level":"warn","#, "{", "Traceback: {", "["])
    func brokenOff(line: String) throws {
        let records = (0..<20).map {
            #"{"time":"2026-05-20T04:45:\#(10 + $0)Z","level":"\#($0 % 5 == 4 ? "error" : "info")","msg":"m\#($0)"}"#
        }
        let path = directory.file("cut", (records[..<8] + [line] + records[8...]).map { $0 + "\n" }.joined())
        let errors = try Program.run(["export", "--where", "level=error", path]).output.split(separator: "\n")
        #expect(errors.map(String.init) == [4, 9, 14, 19].map { records[$0] })
    }

    @Test("see the line feeds between the lines of an entry, in a picture as in an export")
    func severalLines() throws {
        let entries = ["b", "c"].map { "2026-05-20T04:45:11Z ERROR it failed\n  at \($0)\n" }
        let arguments = ["--where", "message~failed\\n  at b", directory.file("trace", entries.joined())]
        #expect(try Program.run(["export"] + arguments).output == entries[0])
        let options = try ArgumentParser(.render, registry: .shipped).parse(arguments)
        let scene = try RenderCommand.still(options, registry: .shipped, faults: PluginFaults()) {
            builder throws(CommandError) in try builder.window(of: Inputs.openAll(options, follows: false))
        }
        #expect(scene.activePane.list.document.count == 1)
    }

    @Test("are found in records that are set in, with times and without")
    func setIn() throws {
        let lines = (0..<12).map { number in
            (number % 3 == 1 ? "  " : "") + #"{"time":"2026-05-20T04:45:\#(10 + number)Z","msg":"m\#(number)"}"#
        }
        let path = directory.file("setIn", (lines + [#"  {"level":"error","msg":"late"}"#]).joined(separator: "\n"))
        let found = try Program.run(["export", "--where", "level=error", path]).output
        #expect(found == #"  {"level":"error","msg":"late"}"# + "\n")
    }

    @Test("of several files can be chosen by the file that they are from")
    func merged() throws {
        let first = directory.file("first", "2026-05-20T04:45:11Z ERROR app: a\n")
        let second = directory.file("second", "2026-05-20T04:45:10Z INFO app: b\n")
        let outcome = try Program.run(["export", "--merge", "--where", "file~second$", first, second])
        #expect(outcome.output == "2026-05-20T04:45:10Z INFO app: b\n")
    }

    @Test(
        "are not written where a condition is wrong, which is said in a line",
        arguments: [
            (
                ["--where", "status"],
                "'--where' cannot be 'status': it compares nothing; write NAME=VALUE, NAME!=VALUE, NAME~PATTERN or "
                    + "NAME<NUMBER (also <=, >, >=)"
            ),
            (
                ["--where", "=5"],
                "'--where' cannot be '=5': no name of a field stands before the sign; write NAME=VALUE"
            ),
            (
                ["--where", "level>=bad"],
                "'--where' cannot be 'level>=bad': 'bad' is no level; write trace, debug, info, notice, warning, "
                    + "error or fatal"
            ),
            (
                ["--where", "a=1", "--context", "2"],
                "'--context' and '--where' exclude each other in an export; a window takes both"
            ),
        ] as [([String], String)])
    func wrong(arguments: [String], sentence: String) throws {
        let outcome = try run(arguments)
        #expect(outcome.status == 64 && outcome.output.isEmpty)
        #expect(outcome.errors == "strata: \(sentence)\n")
    }
}
