import StrataJSON
import Testing

@testable import StrataViewer

@Suite("Times by the lines around them") struct OrderedTimesTests {
    private let directory = TemporaryDirectory()

    private func export(
        _ arguments: [String], _ files: [(name: String, text: String)], zone: String = "UTC",
        through script: String? = nil
    ) throws -> Program.Outcome {
        let paths = files.map { directory.file($0.name, $0.text) }
        return try Program.run(
            ["export"] + arguments + paths, through: script, environment: ["DISPLAY": "", "TZ": zone])
    }

    /// The times of records.
    private func times(_ outcome: Program.Outcome) throws -> [String?] {
        try outcome.output.split(separator: "\n").map { line in
            guard case .object(let object) = try JSONValue(line: Array(line.utf8)),
                case .text(let time)? = object["time"]
            else { return nil }
            return time
        }
    }

    @Test("are of the second of two hours where a clock went on through the first one, in the zone of the reader")
    func repeatedHour() throws {
        // Clocks of Berlin went from 3 to 2 on 25 October 2026, at 1 in UTC.
        let clocks = ["01:59:00", "02:30:00", "02:59:59", "02:00:01", "02:30:00", "03:00:00"]
        let text = clocks.map { "2026-10-25 \($0) INFO a\n" }.joined()
        let outcome = try export(["--format", "jsonl"], [("a.log", text)], zone: "Europe/Berlin")
        #expect(
            try times(outcome) == [
                "2026-10-24T23:59:00Z", "2026-10-25T00:30:00Z", "2026-10-25T00:59:59Z", "2026-10-25T01:00:01Z",
                "2026-10-25T01:30:00Z", "2026-10-25T02:00:00Z",
            ])
    }

    @Test(
        "have the year of the file's last change, and earlier ones before ends of years, also where a span is asked for"
    )
    func years() throws {
        let days = ["Dec 31 23:59:58", "Jan  1 00:00:03", "Feb 29 10:00:00", "Dec 31 23:00:00", "Jan  2 00:00:03"]
        let text = days.map { "\($0) host app: a\n" }.joined()
        let touch = "touch -d 2025-01-03 \"\(directory.path)/b.log\"; exec \"$@\""
        let all = try export(["--format", "jsonl"], [("b.log", text)], through: touch)
        #expect(
            try times(all) == [
                "2023-12-31T23:59:58Z", "2024-01-01T00:00:03Z", "2024-02-29T10:00:00Z", "2024-12-31T23:00:00Z",
                "2025-01-02T00:00:03Z",
            ])
        let last = try export(["--since", "2024-12-31"], [("b.log", text)], through: touch)
        #expect(last.output == "Dec 31 23:00:00 host app: a\nJan  2 00:00:03 host app: a\n")
    }

    @Test("are of the second of two hours also of lines that are written alone")
    func repeatedHourAlone() throws {
        let clocks = ["01:30:00 a", "02:10:00 a", "02:50:00 a", "02:10:00 second", "02:50:00 second", "03:10:00 a"]
        let text = clocks.map { "2026-10-25 \($0.prefix(8)) INFO \($0.dropFirst(9))\n" }.joined()
        let second = ["2026-10-25T01:10:00Z", "2026-10-25T01:50:00Z"]
        let filtered = try export(
            ["--format", "jsonl", "--filter", "second"], [("n.log", text)], zone: "Europe/Berlin")
        #expect(try times(filtered) == second)
        let since = try export(
            ["--format", "jsonl", "--since", "2026-10-25T01:00:00Z"], [("n.log", text)], zone: "Europe/Berlin")
        #expect(try times(since) == second + ["2026-10-25T02:10:00Z"])
    }

    @Test("are of each file's own year and order of dates in a merged list, too, where a span is asked for")
    func mergedSpan() throws {
        let lines = ["Dec 30", "Dec 31", "Jan  1", "Jan  2"].map { "\($0) 10:00:00 host app: a\n" }
        let touch = "touch -d 2025-01-03 \"\(directory.path)/h.log\"; exec \"$@\""
        let files = [("h.log", lines.joined())]
        #expect(try export(["--merge", "--since", "2025-06-01"], files, through: touch).output.isEmpty)
        #expect(
            try export(["--merge", "--until", "2025-01-01T23:00:00Z"], files, through: touch).output
                == lines[..<3].joined())
        let days = ["14/01", "01/02", "02/02", "03/02"].map { "\($0)/2026 10:00:00 INFO a\n" }
        #expect(
            try export(["--merge", "--since", "2026-01-20"], [("i.log", days.joined())]).output == days[1...].joined())
    }

    @Test("keep the lines before the first of them in a span that has no beginning, and lines without any are refused")
    func spansWithoutBeginning() throws {
        let head = "opened by ann\nversion 3\n"
        let days = ["Dec 31 23:59:59", "Jan  1 00:00:01", "Jan  2 00:00:00"].map { "\($0) host app: a\n" }
        let touch = "touch -d 2026-01-03 \"\(directory.path)/o.log\"; exec \"$@\""
        let file = [("o.log", head + days.joined())]
        for arguments in [[], ["--merge"]] {
            let until = try export(arguments + ["--until", "2026-01-01 12:00"], file, through: touch)
            #expect(until.output == head + days[0] + days[1])
            let since = try export(arguments + ["--since", "2026-01-01 12:00"], file, through: touch)
            #expect(since.output == days[2])
            let early = try export(arguments + ["--until", "2020-01-01"], file, through: touch)
            #expect(early.output == head)
        }
        // An hour that comes twice in Berlin.
        let none = try export(["--since", "2026-10-25 02:30"], [("p.log", head)], zone: "Europe/Berlin")
        #expect(none.status == 65 && none.errors.contains("has no line with a time") && none.output.isEmpty)
    }

    @Test("have the years of their own file where another one in the list says its years")
    func mergedYears() throws {
        let own = ["Dec 30", "Jan  2", "Jan 20", "Feb  3"].map { "\($0) 10:00:00 host app: a\n" }.joined()
        let other = ["2025-12-29T10", "2026-01-21T11"].map { "\($0):00:00Z INFO b\n" }.joined()
        let touch = "touch -d 2026-02-04 \"\(directory.path)/j.log\" \"\(directory.path)/k.log\"; exec \"$@\""
        let outcome = try export(
            ["--merge", "--format", "jsonl", "--since", "2026-01-15"], [("j.log", own), ("k.log", other)],
            through: touch)
        #expect(try times(outcome) == ["2026-01-20T10:00:00Z", "2026-01-21T11:00:00Z", "2026-02-03T10:00:00Z"])
    }

    @Test("are never of a year that has not come")
    func notInFuture() throws {
        let many = { (day: String) in String(repeating: "\(day) 10:00:00 host app: a\n", count: 1900) }
        let few = ["Nov 20", "Dec 24", "Jan 10", "Mar  4", "Jun  3"].map { "\($0) 10:00:00 host app: a\n" }.joined()
        let last = String(repeating: "Feb 10 10:00:00 host app: a\n", count: 400)
        let touch = "touch -d 2026-02-11 \"\(directory.path)/l.log\"; exec \"$@\""
        let outcome = try export(
            ["--format", "jsonl"], [("l.log", many("Oct 10") + few + many("Sep 10") + last)], through: touch)
        #expect(try times(outcome).last == "2026-02-10T10:00:00Z")
    }

    @Test("decide by the nanosecond where files are merged, whatever mark and colours stand before them")
    func merged() throws {
        func line(_ nanosecond: Int) -> String { "2026-05-20T04:45:11.00000000\(nanosecond)Z INFO \(nanosecond)\n" }
        let outcome = try export(
            ["--merge"], [("c.log", "\u{FEFF}\(line(2))\(line(4))"), ("d.log", "\u{1B}[2m\(line(1))\(line(3))")])
        #expect(outcome.output == "\u{1B}[2m\(line(1))\u{FEFF}\(line(2))\(line(3))\(line(4))")
    }

    @Test("may be numbers of seconds, which an input of a merge tells by its own lines")
    func counts() throws {
        let numbers = "1779252311 a\n1779252312 b\n1779252313 c\n"
        let words = "2026-05-20T04:45:12.5Z INFO d\n"
        #expect(
            try export(["--merge"], [("e.log", numbers), ("f.log", words)]).output
                == "1779252311 a\n1779252312 b\n\(words)1779252313 c\n")
        #expect(try export(["--since", "2026-05-20 04:45:13"], [("e.log", numbers)]).output == "1779252313 c\n")
    }

    @Test("lose no line of a span for colours, nor for those of another thread that come late by milliseconds")
    func jitter() throws {
        // 04:45:00.0, .3, .2, .5, .4 … each tenth but the first changed with the next one.
        let tenths = [0] + (0..<2000).map { $0 % 2 == 0 ? $0 + 3 : $0 + 1 }
        let lines = tenths.map { tenth in
            let (minute, second) = (tenth / 600, tenth / 10 % 60)
            let clock = "04:1\(minute):\(second < 10 ? "0" : "")\(second)"
            return "\u{1B}[2m2026-05-20 \(clock).\(tenth % 10)\u{1B}[0m a\n"
        }
        let outcome = try export(
            ["--since", "2026-05-20 04:11:00.4", "--until", "2026-05-20 04:12:00.4"], [("g.log", lines.joined())])
        // 600 tenths are a minute, the first of which is 04:10 here.
        let first = try #require(tenths.firstIndex { $0 >= 604 })
        let last = try #require(tenths.lastIndex { $0 <= 1204 })
        #expect(outcome.output == lines[first...last].joined())
    }
}
