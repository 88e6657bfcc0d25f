import StrataDocument
import StrataFormats
import StrataSystem
import StrataTime

extension LineDay {
    /// Reads the day that a line of a log says, as its format has it; one without a year is at most a year ago.
    ///
    /// - Parameters:
    ///   - now: the time, in seconds since 1970 began in UTC.
    ///   - isOwn: whether a time with a zone is of the day in that zone, and not of the reader's.
    ///   - reader: reads lines of its file.
    init?(
        ofLog line: ArraySlice<UInt8>, now: @autoclosure () -> Double = WallClock.now / 1000,
        asWritten isOwn: Bool = Calendar.zone == nil, by reader: LineReader = .general
    ) {
        guard let time = LineTime.first(in: line, by: reader), let day = time.calendarDay(now: now) else { return nil }
        if !isOwn, time.zone != nil, let moment = time.instant(now: now) {
            self.init(CalendarDay(moment.seconds, in: .here))
        } else {
            self.init(day, in: time.zone.map(DayZone.east) ?? .here)
        }
    }
}
