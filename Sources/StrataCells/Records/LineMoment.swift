import StrataFormats
import StrataSystem

/// The moments of lines of any form, read on any thread.
package enum LineMoment {
    /// The moment that a line says as it came, in seconds since 1970 began in UTC: that of its time, or of a record; nil
    /// where it says none, or one that has not come yet: a clock may be wrong by hours, and by no more.
    ///
    /// - Parameter now: the time, in seconds since 1970 began in UTC.
    package static func seconds(of line: ArraySlice<UInt8>, now: Double = WallClock.now / 1000) -> Double? {
        written(in: line, now: now).flatMap { $0 <= now + 86_400 ? $0 : nil }
    }

    /// The moment that a line says as it came, also where it has not come yet.
    package static func written(in line: ArraySlice<UInt8>, now: Double = WallClock.now / 1000) -> Double? {
        LineTime.first(in: line)?.instant { now }?.seconds
    }
}
