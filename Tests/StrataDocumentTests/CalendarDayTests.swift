import StrataTime
import Testing

@testable import StrataDocument

@Suite("Days of the calendar")
struct CalendarDayTests {
    @Test(
        "are counted from the first one of 1970",
        arguments: [
            (1970, 1, 1, 0), (1969, 12, 31, -1), (2000, 3, 1, 11_017), (2024, 2, 29, 19_782), (1900, 3, 1, -25_508),
            (2026, 11, 21, 20_778),
        ])
    func numbers(year: Int, month: Int, day: Int, number: Int) throws {
        let found = try #require(CalendarDay(year: year, month: month, day: day))
        #expect(found.number == number)
        #expect(found.date == (year, month, day))
    }

    @Test("follow one another, each with a date of its own, over a thousand years")
    func everyDay() {
        var before = (year: 1499, month: 12, day: 31)
        for number in -171_664..<193_579 {
            let date = CalendarDay(number: number).date
            let isNext =
                date.day == before.day + 1 && (date.year, date.month) == (before.year, before.month)
                || date.day == 1 && date.month == before.month % 12 + 1
                    && date.year == before.year + (before.month == 12 ? 1 : 0) && before.day >= 28
            guard isNext, CalendarDay(year: date.year, month: date.month, day: date.day)?.number == number else {
                Issue.record("\(date) after \(before)")
                return
            }
            before = date
        }
        #expect(before == (2499, 12, 31))
    }

    @Test(
        "that no month has are none",
        arguments: [(2025, 2, 29), (1900, 2, 29), (2026, 4, 31), (2026, 13, 1), (2026, 0, 1), (2026, 1, 0)])
    func none(year: Int, month: Int, day: Int) { #expect(CalendarDay(year: year, month: month, day: day) == nil) }

    @Test("are said as somebody says them on a day")
    func words() throws {
        let today = try #require(CalendarDay(year: 2026, month: 11, day: 22))
        func words(_ year: Int, _ month: Int, _ day: Int) -> String? {
            CalendarDay(year: year, month: month, day: day)?.words(today: today)
        }
        #expect(words(2026, 11, 22) == "Today")
        #expect(words(2026, 11, 21) == "Yesterday")
        #expect(words(2026, 11, 20) == "Friday 20 November")
        #expect(words(2026, 11, 23) == "Monday 23 November")
        #expect(words(2027, 1, 1) == "Friday 1 January 2027")
        #expect(words(1969, 12, 31) == "Wednesday 31 December 1969")
    }

    @Test("begin at midnight where the calendar hangs")
    func zones() {
        // 21 November 2026, 23:30 in UTC.
        let moment = 20_778.0 * 86_400 + 23.5 * 3600
        #expect(CalendarDay(moment, in: .east(0)).number == 20_778)
        #expect(CalendarDay(moment, in: .east(3600)).number == 20_779)
        #expect(CalendarDay(moment, in: .east(-86_400 + 1)).number == 20_777)
        #expect(CalendarDay(-1, in: .east(0)).number == -1)
    }
}
