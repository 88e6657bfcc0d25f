import StrataDocument
import StrataJSON
import StrataSystem

extension RecordDate {
    /// Reads the moment, or the day alone, that a line of a log begins with, in the forms that ``LineDay`` reads.
    ///
    /// - Parameter now: the time, in seconds since 1970 began in UTC.
    init?(ofLog line: ArraySlice<UInt8>, now: @autoclosure () -> Double = WallClock.now / 1000) {
        guard let (seconds, hasTime) = Self.moment(ofLog: line, now: now()) else { return nil }
        if hasTime {
            self.init(seconds: seconds)
        } else {
            self.init(json: .text(Calendar.text(Int(seconds), "%Y-%m-%d", in: .here)))
        }
    }

    /// The same moment, or that at which the day begins here, in seconds since 1970 began in UTC.
    static func seconds(ofLog line: ArraySlice<UInt8>, now: @autoclosure () -> Double) -> Double? {
        moment(ofLog: line, now: now())?.seconds
    }

    private static func moment(
        ofLog line: ArraySlice<UInt8>, now: @autoclosure () -> Double
    ) -> (seconds: Double, hasTime: Bool)? {
        let start = Array(line.prefix(TimestampReader.reach))
        var scanner = ByteScanner(start)
        guard scanner.skipTimestamp() else { return TimestampReader.epoch(start).map { ($0, true) } }
        let reader = TimestampReader(start[..<scanner.position])
        guard let date = reader.date() ?? reader.latestDay(now: now())?.date,
            CalendarDay(year: date.year, month: date.month, day: date.day) != nil
        else { return nil }
        guard let clock = reader.clock() else {
            let midnight = Calendar.seconds(
                year: date.year, month: date.month, day: date.day, hour: 0, minute: 0, in: .here)
            return midnight.map { (Double($0), false) }
        }
        let zone = reader.zone()
        let minute = Calendar.seconds(
            year: date.year, month: date.month, day: date.day, hour: clock.hour, minute: clock.minute,
            in: zone == nil ? .here : .universal)
        return minute.map { (Double($0 - (zone ?? 0)) + clock.second, true) }
    }
}
