import StrataSystem
import StrataTime
import Testing

@Suite("Times that follow one another", .serialized) struct TimeFollowerTests {
    /// The moments of times in their order, written by 10 January 2026 at midnight in UTC.
    private func moments(_ times: [String], from year: Int? = nil) throws -> [String?] {
        var follower = TimeFollower(now: 1_768_003_200, firstYear: year)
        return try times.map { text in
            follower.instant(of: try #require(TimeReader(nearYear: 2026).whole(text.utf8)))?.text
        }
    }

    @Test("are of years that go on where a year ends, also more than once, and back where a line came late")
    func years() throws {
        let times = ["Dec 31 23:59:59 UTC", "Jan  1 00:00:00 UTC", "Dec 31 23:59:59 UTC", "Jan  1 00:00:01 UTC"]
        #expect(
            try moments(times, from: 2024) == [
                "2024-12-31T23:59:59Z", "2025-01-01T00:00:00Z", "2024-12-31T23:59:59Z", "2025-01-01T00:00:01Z",
            ])
        #expect(
            try moments(["Mar  1 10:00:00 UTC", "Dec  1 10:00:00 UTC", "Feb  1 10:00:00 UTC"], from: 2024) == [
                "2024-03-01T10:00:00Z", "2024-12-01T10:00:00Z", "2025-02-01T10:00:00Z",
            ])
        // Written by 10 January 2026: what is later in the year was the year before.
        #expect(
            try moments(["Dec 31 23:59:59 UTC", "Jan  1 00:00:00 UTC"]) == [
                "2025-12-31T23:59:59Z", "2026-01-01T00:00:00Z",
            ])
    }

    @Test("on 29 February are of a year that has one")
    func leapDay() throws {
        #expect(try moments(["Feb 29 10:00:00 UTC"], from: 2025) == ["2024-02-29T10:00:00Z"])
        #expect(
            try moments(["Feb 28 10:00:00 UTC", "Feb 29 10:00:00 UTC"], from: 2024) == [
                "2024-02-28T10:00:00Z", "2024-02-29T10:00:00Z",
            ])
    }

    @Test("tell the year of the first of them, by the ends of years and by leap days")
    func firstYear() throws {
        func year(_ days: String...) throws -> Int? {
            let times = try days.map { try #require(TimeReader().whole("\($0) 10:00:00".utf8)) }
            return TimeFollower.firstYear(of: times, writtenBy: 1_768_003_200)
        }
        #expect(try year("Dec 31", "Jan  1") == 2025)
        // From January to November is no way back: a quiet log may have two such lines.
        #expect(try year("Dec 30", "Jan  1", "Nov  2", "Feb  3") == 2023)
        #expect(try year("Nov  2", "Nov  3") == nil)
        #expect(try year("Feb 28", "Feb 29", "Mar  1") == 2024)
        #expect(try year("Dec 31", "Feb 29", "Mar  1") == 2023)
    }

    @Test("of a day without it are of the day of the line before, and of the next one where that has ended")
    func carriedDays() throws {
        #expect(
            try moments(["2025-05-20 04:45:11 UTC", "04:45:12 UTC", "23:59:59 UTC", "00:00:01 UTC", "23:59:58 UTC"])
                == [
                    "2025-05-20T04:45:11Z", "2025-05-20T04:45:12Z", "2025-05-20T23:59:59Z", "2025-05-21T00:00:01Z",
                    "2025-05-20T23:59:58Z",
                ])
        #expect(
            try moments(["2025-05-20 23:59:59 UTC", "00:00:01 UTC", "2025-05-24 00:00:00 UTC", "00:00:02 UTC"]) == [
                "2025-05-20T23:59:59Z", "2025-05-21T00:00:01Z", "2025-05-24T00:00:00Z", "2025-05-24T00:00:02Z",
            ])
    }

    @Test("of a day are of none where no line says one, or where they may be counted from a start")
    func countedTimes() throws {
        #expect(try moments(["04:45:11 UTC"]) == [nil])
        #expect(
            try moments(["2025-05-20 04:45:11 UTC", "00:00:01 UTC", "04:45:12 UTC"]) == [
                "2025-05-20T04:45:11Z", nil, nil,
            ])
    }
}
