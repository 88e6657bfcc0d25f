import StrataFormats
import StrataSystem

/// The moments of lines of any form, read on any thread.
package enum LineMoment {
    /// The moment that a line says as it came, in seconds since 1970 began in UTC: that of its time, or of a record; nil
    /// where it says none, or one that has not come yet: a clock may be wrong by hours, and by no more.
    ///
    /// - Parameters:
    ///   - now: the time, in seconds since 1970 began in UTC.
    ///   - reader: reads lines of its file.
    ///   - end: the time by which the file was written, for lines that say no year; nil: now.
    package static func seconds(
        of line: ArraySlice<UInt8>, now: Double = WallClock.now / 1000, by reader: LineReader = .general,
        writtenBy end: Double? = nil
    ) -> Double? {
        LineTime.first(in: line, by: reader)?.instant { end ?? now }
            .flatMap { $0.seconds <= now + 86_400 ? $0.seconds : nil }
    }
}
