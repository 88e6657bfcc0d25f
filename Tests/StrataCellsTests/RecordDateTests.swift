import StrataDecoders
import StrataDocument
import StrataJSON
import StrataTime
import Testing

@testable import StrataCells

private func seconds(_ text: String) -> Double? { RecordDate(json: .text(text))?.seconds }

@Suite("Dates of records")
struct RecordDateTests {
    @Test(
        "A moment with a zone is the same everywhere",
        arguments: [
            ("1970-01-01T00:00:00Z", 0), ("1970-01-01T00:00Z", 0), ("1970-01-02t00:00:01z", 86401),
            ("1970-01-01T01:00:00+01:00", 0), ("1969-12-31T18:30:00-0530", 0), ("1970-01-01T02:00:00+02", 0),
            ("1970-01-01T00:00:00.250Z", 0.25), ("1970-01-01 00:00:00,5Z", 0.5), ("1969-12-31T23:59:59Z", -1),
            // 2000 had a 29th of February: 30 years of 365 days, 7 leap days before it, 31 + 28 days.
            ("2000-02-29T00:00:00Z", Double((30 * 365 + 7 + 31 + 28) * 86400)), ("2016-12-31T23:59:60Z", 1_483_228_800),
        ] as [(String, Double)])
    func zoned(text: String, expected: Double) {
        #expect(seconds(text) == expected)
    }

    @Test(
        "What is no date is refused",
        arguments: [
            "", "2026", "2026-11", "26-11-21", "2026-13-01", "2026-00-10", "2026-02-29", "2026-04-31", "2026-11-21T",
            "2026-11-21T9:16", "2026-11-21T24:00:00Z", "2026-11-21T09:60Z", "2026-11-21T09:16:61Z",
            "2026-11-21T09:16:00.Z",
            "2026-11-21T09:16:00+1", "2026-11-21T09:16:00 Z", "2026-11-21T09:16:00Zx", " 2026-11-21", "２０２６-11-21",
            "21.11.2026", "2026/11/21", "now",
        ])
    func refused(text: String) {
        #expect(seconds(text) == nil)
    }

    @Test("A number is seconds, or milliseconds where it is too large for them")
    func numbers() {
        func date(_ number: Double) -> Double? { RecordDate(json: .number(JSONNumber(number)))?.seconds }
        #expect(date(0) == 0 && date(1_700_000_000.5) == 1_700_000_000.5 && date(-5) == -5)
        #expect(date(1e11) == 1e11 && date(1_700_000_000_000) == 1_700_000_000)
        #expect(date(1e16) == nil && date(-1e16) == nil)
        #expect(RecordDate(json: .flag(true)) == nil)
    }

    @Test(
        "The last nanosecond of a day is of that day, whatever it is written in",
        arguments: ["2026-05-20", "1969-12-31", "2262-04-11"])
    func lastNanosecond(day: String) throws {
        let next = try #require(seconds(day + "T23:59:59Z")) + 1
        for fraction in [".9", ".999", ".9995", ".999999", ".9999995", ".999999999", ",999999999"] {
            let text = "\(day)T23:59:59\(fraction)"
            let read = try #require(seconds(text + "Z"))
            let log = try #require(RecordDate(ofLog: ArraySlice((text + "Z it").utf8), now: 0)?.seconds)
            for moment in [read, log] {
                #expect(moment < next && moment > next - 0.11, "\(fraction)")
                #expect(CalendarDay(moment, in: .east(0)) == CalendarDay(next - 1, in: .east(0)))
                #expect(RecordDate(seconds: moment).json.compactText.contains("\(day)T23:59:59.9"))
            }
        }
    }

    @Test("The last nanosecond of a second that is counted from 1970 is of that second")
    func lastCounted() throws {
        for digits in ["1700000000.999999999", "1700000000999.9999", "1700000000999999.9", "1700000000999999999"] {
            let moment = try #require(Moment.seconds(digits))
            #expect(moment < 1_700_000_001 && moment > 1_700_000_000.99999)
        }
        #expect(Moment.seconds("1700000000") == 1_700_000_000 && Moment.seconds("1700000000123") == 1_700_000_000.123)
        let log = try #require(RecordDate(ofLog: ArraySlice("[1700000000.999999999] x".utf8), now: 0)?.seconds)
        #expect(log < 1_700_000_001)
    }

    @Test("A time without a zone is the time here, and is shown as it was written, in summer and in winter")
    func local() throws {
        for text in ["2026-11-21T09:16", "2026-07-01T23:59:59", "1999-01-01T00:00:00.9"] {
            let date = try #require(RecordDate(json: .text(text)))
            #expect(date.clock == String(text.dropFirst(11).prefix(5)))
        }
        #expect(RecordDate(json: .text("2026-11-21T09:16"))?.words == "Sat 21 Nov 2026, 09:16")
        #expect(RecordDate(json: .text("2026-03-01 00:00"))?.day == "Sun 1 Mar 2026")
    }

    @Test("A day has no time of day")
    func day() throws {
        let date = try #require(RecordDate(json: .text("2024-02-29")))
        #expect(!date.hasTime && date.clock == nil && date.words == "Thu 29 Feb 2024")
    }
}

@Suite("Colours of records")
struct RecordColorTests {
    @Test(
        "A colour is #rrggbb or a name",
        arguments: [
            ("#000000", .rgb(0)), ("#FFffFF", .rgb(0xFFFFFF)), ("red", .named(.red)), ("PINK", .named(.pink)),
            ("grey", .named(.gray)), ("", nil), ("#fff", nil), ("#12345g", nil), ("000000", nil), ("#+12345", nil),
            ("reddish", nil), ("#１２３４５６", nil),
        ] as [(String, RecordColor?)])
    func read(text: String, color: RecordColor?) {
        #expect(RecordColor(text) == color)
    }

    @Test("A tag without a colour has the same one always, and never the one for no tag")
    func tags() {
        // FNV-1a of "Food" is 0xBD7CBFE9, which leaves 2 when divided by the nine colours.
        #expect(RecordColor(of: "Food") == .named(.yellow))
        var colors: Set<RecordColor> = []
        for number in 0..<200 {
            let color = RecordColor(of: "tag \(number)")
            #expect(color == RecordColor(of: "tag \(number)") && color != .named(.gray))
            colors.insert(color)
        }
        #expect(colors.count == 9)
    }
}
