/// A moment, to a nanosecond, since 1970 began in UTC.
package struct Instant: Hashable, Comparable, Sendable {
    /// The whole seconds before it; negative before 1970.
    package let second: Int
    /// The part of the second that has gone, in nanoseconds.
    package let nanosecond: Int

    /// Makes the instant so many nanoseconds after 1970 began.
    package init(nanoseconds: Int64) {
        let (whole, part) = nanoseconds.quotientAndRemainder(dividingBy: Int64(Self.perSecond))
        second = Int(part < 0 ? whole - 1 : whole)
        nanosecond = Int(part < 0 ? part + Int64(Self.perSecond) : part)
    }

    /// Makes the instant so many seconds after 1970 began, and a part of the next one; nil if it is too far away.
    package init?(seconds: Int, nanosecond: Int = 0) {
        guard seconds.magnitude < Self.farthest, (0..<Self.perSecond).contains(nanosecond) else { return nil }
        (second, self.nanosecond) = (seconds, nanosecond)
    }

    private static let perSecond = 1_000_000_000
    /// Ten thousand years, in seconds.
    private static let farthest: UInt = 10_000 * 31_557_600

    /// The seconds, to a millionth. What is beyond is left out: it could not be told any more from the next second,
    /// which may be of another day.
    package var seconds: Double { Double(second) + Double(nanosecond / 1000) / 1e6 }

    package static func < (left: Instant, right: Instant) -> Bool {
        (left.second, left.nanosecond) < (right.second, right.nanosecond)
    }

    /// `2026-05-20T04:45:11.123456789Z`, with as many digits of the second as it has; nil where the year has not four.
    package var text: String? {
        let day = CalendarDay(number: Int((Double(second) / 86_400).rounded(.down)))
        let (date, rest) = (day.date, second - day.number * 86_400)
        guard (0...9999).contains(date.year) else { return nil }
        func digits(_ number: Int, _ count: Int = 2) -> String {
            let text = String(number)
            return String(repeating: "0", count: max(0, count - text.utf8.count)) + text
        }
        let words =
            "\(digits(date.year, 4))-\(digits(date.month))-\(digits(date.day))T"
            + "\(digits(rest / 3600)):\(digits(rest / 60 % 60)):\(digits(rest % 60))"
        guard nanosecond > 0 else { return words + "Z" }
        var fraction = digits(nanosecond, 9)
        while fraction.hasSuffix("0") { fraction.removeLast() }
        return "\(words).\(fraction)Z"
    }
}
