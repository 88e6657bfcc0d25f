import StrataDocument

/// Reads what a ``ByteScanner`` has found to be a timestamp.
struct TimestampReader {
    private let text: ArraySlice<UInt8>

    /// Timestamps are no longer, brackets and all.
    static let reach = 48

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

    /// `Nov 21`, of the last year in which that is not in the future.
    ///
    /// - Parameter now: the time, in seconds since 1970 began in UTC.
    func latestDay(now: Double) -> CalendarDay? {
        guard let (month, day) = monthAndDay() else { return nil }
        let today = CalendarDay(now, in: .here)
        let year = today.date.year
        // Clocks of two machines may differ a little.
        let candidates = [year + 1, year, year - 1].compactMap { CalendarDay(year: $0, month: month, day: day) }
        return candidates.first { $0.number <= today.number + 1 }
    }

    private func monthAndDay() -> (month: Int, day: Int)? {
        let names = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
        let name = String(decoding: text.prefix(3).map { $0 | 0x20 }, as: UTF8.self)
        guard let month = names.firstIndex(of: name) else { return nil }
        let digits = text.dropFirst(3).drop { $0 == 0x20 || $0 == 0x09 }.prefix { ByteScanner.isDigit($0) }
        return digits.isEmpty ? nil : (month + 1, digits.reduce(0) { $0 * 10 + Int($1 - 0x30) })
    }

    /// `09:16:05`, in hours, minutes and seconds; nil where there is no such time.
    func clock() -> (hour: Int, minute: Int, second: Double)? {
        guard let colon = text.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        let start = colon - 2 - text.startIndex
        guard start >= 0, let hour = number(start..<start + 2), let minute = number(start + 3..<start + 5),
            let second = number(start + 6..<start + 8), hour < 24, minute < 60, second <= 60
        else { return nil }
        return (hour, minute, Double(second) + fraction(start + 8))
    }

    /// The part of a second that is written at a place, behind a point or a comma; 0 where none is.
    private func fraction(_ place: Int) -> Double {
        let rest = text.dropFirst(place)
        guard let point = rest.first, point == UInt8(ascii: ".") || point == UInt8(ascii: ",") else { return 0 }
        let digits = rest.dropFirst().prefix { ByteScanner.isDigit($0) }.prefix(9)
        let number = digits.reduce(0.0) { $0 * 10 + Double($1 - 0x30) }
        return digits.reduce(number) { value, _ in value / 10 }
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

    /// Reads the seconds since 1970 that a line begins with, as ten digits, or milliseconds, as 13, before anything that is
    /// no letter or digit.
    static func epoch(_ line: [UInt8]) -> Double? {
        let start = line.first == UInt8(ascii: "[") ? 1 : 0
        let digits = line[start...].prefix { ByteScanner.isDigit($0) }
        guard digits.count == 10 || digits.count == 13, digits.first == UInt8(ascii: "1") else { return nil }
        if digits.endIndex < line.count, ByteScanner.isWord(line[digits.endIndex]) { return nil }
        let number = digits.reduce(0.0) { $0 * 10 + Double($1 - 0x30) }
        return digits.count == 13 ? number / 1000 : number
    }
}
