import StrataDocument
import StrataJSON
import StrataSystem

/// The moments of lines of any form, read on any thread.
package enum LineMoment {
    /// The moment that a line says, in seconds since 1970 began in UTC: that which it begins with, or that of a record; nil
    /// where it says none, or one that has not come yet: a clock may be wrong by hours, and by no more.
    ///
    /// - Parameter now: the time, in seconds since 1970 began in UTC.
    package static func seconds(of line: ArraySlice<UInt8>, now: Double = WallClock.now / 1000) -> Double? {
        let first = line.first { $0 != 0x20 && $0 != 0x09 }
        let isRecord = first == UInt8(ascii: "{")
        let found = isRecord ? record(line) : RecordDate.seconds(ofLog: line, now: now)
        return found.flatMap { $0 <= now + 86_400 ? $0 : nil }
    }

    private static func record(_ line: ArraySlice<UInt8>) -> Double? {
        let record = try? JSONRecord(Line(bytes: line, length: line.count))
        return record?.date?.seconds
    }
}
