import Foundation
import StrataSystem
import Testing

@testable import StrataViewer

@Suite("Rows exported as what they say")
struct RecordExportTests {
    private let directory = TemporaryDirectory()

    private func run(_ arguments: [String], _ text: String) throws -> Program.Outcome {
        try Program.run(["export", "--format", "jsonl"] + arguments + [directory.file("log", text)])
    }

    @Test("are lines of JSON with time, level, source, message and fields, whatever format they came in")
    func formats() throws {
        let json = #"{"ts":1700000000.123456,"level":50,"name":"db","msg":"a\n\"b\"","n":1.50,"x":{"y":[1]}}"#
        #expect(
            try run([], json + "\n").output
                == #"{"time":"2023-11-14T22:13:20.123456Z","level":"error","source":"db","message":"a\n\"b\"","#
                + #""fields":{"n":1.50,"x":{"y":[1]}}}"# + "\n")
        #expect(
            try run([], "time=2026-05-20T04:45:11+02:00 level=warn msg=\"3 left\" user=\"a b\"\n").output
                == #"{"time":"2026-05-20T02:45:11Z","level":"warn","message":"3 left","fields":{"user":"a b"}}"# + "\n")
        #expect(
            try run([], "[2026-05-20T04:45:11Z ERROR app::net] it failed\nno more\n").output
                == #"{"time":"2026-05-20T04:45:11Z","level":"error","source":"app::net","message":"it failed\nno more"}"#
                + "\n")
    }

    @Test("are the records of one value of JSON, and a trace is of its line behind the times of containers, too")
    func recordsAndTraces() throws {
        let trail =
            #"{"Records":[{"eventTime":"2026-05-20T04:45:11Z","eventSource":"s3","eventName":"Get"},"#
            + #"{"eventTime":"2026-05-20T04:45:12Z","eventSource":"ec2","eventName":"Run"}]}"#
        #expect(
            try run([], trail).output
                == #"{"time":"2026-05-20T04:45:11Z","source":"s3","message":"Get"}"# + "\n"
                + #"{"time":"2026-05-20T04:45:12Z","source":"ec2","message":"Run"}"# + "\n")
        let lines = [
            "2026-05-20 04:45:11 ERROR app: it failed", "KeyError: 'a'", "2026-05-20 04:45:12 INFO app: it is open",
        ]
        let text = lines.map { "2026-05-20T04:45:13.000000001Z \($0)\n" }.joined()
        let messages = try run([], text).output.split(separator: "\n").map { line in
            line.split(separator: #""message":""#)[1].prefix { $0 != "\"" }
        }
        #expect(messages == ["it failed\\nKeyError: 'a'", "it is open"])
    }

    @Test("have the columns of a table that is said to be one, however few they are")
    func tables() throws {
        let rows = #"{"fields":{"a":"1","b":"2"}}"# + "\n" + #"{"fields":{"a":"3","b":"4"}}"#
        #expect(try run(["--format", "csv"], "a,b\n1,2\n3,4\n").output == rows + "\n")
        #expect(try run(["--format", "tsv"], "a\tb\n1\t2\n3\t4\n").output == rows + "\n")
        #expect(try run([], "a,b\n1,2\n").output == #"{"message":"a,b"}"# + "\n" + #"{"message":"1,2"}"# + "\n")
    }

    @Test("have a message from its first word to its last, also where the first line has the time alone")
    func messages() throws {
        let text = "2026-05-20T04:45:11Z\nit is open\n\n2026-05-20T04:45:12Z\nORA-01652: it is full\n"
        #expect(
            try run([], text).output
                == #"{"time":"2026-05-20T04:45:11Z","message":"it is open"}"# + "\n"
                + #"{"time":"2026-05-20T04:45:12Z","level":"error","message":"ORA-01652: it is full"}"# + "\n")
    }

    @Test("have the status of an answer as a field also where it is what tells the level")
    func status() throws {
        let table = "time,service,status\n2026-05-20T04:45:11Z,web,500\n2026-05-20T04:45:12Z,web,200\n"
        let path = directory.file("log", table)
        #expect(try Program.run(["export", "--where", "status>=500", path]).output == "2026-05-20T04:45:11Z,web,500\n")
        let words = "time,region,status\n2026-05-20T04:45:11Z,north,failed\n2026-05-20T04:45:12Z,south,ok\n"
        let fields = #"{"time":"2026-05-20T04:45:11Z","fields":{"region":"north","status":"failed"}}"#
        #expect(try run([], words).output.contains(fields))
        let record = #""level":"error","source":"web","fields":{"status":"500"}"#
        #expect(try run([], table).output.contains(record))
    }

    @Test("have no message where a record has none, and say of an empty line that it is empty")
    func withoutMessage() throws {
        let records = #"{"time":"2026-05-20T04:45:11Z","level":"info","count":3}"# + "\n"
        let written = #"{"time":"2026-05-20T04:45:11Z","level":"info","fields":{"count":3}}"# + "\n"
        #expect(try run([], records + records).output == written + written)
        #expect(try run(["--format", "plain"], "a\n\nb\n").output.contains(#"{"message":""}"#))
    }

    @Test("are none of blank lines before the first entry")
    func blank() throws {
        let text = "\n \n2026-05-20T04:45:11Z it is open\n\n"
        #expect(try run([], text).output == #"{"time":"2026-05-20T04:45:11Z","message":"it is open"}"# + "\n")
        #expect(try run([], "\na\n").output == #"{"message":""}"# + "\n" + #"{"message":"a"}"# + "\n")
    }

    @Test("have no level where their format has none, and times of Modified Julian Dates to the fraction")
    func levelless() throws {
        let causes = (1...3).map { "2026-05-20T04:45:1\($0).123+0000: 0.523: [GC (Allocation Failure) 65536K]\n" }
        #expect(try !run([], causes.joined()).output.contains("level"))
        let statistics = (1...3).map { "61180 1711\($0).5 192.0.2.7 9714 -0.001605376 0.0\n" }.joined()
        let times = try run([], statistics).output.split(separator: "\n").map { String($0.prefix(34)) }
        // 61,180 days are 20,593 since 1970 began, and 17,111 seconds are 4:45:11.
        #expect(times == (1...3).map { #"{"time":"2026-05-20T04:45:1\#($0).500Z""# })
    }

    @Test("have the day that their times are of, to the last nanosecond")
    func lastNanosecond() throws {
        let last = "2023-11-14T23:59:59.999999"
        for line in [
            last + "999Z it failed", #"{"ts":"\#(last)999Z","msg":"it failed"}"#,
            #"{"ts":1700006399.999999999,"msg":"it failed"}"#, #"{"ts":1700006399999999999,"msg":"it failed"}"#,
            "time=\(last)999Z msg=\"it failed\"",
        ] {
            let written = try run([], line + "\n").output
            #expect(written.contains(#""time":"\#(last)999Z""#), "\(written)")
        }
    }

    @Test("have the lines that belong to them in their message, unless every line is a row")
    func entries() throws {
        let lines = (0..<4).map { "2026-05-20T04:45:1\($0)Z ERROR app: it failed\n  at \($0)\n" }.joined()
        let joined = try run([], lines).output.split(separator: "\n")
        #expect(joined.count == 4)
        #expect(
            joined.last
                == #"{"time":"2026-05-20T04:45:13Z","level":"error","source":"app","message":"it failed\n  at 3"}"#)
        let single = try run(["--no-entries"], lines).output.split(separator: "\n")
        #expect(single.count == 8 && single.last == #"{"message":"  at 3"}"#)
        let filtered = try run(["--filter", "at 2"], lines).output.split(separator: "\n")
        #expect(filtered.count == 1 && filtered[0].contains("04:45:12Z"))
        #expect(try run(["--filter", "at 2", "--invert"], lines).output.split(separator: "\n").count == 3)
        let span = ["--since", "2026-05-20T04:45:12Z", "--until", "2026-05-20T04:45:12Z"]
        #expect(try run(span, lines).output.split(separator: "\n") == [joined[2]])
    }

    @Test("are valid JSON also where bytes are no UTF-8, and of a decoder that is named")
    func bytes() throws {
        let path = directory.file("bytes")
        let outcome = try Program.run(
            ["export", "--format", "jsonl", "--format", "plain", path],
            through: "printf 'a\\377\\001\"\\\\' > \(path); exec \"$@\"")
        #expect(outcome.output == "{\"message\":\"a\u{FFFD}\\u0001\\\"\\\\\"}\n" && outcome.status == 0)
        let record = #"{"level":"info","msg":"m"}"#
        let plain = try run(["--format", "plain"], record + "\n").output
        #expect(plain == #"{"message":"{\"level\":\"info\",\"msg\":\"m\"}"}"# + "\n")
        let fields = try run(["--fields", "a.b"], #"{"msg":"m","a":{"b":[1]},"c":2}"# + "\n").output
        #expect(fields == #"{"message":"m","fields":{"a.b":[1]}}"# + "\n")
    }

    @Test("have all that was written of a line that a terminal shows in part, and nothing twice of others")
    func writtenOver() throws {
        let path = directory.file("log", "10%\r100% end\n\u{1B}[31mred\u{1B}[0m\none\n")
        let outcome = try Program.run(["export", "--format", "jsonl", "--no-entries", path])
        #expect(
            outcome.output.split(separator: "\n") == [
                #"{"message":"100% end","fields":{"raw":"10%\u000d100% end"}}"#, #"{"message":"red"}"#,
                #"{"message":"one"}"#,
            ])
    }

    @Test("have the time as it was written where it says more than an instant")
    func finerTimes() throws {
        let outcome = try run([], "2026-05-20T04:45:11.123456789123Z INFO a\n2016-12-31T23:59:60Z INFO b\n")
        #expect(
            outcome.output.split(separator: "\n") == [
                #"{"time":"2026-05-20T04:45:11.123456789Z","level":"info","message":"a","fields":{"time":"2026-05-20T04:45:11.123456789123Z"}}"#,
                #"{"time":"2016-12-31T23:59:59.999999999Z","level":"info","message":"b","fields":{"time":"2016-12-31T23:59:60Z"}}"#,
            ])
    }

    @Test("have the years that follow from all lines of the file also where only the last ones are written")
    func years() throws {
        let days = ["Nov 10", "Jan  5", "Nov 10", "Jan  5", "Mar  1"]
        let text = days.enumerated().map { "\($1) 10:00:00 host app[1]: line \($0)\n" }.joined()
        let all = try run([], text).output.split(separator: "\n")
        let time = try #require(all.last?.dropFirst(#"{"time":""#.count).prefix { $0 != "\"" })
        let late = try run(["--since", String(time)], text)
        #expect(late.output == all[4] + "\n")
    }

    @Test("of the journal with all fields are what its fields say, which stand below the time")
    func verbose() throws {
        let text = """
            Wed 2026-05-20 04:45:11.123456 UTC [s=0a;i=1;b=0b;m=1;t=1;x=1]
                PRIORITY=3
                SYSLOG_IDENTIFIER=web
                MESSAGE=it failed: a=b
                _PID=7
            Wed 2026-05-20 04:45:12.123456 UTC [s=0a;i=2;b=0b;m=2;t=2;x=2]
                MESSAGE=it is open

            """
        let rows = try run([], text).output.split(separator: "\n")
        #expect(rows.count == 2)
        #expect(
            rows[0].hasPrefix(
                #"{"time":"2026-05-20T04:45:11.123456Z","level":"error","source":"web","message":"it failed: a=b""#))
        #expect(rows[0].contains(#""_PID":"7""#) && rows[1].contains(#""message":"it is open""#))
    }

    @Test("that are no UTF-8 are told of, with what to do, and are read where their encoding is said")
    func encodings() throws {
        let path = directory.file("log")
        let text = "2026-05-20 04:45:11 INFO caf\u{E9} open\n"
        try #require(text.data(using: .isoLatin1)).write(to: URL(fileURLWithPath: path))
        let outcome = try Program.run(["export", "--format", "jsonl", path])
        #expect(outcome.status == 0 && outcome.output.contains("caf\u{FFFD} open"))
        #expect(outcome.errors.contains("a row is no UTF-8") && outcome.errors.contains("'--encoding ISO-8859-1'"))
        let read = try Program.run(["export", "--format", "jsonl", "--encoding", "ISO-8859-1", path])
        #expect(read.output.contains("caf\u{E9} open") && read.errors.isEmpty)
    }

    @Test("have a message of any length, as the window has a row")
    func longEntry() throws {
        let lines = String(repeating: "    at com.example.Type.method(Type.java:1)\n", count: 20_000)
        let path = directory.file(
            "log", "2026-05-20 04:45:11 ERROR it failed\n" + lines + "2026-05-20 04:45:12 INFO a\n")
        let outcome = try Program.run(["export", "--format", "jsonl", path])
        #expect(outcome.output.split(separator: "\n").count == 2)
    }

    @Test("of several files are in the order of their times, and say which file they are from")
    func merged() throws {
        let first = directory.file("first", "2026-05-20T04:45:11Z ERROR app: a\n")
        let second = directory.file("second", "2026-05-20T04:45:10Z INFO app: b\n")
        let output = try Program.run(["export", "--format", "jsonl", "--merge", first, second]).output
        #expect(
            output.split(separator: "\n") == [
                #"{"time":"2026-05-20T04:45:10Z","level":"info","source":"app","message":"b","file":"\#(second)"}"#,
                #"{"time":"2026-05-20T04:45:11Z","level":"error","source":"app","message":"a","file":"\#(first)"}"#,
            ])
    }

    /// Two files of a container each, of which the first one ends amid a line, or goes on later.
    private func cutLines(_ end: String = "") -> [String] {
        [
            directory.file("first", "2026-05-20T04:45:11.2Z stdout P half of \n" + end),
            directory.file("second", "2026-05-20T04:45:11.3Z stdout F it is open\n"),
        ]
    }

    private func messages(_ arguments: [String]) throws -> [Substring] {
        try Program.run(["export", "--format", "jsonl"] + arguments).output.split(separator: "\n").map { line in
            line.split(separator: #""message":""#)[1].prefix { $0 != "\"" }
        }
    }

    @Test("of several files are of one each, also where a container's line has not ended")
    func pieces() throws {
        #expect(try messages(cutLines()) == ["half of", "it is open"])
        #expect(try messages(["--merge"] + cutLines()) == ["half of", "it is open"])
        let later = cutLines("2026-05-20T04:45:11.4Z stdout F it\n")
        #expect(try messages(["--merge"] + later) == ["half of", "it is open", "it"])
        #expect(try messages(later) == ["half of it", "it is open"])
        #expect(try messages(["--filter", "half of it"] + later) == ["half of it"])
    }

    @Test("are refused where they make no sense")
    func refused() throws {
        let context = try run(["--filter", "a", "--context", "1"], "a\n")
        #expect(context.status == ExitCode.usage && context.errors.contains("exclude each other"))
        let log = directory.file("log", "a\n")
        for arguments in [["export", "--format", "json", log], ["export", "--no-entries", log]] {
            let outcome = try Program.run(arguments)
            #expect(outcome.status == ExitCode.usage && outcome.errors.contains("add '--format jsonl'"))
        }
        let shown = try Program.run(["render", "--format", "jsonl", "--output", directory.path + "/a.png", log])
        #expect(shown.status == ExitCode.usage && shown.errors.contains("is for `strata export`"))
    }
}
