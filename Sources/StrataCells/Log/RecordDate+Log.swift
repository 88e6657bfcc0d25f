import StrataDocument
import StrataJSON
import StrataSystem

extension RecordDate {
    /// Reads the moment, or the day alone, that a line of a log begins with, in the forms that ``LineDay`` reads.
    ///
    /// - Parameter now: the time, in seconds since 1970 began in UTC.
    package init?(ofLog line: ArraySlice<UInt8>, now: @autoclosure () -> Double = WallClock.now / 1000) {
        let start = Array(line.prefix(TimestampReader.reach))
        var scanner = ByteScanner(start)
        guard scanner.skipTimestamp() else {
            guard let seconds = TimestampReader.epoch(start) else { return nil }
            self.init(seconds: seconds)
            return
        }
        let reader = TimestampReader(start[..<scanner.position])
        guard let date = reader.date() ?? reader.latestDay(now: now())?.date,
            CalendarDay(year: date.year, month: date.month, day: date.day) != nil
        else { return nil }
        guard let clock = reader.clock() else {
            let midnight = Calendar.seconds(
                year: date.year, month: date.month, day: date.day, hour: 0, minute: 0, in: .here)
            guard let midnight else { return nil }
            self.init(json: .text(Calendar.text(midnight, "%Y-%m-%d", in: .here)))
            return
        }
        let zone = reader.zone()
        let minute = Calendar.seconds(
            year: date.year, month: date.month, day: date.day, hour: clock.hour, minute: clock.minute,
            in: zone == nil ? .here : .universal)
        guard let minute else { return nil }
        self.init(seconds: Double(minute - (zone ?? 0)) + clock.second)
    }
}
