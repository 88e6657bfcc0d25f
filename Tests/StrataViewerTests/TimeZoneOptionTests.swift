import Glibc
import StrataDocument
import StrataGenerators
import StrataSystem
import StrataTesting

import StrataTime
import Testing

@testable import StrataCells
@testable import StrataViewer

@Suite("A zone of time for the reader")
struct TimeZoneOptionTests {
    private let directory = TemporaryDirectory()

    private func export(_ arguments: [String], zone: String?, settings: String? = nil) throws -> Program.Outcome {
        var environment = ["DISPLAY": "", "TZ": "UTC"]
        if let settings {
            try #require(mkdir(directory.path + "/strata", 0o700) == 0)
            _ = directory.file("strata/config", settings)
            environment["XDG_CONFIG_HOME"] = directory.path
        }
        return try Program.run(
            ["export"] + (zone.map { ["--time-zone", $0] } ?? []) + arguments, environment: environment)
    }

    private let lines = ["2026-05-20 07:00:00 a\n", "2026-05-20 08:00:00 b\n", "2026-05-20 09:00:00 c\n"]

    /// Berlin is two hours ahead of UTC in May, and Tokyo nine.
    @Test(
        "is that of times that name none, in files and in what is asked for",
        arguments: [
            ("UTC", "2026-05-20T08:00:00Z", 2), ("Europe/Berlin", "2026-05-20T06:00:00Z", 2),
            ("Europe/Berlin", "2026-05-20T07:00:00Z", 1), ("Asia/Tokyo", "2026-05-20T00:00:00Z", 1),
            ("Europe/Berlin", "2026-05-20 08:00", 2), ("local", "2026-05-20T08:00:00Z", 2),
        ])
    func reading(zone: String, since: String, count: Int) throws {
        let file = directory.file("log", lines.joined())
        let outcome = try export(["--since", since, file], zone: zone)
        #expect(outcome.output == lines.suffix(count).joined() && outcome.errors.isEmpty)
    }

    @Test("is meant by the names that it has itself, be it this machine's or chosen")
    func ownNames() throws {
        // CST is eight hours before UTC in China, and six behind it in Chicago, where it is CDT in May.
        let file = directory.file("log", "2026-05-20 04:45:11 CST a\n")
        func time(_ arguments: [String], machine: String) throws -> Substring {
            let outcome = try Program.run(
                ["export", "--format", "jsonl"] + arguments + [file], environment: ["DISPLAY": "", "TZ": machine])
            return outcome.output.dropFirst(#"{"time":""#.count).prefix { $0 != "\"" }
        }
        #expect(try time([], machine: "Asia/Shanghai") == "2026-05-19T20:45:11Z")
        #expect(try time(["--time-zone", "Asia/Shanghai"], machine: "UTC") == "2026-05-19T20:45:11Z")
        #expect(try time([], machine: "America/Chicago") == "2026-05-20T10:45:11Z")
        #expect(try time([], machine: "Europe/Berlin") == "2026-05-20T10:45:11Z")
    }

    @Test("may be a setting of the file, before which the argument goes")
    func settings() throws {
        let file = directory.file("log", lines.joined())
        let since = ["--since", "2026-05-20T06:30:00Z", file]
        #expect(try export(since, zone: nil, settings: "time-zone = Europe/Berlin\n").output == lines[2])
        let outcome = try Program.run(
            ["export", "--time-zone", "UTC"] + since,
            environment: ["DISPLAY": "", "TZ": "UTC", "XDG_CONFIG_HOME": directory.path])
        #expect(outcome.output == lines.joined() && outcome.errors.isEmpty)
    }

    @Test("puts files that name their zone and files that name none in one order")
    func merging() throws {
        let own = directory.file("own.log", "2026-05-20 08:00:00 own\n")
        let other = directory.file("other.log", "2026-05-20T07:00:00Z other\n")
        #expect(try export(["--merge", other, own], zone: "Europe/Berlin").output.hasPrefix("2026-05-20 08"))
        #expect(try export(["--merge", own, other], zone: "UTC").output.hasPrefix("2026-05-20T07"))
    }

    /// Clocks are set forward on 29 March 2026 and back on 25 October, both at 1:00 in UTC.
    @Test(
        "has the first moment of a time that comes twice, chosen or the machine's, and that of an unchanged clock in a gap",
        arguments: [
            ("Europe/Berlin", "2026-10-25 02:30:00", "2026-10-25T00:30:00Z"),
            ("Europe/Berlin", "2026-03-29 02:30:00", "2026-03-29T01:30:00Z"),
            ("Europe/Dublin", "2026-10-25 01:30:00", "2026-10-25T00:30:00Z"),
            ("Europe/Dublin", "2026-03-29 01:30:00", "2026-03-29T01:30:00Z"),
        ])
    func changes(zone: String, clock: String, moment: String) throws {
        let arguments = ["--format", "jsonl", directory.file("log", clock + " a\n")]
        let ofMachine = try Program.run(["export"] + arguments, environment: ["DISPLAY": "", "TZ": zone])
        #expect(ofMachine.output.contains("\"time\":\"\(moment)\""))
        #expect(try export(arguments, zone: zone) == ofMachine)
    }

    @Test("is refused in a sentence where there is none of that name")
    func refused() throws {
        let outcome = try export([directory.file("log", "")], zone: "Europe/Berlim")
        #expect(
            outcome.status == 64
                && outcome.errors.contains(
                    "'--time-zone' cannot be 'Europe/Berlim': it takes the name of a zone such as Europe/Berlin, UTC or "
                        + "local")
        )
    }

