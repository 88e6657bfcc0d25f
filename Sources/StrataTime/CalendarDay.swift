import StrataSystem

/// A day of the calendar that everybody uses today, as if it had always been used.
package struct CalendarDay: Hashable, Comparable, Sendable {
    /// The number of days after 1 January 1970; negative before.
    package let number: Int

    /// The day so many days after 1 January 1970.
    package init(number: Int) { self.number = number }

    /// A day by its date; nil where the month has no such day.
    package init?(year: Int, month: Int, day: Int) {
        guard (1...12).contains(month), (1...31).contains(day) else { return nil }
        // Years that begin in March have the leap day at their end.
        let shifted = month > 2 ? year : year - 1
        let months = (month + 9) % 12
        let era = (shifted >= 0 ? shifted : shifted - 399) / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * months + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        self.init(number: era * 146_097 + dayOfEra - 719_468)
        guard date == (year, month, day) else { return nil }
    }

    /// The day of a moment, in seconds since 1970 began in UTC.
    package init(_ seconds: Double, in zone: DayZone) {
        self.init(number: Int(((seconds + Double(zone.offset(at: seconds))) / 86_400).rounded(.down)))
    }

    /// Its date.
    package var date: (year: Int, month: Int, day: Int) {
        let shifted = number + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let months = (5 * dayOfYear + 2) / 153
        let month = months < 10 ? months + 3 : months - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * months + 2) / 5 + 1)
    }

    /// `2026-05-20`; nil where the year has not four digits.
    package var text: String? {
        let date = date
        guard (0...9999).contains(date.year) else { return nil }
        return "\(date.year.digits(4))-\(date.month.digits(2))-\(date.day.digits(2))"
    }

    package static func < (left: CalendarDay, right: CalendarDay) -> Bool { left.number < right.number }

    /// Returns `Today`, `Yesterday`, `Saturday 21 November`, or in another year `Sunday 21 November 2027`.
    package func words(today: CalendarDay) -> String {
        if self == today { return "Today" }
        if number == today.number - 1 { return "Yesterday" }
        let date = date
        let words = "\(Self.weekdays[(number % 7 + 7) % 7]) \(date.day) \(Self.months[date.month - 1])"
        return date.year == today.date.year ? words : "\(words) \(date.year)"
    }

    /// The days of the week from the first day of 1970 on.
    private static let weekdays = [
        "Thursday", "Friday", "Saturday", "Sunday", "Monday", "Tuesday", "Wednesday",
    ]
    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]
}

/// The zone that a calendar follows.
package enum DayZone: Hashable, Sendable {
    /// The zone of this machine.
    case here
    /// A number of seconds east of UTC.
    case east(Int)

    /// Returns the seconds east of UTC at a moment, in seconds since 1970 began in UTC.
    package func offset(at seconds: Double) -> Int {
        switch self {
        case .here: Calendar.offset(at: Int(seconds.rounded(.down)))
        case .east(let offset): offset
        }
    }
}

extension Int {
    /// Returns the number with as many digits at least, zeros first.
    func digits(_ count: Int) -> String {
        let text = String(self)
        return String(repeating: "0", count: Swift.max(0, count - text.utf8.count)) + text
    }
}
