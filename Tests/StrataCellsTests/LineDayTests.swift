import StrataDocument
import StrataFormats
import StrataTime
import Testing

@testable import StrataCells

@Suite("The day that a line says")
struct LineDayTests {
    /// Noon in UTC on 22 November 2026.
    private static let now = 1_795_348_800.0

    private func day(_ line: String) -> LineDay? { LineDay(ofLog: Array(line.utf8)[...], now: Self.now) }

    @Test(
        "is read as it is written, on the calendar of the zone that is written",
        arguments: [
            ("2026-05-20 04:45:11 status installed", DayZone.here), ("2026/05/20 04:45:11 [error] 7#7: a", .here),
            ("2026-05-20T23:45:11.123+02:00 host app: a", .east(7200)), ("2026-05-20T00:45:11Z a", .east(0)),
            ("2026-05-20T00:45:11,5-0330 a", .east(-12_600)), ("[2026-05-20 04:45:11] a", .here),
            ("2026-05-20 upgraded", .here), ("[ 2026-05-20] a", .here),
        ])
    func dates(line: String, zone: DayZone) {
        #expect(day(line) == CalendarDay(year: 2026, month: 5, day: 20).map { LineDay($0, in: zone) })
    }

    @Test(
        "without a year is at most a year ago, or tomorrow by another clock",
        arguments: [
            ("May 20 04:45:11 host app[3]: a", 2026, 5, 20), ("Nov 22 04:45:11 a", 2026, 11, 22),
            ("nov 23 00:00:01 a", 2026, 11, 23), ("Nov 25 00:00:01 a", 2025, 11, 25),
            ("Dec  1 08:00:00 a", 2025, 12, 1), ("Dec 31 23:59:59 a", 2025, 12, 31),
        ])
    func withoutYear(line: String, year: Int, month: Int, day: Int) {
        #expect(self.day(line) == CalendarDay(year: year, month: month, day: day).map { LineDay($0) })
    }

    @Test("of a year that begins elsewhere is tomorrow, on its eve here")
    func eve() {
        // Noon in UTC on 31 December 2026.
        let day = LineDay(ofLog: Array("Jan  1 00:00:01 host app: a".utf8)[...], now: 1_798_718_400)
        #expect(day == CalendarDay(year: 2027, month: 1, day: 1).map { LineDay($0) })
    }

    @Test("may be counted in seconds or milliseconds since 1970")
    func epoch() throws {
        // 12:00 here may be of another day in UTC, but never more than one away.
        let expected = CalendarDay(Self.now, in: .here)
        for line in ["1795348800 a", "1795348800.25 a", "1795348800123: a", "[1795348800] a"] {
            // Numbers are times only where the lines around agree.
            let reader = FileFormats([Array(line.utf8), Array(line.utf8)]).reader
            #expect(LineDay(ofLog: Array(line.utf8)[...], now: Self.now, by: reader) == LineDay(expected), "\(line)")
            #expect(day(line) == nil, "\(line)")
        }
    }

    @Test(
        "is none where a line begins with something else",
        arguments: [
            "", "a line", "04:45:11 a", "[ 12.345678] usb 1-1: a", "2026-13-01 a", "2026-02-30 04:45:11 a",
            "May flowers", "Feb 30 04:45:11 a", "17953488001 a", "1795348800a", "0795348800 a", "\u{0}\u{0}2026-05-20",
        ])
    func none(line: String) { #expect(day(line) == nil) }

    @Test("of a record is that of its date; of JSON that of the moment it was logged at, as it is written")
    func records() throws {
        func day(_ text: String) throws -> LineDay? { try JSONRecord(Line(Array(text.utf8))).lineDay }
        let expected = try #require(CalendarDay(year: 2026, month: 5, day: 20))
        let logged = try day(#"{"level":"info","time":"2026-05-20T23:30:00-05:00"}"#)
        #expect(logged == LineDay(expected, in: .east(-18_000)))
        #expect(try day(#"{"msg":"a","@timestamp":"2026-05-20T00:10:00Z"}"#) == LineDay(expected, in: .east(0)))
        #expect(try day(#"{"ts":1795348800.5}"#) == LineDay(CalendarDay(Self.now, in: .here)))
        #expect(try day(#"{"time":"soon"}"#) == nil && day("[1,2]") == nil)
        let message = try ChatMessage(Line(Array(#"{"text":"a","type":"sent","date":"2026-05-20"}"#.utf8)))
        #expect(message.lineDay == LineDay(expected))
        #expect(try ChatMessage(Line(Array(#"{"text":"a","type":"sent"}"#.utf8))).lineDay == nil)
    }
}