    @Test(
        "has clocks as the C library has them, at random moments, and each time that they show is one of theirs",
        arguments: [
            "Europe/Berlin", "America/New_York", "Asia/Tokyo", "Australia/Lord_Howe", "America/Sao_Paulo",
            "Asia/Tehran",
            "Africa/Casablanca", "Pacific/Apia", "Europe/Dublin", "America/Nuuk", "Asia/Kolkata", "Etc/GMT+5",
        ])
    func clocks(name: String) throws {
        let zone = try #require(TimeZone(named: name), "tzdata is missing")
        let seed = try #require(TestSeeds.sample(of: 1).first)
        var random = SplitMix64(seed: seed)
        // From 1902 to 2100.
        let moments = (0..<400).map { _ in Int.random(in: -2_147_483_648...4_102_444_800, using: &random) }
        let file = directory.file("moments", moments.map { "@\($0)\n" }.joined())
        let outcome = try Program.run(
            ["-f", file, "+%z"], environment: ["TZ": name], program: "/usr/bin/date")
        let expected = outcome.output.split(separator: "\n").map(Self.seconds)
        #expect(expected.count == moments.count)
        for (moment, expected) in zip(moments, expected) {
            // Where a zone had its own time by the sun, date leaves seconds out.
            let offset = zone.offset(at: moment)
            #expect(offset - offset % 60 == expected, "\(name) at \(moment), seed \(seed)")
            let found = zone.seconds(ofClock: moment + offset)
            #expect(found + zone.offset(at: found) == moment + offset && found <= moment, "\(moment), seed \(seed)")
        }
    }

    /// `+0530`, in seconds.
    private static func seconds(_ text: Substring) -> Int {
        let number = Int(text.dropFirst()) ?? 0
        return (number / 100 * 3600 + number % 100 * 60) * (text.hasPrefix("-") ? -1 : 1)
    }

    @Test("decides which day a time with a zone is of, where it was chosen; else that is as it was written")
    func days() {
        let line = Array("2026-11-21T23:30:00-05:00 x".utf8)[...]
        // 4:30 of the next day in UTC.
        let moment = Double(1_795_321_800)
        #expect(LineDay(ofLog: line, asWritten: true)?.day == CalendarDay(year: 2026, month: 11, day: 21))
        #expect(LineDay(ofLog: line, asWritten: false) == LineDay(CalendarDay(moment, in: .here)))
        let plain = Array("2026-11-21 23:30:00 x".utf8)[...]
        #expect(LineDay(ofLog: plain, asWritten: false)?.day == CalendarDay(year: 2026, month: 11, day: 21))
    }
}
