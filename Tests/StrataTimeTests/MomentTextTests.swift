import StrataSystem
import StrataTime
import Testing

@Suite("A moment that somebody types")
struct MomentTextTests {
    /// Noon in UTC on 22 November 2026.
    private static let now = 1_795_348_800.0
    /// 20 May 2026, 4:45:11 in UTC.
    private static let reference = 1_779_252_311.0

    private func moment(_ text: String, reading: Bool = true) -> Double? {
        MomentText(text, now: Self.now, reference: reading ? Self.reference : nil)?.seconds
    }

    /// A moment here.
    private func here(_ year: Int, _ month: Int, _ day: Int, _ hour: Int = 0, _ minute: Int = 0, _ second: Int = 0)
        -> Double?
    {
        Calendar.seconds(year: year, month: month, day: day, hour: hour, minute: minute, in: .here)
            .map { Double($0 + second) }
    }

    @Test("is a time of the day that is being read")
    func times() throws {
        let day = CalendarDay(Self.reference, in: .here).date
        #expect(moment("14:02") == here(day.year, day.month, day.day, 14, 2))
        #expect(moment("9:00:07") == here(day.year, day.month, day.day, 9, 0, 7))
        let today = CalendarDay(Self.now, in: .here).date
        #expect(moment("14:02", reading: false) == here(today.year, today.month, today.day, 14, 2))
    }

    @Test("is a day, with or without a time")
    func days() throws {
        let today = CalendarDay(Self.now, in: .here)
        let yesterday = CalendarDay(number: today.number - 1).date
        #expect(moment("yesterday 9:00") == here(yesterday.year, yesterday.month, yesterday.day, 9))
        #expect(moment("Today") == here(today.date.year, today.date.month, today.date.day))
        #expect(moment("2026-11-21") == here(2026, 11, 21))
        #expect(moment("2026-11-21 14:02") == here(2026, 11, 21, 14, 2))
        #expect(moment("2026-11-21T14:02:33") == here(2026, 11, 21, 14, 2, 33))
        #expect(moment("2026-11-21T14:02:33Z") == 1_795_269_753)
        #expect(moment("@1795269753") == 1_795_269_753 && moment("@yesterday") == nil)
        #expect(moment("Nov 21 14:02:33") == here(2026, 11, 21, 14, 2, 33))
    }

    @Test("is so far from what is being read, or from now")
    func distances() {
        #expect(moment("-2h") == Self.reference - 7200)
        #expect(moment("+1h30m") == Self.reference + 5400)
        #expect(moment("-1d", reading: false) == Self.now - 86_400)
    }

    @Test("is so long ago, in words, whatever is being read")
    func ago() {
        #expect(moment("now") == Self.now)
        #expect(moment("2 hours ago") == Self.now - 7200 && moment("1 Hour ago") == Self.now - 3600)
        #expect(moment("90 min ago") == Self.now - 5400 && moment("1 day 2 secs ago") == Self.now - 86_402)
        #expect(moment("3w ago") == Self.now - 1_814_400 && moment("1h30m ago") == Self.now - 5400)
    }

    @Test(
        "is nothing else",
        arguments: [
            "ago", "hour ago", "2 ago", "-2h ago", "2 moons ago", "now ago",
            "", "25:00", "9:60", "-", "-2", "-h", "2026-13-01", "2026-11-21 x", "yesterday x", "tomorrow", "12",
        ])
    func nothing(text: String) { #expect(moment(text) == nil) }
}
