extension TimeScanner {
    /// Reads seconds, milliseconds, microseconds or nanoseconds since 1970, by how many digits there are; a fraction of
    /// seconds. Only the years from 2001 to 2096 have as many.
    mutating func countOfSeconds() -> WrittenTime? {
        let count = digitCount(atMost: 20)
        guard count == 10 || count == 13 || count == 16 || count == 19, peek == 0x31 || peek == 0x32 || peek == 0x33
        else { return nil }
        let start = place
        guard let number = wide(count) else { return nil }
        let moment: Instant?
        var isBare = true
        switch count {
        case 10:
            let before = place
            let part =
                peek == UInt8(ascii: ".") || peek == UInt8(ascii: ",") && byte(at: place + 1).isDigit ? fraction() : 0
            isBare = place - before < 4
            moment = Instant(seconds: Int(number), nanosecond: part)
        case 13: moment = Instant(nanoseconds: number * 1_000_000)
        case 16: moment = Instant(nanoseconds: number * 1000)
        default: moment = Instant(nanoseconds: number)
        }
        guard isEnd, let moment, moment.second < 4_000_000_000 else {
            place = start
            return nil
        }
        return WrittenTime(moment, isBareNumber: isBare)
    }

    /// Reads `1.790386262579e+09`, as Go writes seconds since 1970 where nothing else is said.
    mutating func countWithExponent() -> WrittenTime? {
        guard digitCount(atMost: 2) == 1, peek >= 0x31, peek <= 0x33, byte(at: place + 1) == UInt8(ascii: ".") else {
            return nil
        }
        var ahead = self
        ahead.place += 2
        let count = ahead.digitCount(atMost: 20)
        let digits = [peek] + Array(bytes[ahead.place..<ahead.place + count])
        let missing = [UInt8](repeating: 0x30, count: max(0, 9 - count))
        ahead.place += count
        for byte in "e+09".utf8 where !ahead.skip(byte) { return nil }
        guard count > 0, ahead.isEnd, let moment = Instant(decimal: digits + missing, places: max(0, count - 9))
        else { return nil }
        place = ahead.place
        // Milliseconds make it unlikely that anything else is counted.
        return WrittenTime(moment, isBareNumber: count < 12)
    }

    private mutating func wide(_ count: Int) -> Int64? {
        var number: Int64 = 0
        for offset in 0..<count {
            let (times, isTooLarge) = number.multipliedReportingOverflow(by: 10)
            let (sum, overflows) = times.addingReportingOverflow(Int64(bytes[place + offset] - 0x30))
            guard !isTooLarge, !overflows else { return nil }
            number = sum
        }
        place += count
        return number
    }

    /// Reads `audit(1790386262.579:2995)` of the kernel's audit; the number behind the colon is the event's.
    mutating func audit() -> WrittenTime? {
        let start = place
        for byte in "audit(".utf8 where !skip(byte) {
            place = start
            return nil
        }
        guard digitCount(atMost: 11) == 10, let seconds = wide(10) else {
            place = start
            return nil
        }
        // A colon stands behind milliseconds.
        let part = peek == UInt8(ascii: ".") ? fraction() : 0
        guard peek == UInt8(ascii: ":"), byte(at: place + 1).isDigit else {
            place = start
            return nil
        }
        return Instant(seconds: Int(seconds), nanosecond: part).map { WrittenTime($0) }
    }

    /// Reads `@4000000037c219bf2ef02e94`, as TAI64N has it: seconds from 2^62 on, ten of them before UTC began to have
    /// leap seconds.
    mutating func tai() -> WrittenTime? {
        let start = place
        guard skip(UInt8(ascii: "@")) else { return nil }
        var value: (UInt64, UInt64) = (0, 0)
        for index in 0..<24 {
            guard let digit = peek.hexDigit else {
                place = start
                return nil
            }
            if index < 16 { value.0 = value.0 << 4 | UInt64(digit) } else { value.1 = value.1 << 4 | UInt64(digit) }
            place += 1
        }
        guard isEnd, value.0 >= 1 << 62, value.0 < 1 << 62 + 1 << 33, value.1 < 1_000_000_000 else {
            place = start
            return nil
        }
        return Instant(seconds: Int(value.0 - 1 << 62) - 10, nanosecond: Int(value.1)).map { WrittenTime($0) }
    }
}

extension UInt8 {
    fileprivate var hexDigit: UInt8? {
        switch self {
        case 0x30...0x39: self - 0x30
        case 0x61...0x66, 0x41...0x46: (self | 0x20) - 0x57
        default: nil
        }
    }
}
