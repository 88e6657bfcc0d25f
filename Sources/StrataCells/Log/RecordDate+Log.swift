import StrataDocument
import StrataJSON
import StrataSystem

extension RecordDate {
    /// Reads the moment, or the day alone, that a line of a log says, in the forms that ``LineDay`` reads.
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
        guard let time = WrittenTime.first(in: line) else {
            let seconds = TimestampReader.epoch(line) ?? WrittenTime.named(in: line).flatMap(TimestampReader.epoch)
            return seconds.map { ($0, true) }
        }
        return time.seconds(now: now).map { ($0, time.clock?.isValid == true) }
    }
}
