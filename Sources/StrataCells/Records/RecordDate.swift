import StrataJSON
import StrataSystem

/// A moment as a record says it, or only a day.
package struct RecordDate: Equatable {
    /// Seconds since 1970 began in UTC; of a day, the midnight that it begins with here.
    package let seconds: Double
    /// True if a time of day was said.
    package let hasTime: Bool
    /// The value as it was written.
    package let json: JSONValue

    /// The form of a date in a record.
    package static let form = "a date such as 2026-11-21T09:16:00Z, or seconds since 1970"

    /// The years that can be written with four digits.
    private static let reach = -62_167_219_200.0...253_402_300_799.0

    /// A moment of the program's own, written in UTC, with milliseconds where it has any.
    package init(seconds: Double) {
        // Not the next millisecond, which may be of the next day; to a millionth the number is exact.
        let milliseconds = ((seconds * 1_000_000).rounded() / 1000).rounded(.down)
        self.seconds = min(max(milliseconds / 1000, Self.reach.lowerBound), Self.reach.upperBound)
        hasTime = true
        json = .text(Self.universalText(self.seconds))
    }

    /// Reads a moment: a string as ISO 8601 has it, or a number of seconds since 1970, which is one of milliseconds
    /// where it is too large for one of seconds. Nil where it is neither.
    package init?(json: JSONValue) {
        switch json {
        case .text(let text):
            guard let date = CalendarDate(text), let seconds = date.seconds else { return nil }
            self.seconds = seconds
            hasTime = date.time != nil
        case .number(let number):
            seconds = number.value.magnitude > 1e11 ? number.value / 1000 : number.value
            hasTime = true
        default: return nil
        }
        guard Self.reach.contains(seconds) else { return nil }
        self.json = json
    }

    /// Now.
    package static var now: RecordDate { RecordDate(seconds: WallClock.now / 1000) }

    /// Returns true if it is certainly before another one: a day is before another day only.
    package func isBefore(_ other: RecordDate) -> Bool {
        hasTime && other.hasTime ? seconds < other.seconds : lineDay.day < other.lineDay.day
    }

    // MARK: - Words

    /// `09:16`, as the clock here showed it; nil where only a day was said.
    package var clock: String? { hasTime ? text("%H:%M") : nil }

    /// `Sat 21 Nov 2026`, as the calendar here showed it.
    package var day: String { text("%a %-d %b %Y") }

    /// `Sat 21 Nov`.
    package var dayOfYear: String { text("%a %-d %b") }

    /// `Sat 21 Nov 2026, 09:16`.
    package var words: String { clock.map { "\(day), \($0)" } ?? day }

    /// `Sat 21 Nov 2026, 09:16:30`, as a log has it.
    package var exactWords: String { hasTime ? text("%a %-d %b %Y, %H:%M:%S") : day }

    private func text(_ format: String) -> String { Calendar.text(Int(seconds.rounded(.down)), format, in: .here) }

    private static func universalText(_ seconds: Double) -> String {
        let whole = seconds.rounded(.down)
        let milliseconds = Int(((seconds - whole) * 1000).rounded())
        let fraction = milliseconds == 0 ? "" : "." + String(String(1000 + milliseconds).dropFirst())
        return Calendar.text(Int(whole), "%Y-%m-%dT%H:%M:%S", in: .universal) + fraction + "Z"
    }
}
