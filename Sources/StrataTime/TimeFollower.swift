import StrataSystem

/// Follows the times of lines in their order, which tells what they leave unsaid: the year, and which of two hours it is
/// where clocks are set back.
package struct TimeFollower: Sendable {
    /// The time by which all lines were written, in seconds since 1970 began in UTC.
    private let now: Double
    /// The year of the lines that come next and say none; nil: the last one in which they are not in the future.
    private var year: Int?
    /// The last day of the year that a line without a year said, as a number that grows from month to month.
    private var lastDay: Int?
    private var last: Instant?
    /// The day and the second of it that the last line had; nil where none says a day. It is of a line's own where that
    /// said both.
    private var said: (day: CalendarDay, second: Int, isOwn: Bool)?
    /// The time of the last line that said its day, until a line asks for that.
    private var dated: WrittenTime?

    /// - Parameters:
    ///   - now: the time by which all lines were written, in seconds since 1970 began in UTC.
    ///   - firstYear: the year of the first line that says none; nil: the last one in which it is not in the future.
    package init(now: Double, firstYear: Int? = nil) { (self.now, year) = (now, firstYear) }

    /// Times may go back by so many seconds without a clock having been set back.
    private static let jitter = 120
    /// A date that is so many days before the last one is of the next year.
    private static let halfYear = 186
    /// One that is so many days behind it is of the year before: the last line of a year may come late.
    private static let nearlyYear = 330
    /// A time of day that is so many seconds before that of the last line, which says no day either, is of the next one.
    private static let halfDay = 43_200
    /// One that is so many seconds before that of a line which says its day is of the next one.
    private static let nearlyDay = 79_200
    /// One that is so many seconds behind that of the last line is of the day before.
    private static let wholeDay = 85_800

    /// Returns the moment of the next line; nil where it says no day.
    package mutating func instant(of written: WrittenTime) -> Instant? {
        if written.hasClockAlone { return instant(ofClock: written) }
        var time = written
        if time.moment == nil, time.year == nil, let month = time.month, let day = time.day {
            time.year = year(ofMonth: month, day)
        }
        guard var found = time.instant(now: { now }) ?? written.instant(now: { now }) else { return nil }
        // More years have been counted than have passed.
        if written.year == nil, time.year != nil, found.seconds > now + 86_400,
            let other = written.instant(now: { now })
        {
            (found, year) = (other, written.calendarDay(now: { now })?.date.year)
        }
        let chosen = time.zone == nil && time.moment == nil && time.clock != nil ? inOrder(found) : found
        last = chosen
        if time.moment == nil { dated = time }
        return chosen
    }

    /// Returns the moment of a time of day, whose day is that of the line before, or the one behind it; nil where none is
    /// known, or where it may be counted from the start of something instead.
    private mutating func instant(ofClock written: WrittenTime) -> Instant? {
        if let dated, let day = dated.calendarDay(now: { now }) {
            said = (day, dated.clock.map(\.secondOfDay) ?? 0, true)
        }
        dated = nil
        guard let said, let second = written.clock?.secondOfDay else { return nil }
        let back = said.second - second
        var day = said.day
        if back > (said.isOwn ? Self.nearlyDay : Self.halfDay) {
            day = CalendarDay(number: day.number + 1)
        } else if said.isOwn, back > Self.jitter {
            self.said = nil
            return nil
        } else if !said.isOwn, back < -Self.wholeDay {
            // The last line of a day may come late.
            day = CalendarDay(number: day.number - 1)
        }
        var time = written
        (time.year, time.month, time.day) = (day.date.year, day.date.month, day.date.day)
        if day.number >= said.day.number { self.said = (day, second, false) }
        guard let found = time.instant(now: { now }) else { return nil }
        let chosen = time.zone == nil ? inOrder(found) : found
        last = chosen
        return chosen
    }

    private mutating func year(ofMonth month: Int, _ day: Int) -> Int? {
        let number = Self.number(ofMonth: month, day)
        defer { lastDay = number }
        guard let year else { return nil }
        if let lastDay {
            if lastDay - number > Self.halfYear { self.year = year + 1 }
            if number - lastDay > Self.nearlyYear { self.year = year - 1 }
        }
        return self.year
    }

    private static func number(ofMonth month: Int, _ day: Int) -> Int { month * 31 + day }

    /// Returns the year of the first of some dates without one, in their order, where more than the time by which they
    /// were written tells it: years that end between them, or a leap day among them.
    ///
    /// - Parameter now: the time by which they were written, in seconds since 1970 began in UTC.
    package static func firstYear(of times: [WrittenTime], writtenBy now: Double) -> Int? {
        let days = times.compactMap { time in time.month.flatMap { month in time.day.map { (month, $0) } } }
        let ends = yearEnds(among: days.map { number(ofMonth: $0, $1) })
        let leapDays = zip(days, ends).filter { $0.0 == (2, 29) }.map(\.1)
        guard let passed = ends.last, passed > 0 || !leapDays.isEmpty,
            let latest = times.last?.calendarDay(now: { now })?.date.year
        else { return nil }
        // Between two leap days there may be eight years.
        let possible = (0..<9).lazy.map { latest - passed - $0 }
        return possible.first { first in
            leapDays.allSatisfy { CalendarDay(year: first + $0, month: 2, day: 29) != nil }
        }
    }

    /// Returns the number of years that have ended before each of some days of a year.
    private static func yearEnds(among numbers: [Int]) -> [Int] {
        var count = 0
        return numbers.indices.map { index in
            if index > 0 {
                let (before, number) = (numbers[index - 1], numbers[index])
                count += before - number > halfYear ? 1 : number - before > nearlyYear ? -1 : 0
            }
            return count
        }
    }

    /// Returns the first moment at which the clock here showed the same and that is not before the last line.
    private func inOrder(_ found: Instant) -> Instant {
        guard let last else { return found }
        let candidates = Self.moments(ofSameClock: found)
        return candidates.first { $0.second >= last.second - Self.jitter } ?? candidates.last ?? found
    }

    /// Returns true if a time stands for two moments, since the clock here was set back.
    ///
    /// - Parameter now: the time by which it was written, in seconds since 1970 began in UTC.
    package static func isRepeated(_ time: WrittenTime, writtenBy now: Double) -> Bool {
        guard time.zone == nil, time.moment == nil, time.clock != nil, let found = time.instant(now: { now }) else {
            return false
        }
        return moments(ofSameClock: found).count > 1
    }

    private static func moments(ofSameClock found: Instant) -> [Instant] {
        let clock = found.second + Calendar.offset(at: found.second)
        return [-7200, -3600, -1800, 0, 1800, 3600, 7200].compactMap { distance in
            let second = found.second + distance
            guard second + Calendar.offset(at: second) == clock else { return nil }
            return Instant(seconds: second, nanosecond: found.nanosecond)
        }
    }
}
