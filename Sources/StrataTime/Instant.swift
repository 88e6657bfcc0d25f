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

    /// Makes the instant that a decimal number says, exactly: what is beyond a nanosecond is left out.
    ///
    /// - Parameters:
    ///   - decimal: digits, with a minus before them and a point between them at most.
    ///   - places: the number is of a unit so many powers of ten below a second: 3 for milliseconds.
    /// - Returns: nil if it is no such number, or too far away.
    package init?(decimal: some Sequence<UInt8>, places: Int) {
        var (digits, scale, hasPoint, isNegative) = ([UInt8](), places, false, false)
        for byte in decimal {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                digits.append(byte - UInt8(ascii: "0"))
                scale += hasPoint ? 1 : 0
            case UInt8(ascii: ".") where !hasPoint: hasPoint = true
            case UInt8(ascii: "-") where digits.isEmpty && !hasPoint && !isNegative: isNegative = true
            default: return nil
            }
        }
        guard !digits.isEmpty, digits.count - scale < 13 else { return nil }
        let whole = digits.dropLast(scale).reduce(0) { $0 * 10 + Int($1) }
        let missing = repeatElement(0 as UInt8, count: max(0, scale - digits.count))
        let behind = missing + digits.suffix(scale) + repeatElement(0, count: 9)
        let part = behind.prefix(9).reduce(0) { $0 * 10 + Int($1) }
        let isBefore = isNegative && part > 0
        self.init(
            seconds: isNegative ? -whole - (isBefore ? 1 : 0) : whole,
            nanosecond: isBefore ? Self.perSecond - part : part)
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

    /// `2026-05-20T04:45:11.123456789Z`, with the milliseconds, microseconds or nanoseconds that it has; nil where the year
    /// has not four digits.
    package var text: String? {
        let day = CalendarDay(number: Int((Double(second) / 86_400).rounded(.down)))
        guard let date = day.text else { return nil }
        let rest = second - day.number * 86_400
        let clock = "\((rest / 3600).digits(2)):\((rest / 60 % 60).digits(2)):\((rest % 60).digits(2))"
        let words = "\(date)T\(clock)"
        guard nanosecond > 0 else { return words + "Z" }
        // In threes, so that times stand below each other.
        let count = nanosecond % 1_000_000 == 0 ? 3 : nanosecond % 1000 == 0 ? 6 : 9
        return "\(words).\(nanosecond.digits(9).prefix(count))Z"
    }
}
