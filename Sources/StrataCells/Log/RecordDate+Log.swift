import StrataFormats
import StrataJSON
import StrataSystem
import StrataTime

extension RecordDate {
    /// Reads the moment, or the day alone, that a line of a log says.
    ///
    /// - Parameters:
    ///   - now: the time, in seconds since 1970 began in UTC.
    ///   - reader: reads lines of its file.
    init?(
        ofLog line: ArraySlice<UInt8>, now: @autoclosure () -> Double = WallClock.now / 1000,
        by reader: LineReader = .general
    ) {
        guard let time = LineTime.first(in: line, by: reader), let instant = time.instant(now: now) else { return nil }
        if time.isWhole {
            self.init(seconds: instant.seconds)
        } else {
            self.init(json: .text(Calendar.text(instant.second, "%Y-%m-%d", in: .here)))
        }
    }
}
