import StrataDecoders
import StrataDocument
import StrataSystem

/// A date, a time of day or both, as they are written.
struct WrittenTime: Equatable {
    /// Nil where only the month and the day are written, or no date is.
    var year: Int?
    var month: Int?
    var day: Int?
    var clock: Clock?
    /// Seconds east of UTC; nil where nothing is said: then it is the time here.
    var zone: Int?

    /// A time of day.
    struct Clock: Equatable {
        var hour: Int
        var minute: Int
        var second: Double

        /// Whether there is such a time.
        var isValid: Bool { hour < 24 && minute < 60 && second < 61 }
    }

    /// Whether it says in which year it was, on which day, and when.
    var isWhole: Bool { year != nil && clock != nil }

    /// The day that is written; without a year, that of the last one in which it is not in the future. Nil where none is.
    ///
    /// - Parameter now: the time, in seconds since 1970 began in UTC.
    func calendarDay(now: () -> Double) -> CalendarDay? {
        guard let month, let day else { return nil }
        if let year { return CalendarDay(year: year, month: month, day: day) }
        let today = CalendarDay(now(), in: .here)
        let thisYear = today.date.year
        // Clocks of two machines may differ a little.
        return [thisYear + 1, thisYear, thisYear - 1].compactMap { CalendarDay(year: $0, month: month, day: day) }
            .first { $0.number <= today.number + 1 }
    }

    /// The moment that is written, in seconds since 1970 began in UTC; without a time, or with one that no clock shows, that
    /// at which the day begins. Nil where no day is written.
    func seconds(now: () -> Double) -> Double? {
        guard let day = calendarDay(now: now) else { return nil }
        let clock = clock.flatMap { $0.isValid ? $0 : nil } ?? Clock(hour: 0, minute: 0, second: 0)
        if let zone {
            return Double(day.number * 86_400 + clock.hour * 3600 + clock.minute * 60 - zone) + clock.second
        }
        let date = day.date
        return Calendar.seconds(
            year: date.year, month: date.month, day: date.day, hour: clock.hour, minute: clock.minute, in: .here
        ).map { Double($0) + clock.second }
    }
}

// MARK: - In a line

extension WrittenTime {
    /// Most times end within so many bytes of a line.
    private static let usualReach = 48
    /// And all that are looked for within so many.
    private static let reach = 256

    /// The time that a line of a log says: that which it begins with, or, where something else stands before it, one that
    /// is whole: in square brackets, as in access logs, behind the letter of glog, a priority or a container's name, or
    /// behind a name such as `time=`. Nil where it says none.
    static func first(in line: ArraySlice<UInt8>) -> WrittenTime? {
        var scanner = ByteScanner(Array(line.prefix(usualReach)))
        if scanner.skipTimestamp() { return scanner.time }
        guard let first = line.first, first > 0x20 else { return nil }
        let start = Array(line.prefix(reach))
        return behindPrefix(start) ?? behindLetter(start) ?? inBrackets(start) ?? behindName(start)
    }

    /// `<34>1 2003-10-11T22:14:15.003Z`, `web-1  | 2026-05-20 04:45:11`, `"2026-05-20 04:45:11"`.
    private static func behindPrefix(_ line: [UInt8]) -> WrittenTime? {
        var place = 0
        if let prefix = ContainerPrefix(line) {
            place = prefix.end
        } else if line[0] == UInt8(ascii: "\"") {
            place = 1
        } else if line[0] == UInt8(ascii: "<"), let end = line.firstIndex(of: UInt8(ascii: ">")), end <= 4 {
            place = end + (line[(end + 1)...].starts(with: "1 ".utf8) ? 3 : 1)
        } else {
            return nil
        }
        var scanner = ByteScanner(line, from: place)
        return scanner.skipTimestamp() || scanner.skipMonthDayAndTime() ? scanner.time : nil
    }

    /// `E0520 04:45:11.123456` of glog, and `05-20 04:45:11.123` of logcat.
    private static func behindLetter(_ line: [UInt8]) -> WrittenTime? {
        var scanner = ByteScanner(line)
        return scanner.skipMonthDayAndTime() ? scanner.time : nil
    }

    /// The first that is whole and stands in square brackets, whatever follows it there.
    private static func inBrackets(_ line: [UInt8]) -> WrittenTime? {
        for place in line.indices where line[place] == UInt8(ascii: "[") {
            var scanner = ByteScanner(line, from: place + 1)
            if scanner.skipMoment(), scanner.time.isWhole { return scanner.time }
        }
        return nil
    }

    /// `time="2026-05-20T04:45:11Z"`.
    private static func behindName(_ line: [UInt8]) -> WrittenTime? {
        guard let value = named(in: line[...]) else { return nil }
        var scanner = ByteScanner(Array(value))
        return scanner.skipMoment() && scanner.time.isWhole ? scanner.time : nil
    }

    /// What begins behind the first name of a time and an equals sign, such as `ts=`, without quotes; nil where there is none.
    static func named(in line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        let line = line.prefix(reach)
        for place in line.indices where line[place] == UInt8(ascii: "=") {
            let name = line[..<place].suffix(while: { $0 > 0x20 })
            guard RecordNames.names(of: .time).contains(where: name.elementsEqual) else { continue }
            let value = line[(place + 1)...]
            return value.first == UInt8(ascii: "\"") ? value.dropFirst() : value
        }
        return nil
    }
}

extension ArraySlice<UInt8> {
    /// The bytes at the end of which something is so.
    fileprivate func suffix(while isSo: (UInt8) -> Bool) -> ArraySlice<UInt8> {
        self[(lastIndex { !isSo($0) }.map { $0 + 1 } ?? startIndex)...]
    }
}
