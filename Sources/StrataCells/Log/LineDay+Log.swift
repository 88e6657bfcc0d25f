import StrataDocument
import StrataSystem

extension LineDay {
    /// Reads the day that a line of a log begins with: `2026-11-21` or with slashes, with or without a time and a zone;
    /// `Nov 21 09:16:00`, which is at most a year ago; or seconds or milliseconds since 1970.
    ///
    /// - Parameters:
    ///   - now: the time, in seconds since 1970 began in UTC.
    ///   - isOwn: whether a time with a zone is of the day in that zone, and not of the reader's.
    init?(
        ofLog line: ArraySlice<UInt8>, now: @autoclosure () -> Double = WallClock.now / 1000,
        asWritten isOwn: Bool = Calendar.zone == nil
    ) {
        let start = Array(line.prefix(TimestampReader.reach))
        var scanner = ByteScanner(start)
        guard scanner.skipTimestamp() else {
            guard let seconds = TimestampReader.epoch(start) else { return nil }
            self.init(CalendarDay(seconds, in: .here))
            return
        }
        let reader = TimestampReader(start[..<scanner.position])
        if let date = reader.date() {
            guard let day = CalendarDay(year: date.year, month: date.month, day: date.day) else { return nil }
            let zone = reader.zone()
            if !isOwn, zone != nil, let moment = RecordDate.seconds(ofLog: line, now: now()) {
                self.init(CalendarDay(moment, in: .here))
            } else {
                self.init(day, in: zone.map(DayZone.east) ?? .here)
            }
        } else if let day = reader.latestDay(now: now()) {
            self.init(day)
        } else {
            return nil
        }
    }
}
