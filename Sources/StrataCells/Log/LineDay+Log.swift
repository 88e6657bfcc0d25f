import StrataDocument
import StrataSystem

extension LineDay {
    /// Reads the day that a line of a log begins with: `2026-11-21` or with slashes, with or without a time and a zone;
    /// `Nov 21 09:16:00`, which is at most a year ago; or seconds or milliseconds since 1970.
    ///
    /// - Parameter now: the time, in seconds since 1970 began in UTC.
    init?(ofLog line: ArraySlice<UInt8>, now: @autoclosure () -> Double = WallClock.now / 1000) {
        let start = Array(line.prefix(Self.reach))
        var scanner = ByteScanner(start)
        guard scanner.skipTimestamp() else {
            self.init(epoch: start)
            return
        }
        let reader = DayReader(start[..<scanner.position])
        if let date = reader.date() {
            guard let day = CalendarDay(year: date.year, month: date.month, day: date.day) else { return nil }
            self.init(day, in: reader.zone().map(DayZone.east) ?? .here)
        } else if let (month, day) = reader.monthAndDay() {
            let today = CalendarDay(now(), in: .here)
            let year = today.date.year
            // Clocks of two machines may differ a little.
            let candidates = [year + 1, year, year - 1].compactMap { CalendarDay(year: $0, month: month, day: day) }
            guard let latest = candidates.first(where: { $0.number <= today.number + 1 }) else { return nil }
            self.init(latest)
        } else {
            return nil
        }
    }

    /// Timestamps are no longer, brackets and all.
    private static let reach = 48

    /// Reads seconds since 1970, as ten digits, or milliseconds, as 13, before anything that is no letter or digit.
    private init?(epoch line: [UInt8]) {
        let start = line.first == UInt8(ascii: "[") ? 1 : 0
        let digits = line[start...].prefix { ByteScanner.isDigit($0) }
        guard digits.count == 10 || digits.count == 13, digits.first == UInt8(ascii: "1") else { return nil }
        if digits.endIndex < line.count, ByteScanner.isWord(line[digits.endIndex]) { return nil }
        let number = digits.reduce(0.0) { $0 * 10 + Double($1 - 0x30) }
        self.init(CalendarDay(digits.count == 13 ? number / 1000 : number, in: .here))
    }
}

/// Reads what the scanner has found to be a timestamp.
private struct DayReader {
    private let text: ArraySlice<UInt8>

    init(_ text: ArraySlice<UInt8>) {
        self.text = text.drop { $0 == UInt8(ascii: "[") || $0 == 0x20 || $0 == 0x09 }
    }

    /// `2026-11-21`.
    func date() -> (year: Int, month: Int, day: Int)? {
        guard text.count >= 10, let year = number(0..<4), let month = number(5..<7), let day = number(8..<10) else {
            return nil
        }
        return (year, month, day)
    }

    /// `Nov 21`.
    func monthAndDay() -> (month: Int, day: Int)? {
        let names = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
        let name = String(decoding: text.prefix(3).map { $0 | 0x20 }, as: UTF8.self)
        guard let month = names.firstIndex(of: name) else { return nil }
        let digits = text.dropFirst(3).drop { $0 == 0x20 || $0 == 0x09 }.prefix { ByteScanner.isDigit($0) }
        return digits.isEmpty ? nil : (month + 1, digits.reduce(0) { $0 * 10 + Int($1 - 0x30) })
    }

    /// The zone behind a time, in seconds east of UTC; nil where there is none.
    func zone() -> Int? {
        guard let time = text.dropFirst(10).firstIndex(of: UInt8(ascii: ":")) else { return nil }
        let rest = text[time...]
        if rest.contains(UInt8(ascii: "Z")) { return 0 }
        guard let sign = rest.firstIndex(where: { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") }) else {
            return nil
        }
        let digits = rest[(sign + 1)...].filter(ByteScanner.isDigit).map { Int($0 - 0x30) }
        guard digits.count >= 4 else { return nil }
        let seconds = (digits[0] * 10 + digits[1]) * 3600 + (digits[2] * 10 + digits[3]) * 60
        return rest[sign] == UInt8(ascii: "-") ? -seconds : seconds
    }

    private func number(_ range: Range<Int>) -> Int? {
        let digits = text.dropFirst(range.lowerBound).prefix(range.count)
        guard digits.count == range.count, digits.allSatisfy(ByteScanner.isDigit) else { return nil }
        return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }
}
