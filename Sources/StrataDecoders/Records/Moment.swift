import StrataSystem

/// A moment as a number, in seconds or in parts of them.
enum Moment {
    /// The words for a number of seconds, milliseconds, microseconds or nanoseconds since 1970 began in UTC, as
    /// `2026-05-20T04:45:11.123Z`; nil where it is none of the years that logs are from.
    static func words(_ digits: ArraySlice<UInt8>) -> String? {
        let whole = digits.prefix { (0x30...0x39).contains($0) }
        let rest = digits[whole.endIndex...]
        guard let number = Int(String(decoding: whole, as: UTF8.self)), rest.isEmpty || rest.first == 0x2E,
            rest.dropFirst().allSatisfy({ (0x30...0x39).contains($0) })
        else { return nil }
        let unit: Int
        switch whole.count {
        case 9...10: unit = 1
        case 12...13: unit = 1000
        case 15...16: unit = 1_000_000
        case 18...19: unit = 1_000_000_000
        default: return nil
        }
        let fraction = unit == 1 ? Array(rest.dropFirst().prefix(3)) : thousandths(number % unit, of: unit)
        let text = Calendar.text(number / unit, "%Y-%m-%dT%H:%M:%S", in: .universal)
        guard !text.isEmpty else { return nil }
        let padded = fraction.isEmpty ? "" : "." + String(decoding: (fraction + [0x30, 0x30]).prefix(3), as: UTF8.self)
        return text + padded + "Z"
    }

    private static func thousandths(_ part: Int, of unit: Int) -> [UInt8] {
        let number = part / (unit / 1000)
        return [number / 100, number / 10 % 10, number % 10].map { UInt8(0x30 + $0) }
    }
}
