import StrataSystem

/// A moment as a number, in seconds or in parts of them.
package enum Moment {
    /// Returns the moment that a number of seconds, or of parts of them, is, in seconds since 1970 began in UTC; nil
    /// where it is none of the years that logs are from.
    package static func seconds(_ digits: some StringProtocol) -> Double? {
        let whole = digits.utf8.prefix { (0x30...0x39).contains($0) }
        guard let places = unit(ofDigits: whole.count).map({ "\($0)".count - 1 }), let number = Double(digits) else {
            return nil
        }
        let rest = digits.utf8[whole.endIndex...]
        guard rest.isEmpty || rest.first == 0x2E, rest.dropFirst().allSatisfy({ (0x30...0x39).contains($0) }),
            let seconds = Int(String(decoding: whole.dropLast(places), as: UTF8.self))
        else { return number / [1: 1, 3: 1e3, 6: 1e6, 9: 1e9][places, default: 1] }
        return Double(seconds) + fraction(Array(whole.suffix(places)) + Array(rest.dropFirst()))
    }

    /// Returns the part of a second that the digits behind a point say, to a millionth. What is beyond is left out: a
    /// moment of today could not be told any more from the next second, which may be of another day.
    package static func fraction(_ digits: some Sequence<UInt8>) -> Double {
        var (millionths, unit) = (0, 100_000)
        for digit in digits.prefix(6) {
            millionths += Int(digit - 0x30) * unit
            unit /= 10
        }
        return Double(millionths) / 1_000_000
    }

    /// Returns the words for a number of seconds, milliseconds, microseconds or nanoseconds since 1970 began in UTC, as
    /// `2026-05-20T04:45:11.123Z`; nil where it is none of the years that logs are from.
    static func words(_ digits: ArraySlice<UInt8>) -> String? {
        let whole = digits.prefix { (0x30...0x39).contains($0) }
        let rest = digits[whole.endIndex...]
        guard let number = Int(String(decoding: whole, as: UTF8.self)), rest.isEmpty || rest.first == 0x2E,
            rest.dropFirst().allSatisfy({ (0x30...0x39).contains($0) })
        else { return nil }
        guard let unit = unit(ofDigits: whole.count) else { return nil }
        let fraction = unit == 1 ? Array(rest.dropFirst().prefix(3)) : thousandths(number % unit, of: unit)
        let text = Calendar.text(number / unit, "%Y-%m-%dT%H:%M:%S", in: .universal)
        guard !text.isEmpty else { return nil }
        let padded = fraction.isEmpty ? "" : "." + String(decoding: (fraction + [0x30, 0x30]).prefix(3), as: UTF8.self)
        return text + padded + "Z"
    }

    /// Returns the number of units in a second, by how many digits there are.
    private static func unit(ofDigits count: Int) -> Int? {
        switch count {
        case 9...10: 1
        case 12...13: 1000
        case 15...16: 1_000_000
        case 18...19: 1_000_000_000
        default: nil
        }
    }

    private static func thousandths(_ part: Int, of unit: Int) -> [UInt8] {
        let number = part / (unit / 1000)
        return [number / 100, number / 10 % 10, number % 10].map { UInt8(0x30 + $0) }
    }
}
