import StrataDocument
import StrataFormats
import Testing

@testable import StrataCells

@Suite("The level of a log line")
struct LevelFormatTests {
    @Test(
        "stands behind the prefix of syslog, too",
        arguments: [
            (
                "May  2 04:45:11 web1 kubelet[42]: E0502 04:45:11.123456   42 kubelet.go:2448] node not found",
                LogLevel.error
            ),
            ("May  2 04:45:11 web1 app[42]: WARNING: 0 errors", .warning),
            ("2026-05-20T04:45:11.1+02:00 web1 app[42]: level=info msg=\"failed before\"", .quiet),
            ("May  2 04:45:11 web1 app: [ERROR] it is full", .error),
        ])
    func behindPrefix(line: String, level: LogLevel) {
        #expect(Highlights(Array(line.utf8)).level == level.rowLevel)
    }

    @Test(
        "is none where words only look like one",
        arguments: [
            "2026-05-20 04:45:11 status installed shared-mime-info:amd64 2.2-1",
            "2026-05-20 04:45:11 install error-prone-core 2.1", "wrote /var/log/error.log", "use std::error::Error",
            "compiled with 0 errors and 0 warnings", "no error, 0 error", "error_count warnings errors", "max.error=3",
            "Log of the day", "Config loaded", "Info for all", "E is a letter", "<9>x", "[info", "level=",
            "Note: a thing",
        ])
    func none(line: String) {
        #expect(Highlights(Array(line.utf8)).level == .ordinary)
        #expect(!Highlights(Array(line.utf8)).runs.contains { [.error, .warning].contains($0.role) })
    }

    @Test(
        "of JSON is a word or a number of its own",
        arguments: [
            (#"{"time":"2026-05-20","level":"error","msg":"a"}"#, "level", LogLevel.error),
            (#"{"severity":"WARNING","message":"error"}"#, "severity", .warning),
            (#"{"level":50,"pid":1,"msg":"a"}"#, "level", .error), (#"{"level":30,"msg":"error"}"#, "level", .quiet),
            (#"{"t":{"$date":"2026-05-20T04:45:11Z"},"s":"W","c":"NETWORK","msg":"a"}"#, "s", .warning),
            (#"{"PRIORITY":"3","MESSAGE":"a"}"#, "PRIORITY", .error),
            (#"{"log.level":"fatal"}"#, "log.level", .error),
        ])
    func json(line: String, key: String, level: LogLevel) throws {
        let found = try #require(try JSONRecord(Line(Array(line.utf8))).level)
        #expect(found.key == key && found.level == level)
    }

    @Test(
        "of JSON is none where no member says it",
        arguments: [
            #"{"level":3}"#, #"{"level":"basement"}"#, #"{"msg":"error"}"#, #"["error"]"#, #"{"PRIORITY":8}"#,
            #"{"s":"E","t":1}"#, #"{"level":110}"#, #"{"level":0}"#,
        ])
    func noLevel(line: String) throws {
        #expect(try JSONRecord(Line(Array(line.utf8))).level == nil)
    }

    @Test("costs no more than a line, whatever stands in it")
    func hostile() {
        for text in ["[", "[[[[", "a ", "- ", "2026-05-20 ", ": ", "] ", "level="] {
            let line = Array(String(repeating: text, count: 4000).utf8)
            #expect(Highlights(line).level == .ordinary)
        }
    }
}
