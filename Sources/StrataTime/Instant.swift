/// A moment, in nanoseconds since 1970 began in UTC: from 1677 to 2262.
package struct Instant: Hashable, Comparable, Sendable {
    /// How many nanoseconds after 1970 began it is; negative before.
    package let nanoseconds: Int64

    /// So many nanoseconds after 1970 began.
    package init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

    /// So many seconds after 1970 began, and a part of the next one; nil where it is too far away.
    package init?(seconds: Int, nanosecond: Int = 0) {
        let (whole, isTooLarge) = Int64(seconds).multipliedReportingOverflow(by: Self.perSecond)
        let (sum, overflows) = whole.addingReportingOverflow(Int64(nanosecond))
        guard !isTooLarge, !overflows else { return nil }
        nanoseconds = sum
    }

    private static let perSecond: Int64 = 1_000_000_000

    /// The whole seconds before it.
    package var second: Int {
        let whole = nanoseconds / Self.perSecond
        return Int(nanoseconds % Self.perSecond < 0 ? whole - 1 : whole)
    }

    /// What of the second has gone, in nanoseconds.
    package var nanosecond: Int { Int(nanoseconds - Int64(second) * Self.perSecond) }

    /// In seconds, to a millionth. What is beyond is left out: it could not be told any more from the next second, which
    /// may be of another day.
    package var seconds: Double { Double(second) + Double(nanosecond / 1000) / 1e6 }

    package static func < (left: Instant, right: Instant) -> Bool { left.nanoseconds < right.nanoseconds }

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
