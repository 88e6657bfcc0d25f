import StrataFormats
import StrataSystem

/// The moments of lines of any form, read on any thread.
package enum LineMoment {
    /// Returns the moment that a line says as it came, in seconds since 1970 began in UTC: that of its time, or of a
    /// record; nil where it says none, or one that has not come yet: a clock may be wrong by hours, and by no more.
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

    /// Returns a number that grows with the moment that a line says, by the nanosecond, and tells nothing else: a
    /// number of seconds would be as exact only for a hundred days.
    ///
    /// - Parameters:
    ///   - now: the time, in seconds since 1970 began in UTC.
    ///   - reader: reads lines of its file.
    ///   - end: the time by which the file was written, for lines that say no year; nil: now.
    package static func place(
        of line: ArraySlice<UInt8>, now: Double = WallClock.now / 1000, by reader: LineReader = .general,
        writtenBy end: Double? = nil
    ) -> Double? {
        guard let instant = LineTime.first(in: line, by: reader)?.instant(now: { end ?? now }),
            instant.seconds <= now + 86_400
        else { return nil }
        // The bits of numbers that are not negative are in the order of the numbers.
        let second = UInt64(min(max(instant.second + secondsBefore1970, 0), 9_000_000_000))
        return Double(bitPattern: second * 1_000_000_000 + UInt64(instant.nanosecond) + 1)
    }

    /// Seventy years; what is before 1900 has the place of that.
    private static let secondsBefore1970 = 2_208_988_800
}
