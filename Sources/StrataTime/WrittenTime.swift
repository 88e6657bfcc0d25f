import StrataSystem

/// A date, a time of day, both, or a count of seconds, as they are written.
package struct WrittenTime: Equatable, Sendable {
    /// The year; nil if only the month and the day are written, or no date is.
    @Narrow<Int32> package var year: Int?
    @Narrow<Int8> package var month: Int?
    @Narrow<Int8> package var day: Int?
    package var clock: Clock?
    /// Seconds east of UTC; nil where nothing is said, or a name that may be of several zones: then it is the time here.
    @Narrow<Int32> package var zone: Int?
    /// The moment itself, where it is written as a count since 1970.
    package var moment: Instant?
    /// True if it is a number that may as well count something else.
    package var isBareNumber = false

    /// A time of day.
    package struct Clock: Equatable, Sendable {
        @NarrowNumber<Int8> package var hour: Int
        @NarrowNumber<Int8> package var minute: Int
        @NarrowNumber<Int8> package var second: Int
        @NarrowNumber<Int32> package var nanosecond: Int

        /// The same at the beginning of its second.
        fileprivate var withoutParts: Clock { Clock(hour: hour, minute: minute, second: second) }

        /// The seconds since the day began, on a clock that is not set.
        var secondOfDay: Int { hour * 3600 + minute * 60 + second }

        /// A time of day.
        package init(hour: Int, minute: Int, second: Int = 0, nanosecond: Int = 0) {
            (self.hour, self.minute, self.second, self.nanosecond) = (hour, minute, second, nanosecond)
        }
    }

    /// Makes a time of which nothing is written.
    package init() {}

    /// A moment.
    package init(_ moment: Instant, isBareNumber: Bool = false) {
        (self.moment, self.isBareNumber) = (moment, isBareNumber)
    }

    /// True if it says on which day it was, and when.
    package var isWhole: Bool { moment != nil || day != nil && clock != nil }
    /// True if it is a time of day, and nothing says of which.
    package var hasClockAlone: Bool { clock != nil && month == nil && day == nil && year == nil && moment == nil }
    /// True if it says a day.
    package var hasDay: Bool { moment != nil || day != nil }

    /// Returns the day that it says alone, without a time of it; nil where it says one, or no day.
    ///
    /// - Parameter instant: where it begins, which tells the year where none is written.
    package func day(at instant: Instant?) -> CalendarDay? {
        guard let month, let day, clock == nil, moment == nil, let instant else { return nil }
        let year = year ?? CalendarDay(instant.seconds, in: .here).date.year
        return CalendarDay(year: year, month: month, day: day)
    }

    /// Returns the day that is written; without a year, that of the last one in which it is not in the future. Nil if
    /// none is.
    ///
    /// - Parameter now: the time that it was written by, in seconds since 1970 began in UTC.
    package func calendarDay(now: () -> Double) -> CalendarDay? {
        if let moment { return CalendarDay(moment.seconds, in: .here) }
        guard let month, let day else { return nil }
        if let year { return CalendarDay(year: year, month: month, day: day) }
        let today = CalendarDay(now(), in: .here)
        let latest = today.date.year + 1
        // Clocks of two machines may differ a little; and between two leap days there may be eight years.
        return (0...9).lazy.compactMap { CalendarDay(year: latest - $0, month: month, day: day) }
            .first { $0.number <= today.number + 1 }
    }

    /// Returns the moment that is written; that of a day alone is its beginning. Nil if no day is written.
    ///
    /// - Parameter now: the time that it was written by, in seconds since 1970 began in UTC.
    package func instant(now: () -> Double) -> Instant? {
        if let moment { return moment }
        guard let day = calendarDay(now: now) else { return nil }
        let clock = clock ?? Clock(hour: 0, minute: 0)
        // A leap second is of the minute that it ends, and of its day.
        let (second, nanosecond) = clock.second < 60 ? (clock.second, clock.nanosecond) : (59, 999_999_999)
        if let zone {
            let start = day.number * 86_400 - zone
            return Instant(seconds: start + clock.hour * 3600 + clock.minute * 60 + second, nanosecond: nanosecond)
        }
        let date = day.date
        let start = Calendar.seconds(
            year: date.year, month: date.month, day: date.day, hour: clock.hour, minute: clock.minute, in: .here)
        return start.flatMap { Instant(seconds: $0 + second, nanosecond: nanosecond) }
    }

    /// Returns the same with what another time says besides, which was written for the same line: its year, and where
    /// both are of the same second, its zone.
    ///
    /// - Parameter other: a time that is at most a day from this one; any other one adds nothing.
    package func completed(by other: WrittenTime) -> WrittenTime {
        guard year == nil, moment == nil, let month, let day, let otherYear = other.year, let otherMonth = other.month,
            let otherDay = other.day,
            let theirs = CalendarDay(year: otherYear, month: otherMonth, day: otherDay)
        else { return self }
        // At the turn of a year, the day before is of another one.
        let years = [otherYear, otherYear - 1, otherYear + 1]
        let own = years.lazy.compactMap { CalendarDay(year: $0, month: month, day: day) }
            .first { abs($0.number - theirs.number) <= 1 }
        guard let own else { return self }
        var time = self
        time.year = own.date.year
        let isSame = own == theirs && clock != nil && other.clock.map(\.withoutParts) == clock.map(\.withoutParts)
        if isSame, zone == nil { time.zone = other.zone }
        return time
    }
}
