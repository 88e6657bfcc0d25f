import StrataDocument
import StrataSystem

extension LineDay {
    /// Reads the day that a line of a log says, as ``WrittenTime`` finds it: `2026-11-21` or with slashes, with or without a
    /// time and a zone; `Nov 21 09:16:00`, which is at most a year ago; or seconds or milliseconds since 1970.
    ///
    /// - Parameters:
    ///   - now: the time, in seconds since 1970 began in UTC.
    ///   - isOwn: whether a time with a zone is of the day in that zone, and not of the reader's.
    init?(
        ofLog line: ArraySlice<UInt8>, now: @autoclosure () -> Double = WallClock.now / 1000,
        asWritten isOwn: Bool = Calendar.zone == nil
    ) {
        guard let time = WrittenTime.first(in: line) else {
            guard let seconds = TimestampReader.epoch(line) else { return nil }
            self.init(CalendarDay(seconds, in: .here))
            return
        }
        guard let day = time.calendarDay(now: now) else { return nil }
        if !isOwn, time.zone != nil, let moment = time.seconds(now: now) {
            self.init(CalendarDay(moment, in: .here))
        } else {
            self.init(day, in: time.zone.map(DayZone.east) ?? .here)
        }
    }
}
