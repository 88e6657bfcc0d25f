import StrataTime

/// The days and years that some lines of a file leave unsaid, as far as other lines tell them.
struct UnsaidTimes: Sendable {
    /// The times without a year, in the order of lines.
    private var yearless: [WrittenTime] = []
    /// The day of the line before the first of them, if that says the year.
    private var dayBefore: CalendarDay?
    /// True if some lines say a day, and others only a time of it: their day is that of a line before.
    private(set) var carriesDays = false

    /// The number of days from a line that says its year to the next one, which says none.
    private static let nearlyNext = -1...60

    /// - Parameter times: the times of lines, in their order.
    init(_ times: [WrittenTime] = []) {
        var (hasDay, clockCount) = (false, 0)
        for time in times {
            if time.hasClockAlone, hasDay { clockCount += 1 }
            hasDay = hasDay || time.saysYear
            if time.moment == nil, time.year == nil, time.month != nil { yearless.append(time) }
            if time.saysYear, yearless.isEmpty { dayBefore = time.calendarDay(now: { 0 }) }
        }
        // A few lines of an entry may begin with such times as well.
        carriesDays = clockCount > 0 && 3 * clockCount >= times.count
    }

    /// Returns the year of the first line that says none, where years end between such lines, a leap day is among them, or
    /// a line before says its own; else nil.
    ///
    /// - Parameter now: the time by which the lines were written, in seconds since 1970 began in UTC.
    func firstYear(writtenBy now: Double) -> Int? {
        if let dayBefore, let month = yearless.first?.month, let day = yearless.first?.day {
            let year = dayBefore.date.year
            let days = [year - 1, year, year + 1].compactMap { CalendarDay(year: $0, month: month, day: day) }
            let distances = days.map { ($0.number - dayBefore.number, $0.date.year) }
            // A line of long ago may be of a clock that was not set.
            if let near = distances.first(where: { Self.nearlyNext.contains($0.0) }) { return near.1 }
        }
        return TimeFollower.firstYear(of: yearless, writtenBy: now)
    }
}

extension WrittenTime {
    /// True if a day is written with its year.
    fileprivate var saysYear: Bool { moment == nil && year != nil && day != nil }
}
