import StrataDocument
import StrataJSON
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
        let line = withoutColor(line)
        let first = line.first { $0 != 0x20 && $0 != 0x09 }
        return first == UInt8(ascii: "{") ? record(line) : RecordDate.seconds(ofLog: line, now: now)
    }

    /// The line without what it begins with that sets a terminal's colour.
    private static func withoutColor(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var line = line
        while line.starts(with: [0x1B, UInt8(ascii: "[")]) {
            let end = line.dropFirst(2).firstIndex { !ByteScanner.isDigit($0) && $0 != UInt8(ascii: ";") }
            guard let end, line[end] == UInt8(ascii: "m") else { return line }
            line = line[(end + 1)...]
        }
        return line
    }

    private static func record(_ entry: ArraySlice<UInt8>) -> Double? {
        let line = entry.prefix { $0 != 0x0A }
        let record = try? JSONRecord(Line(bytes: line, length: line.count))
        return record?.date?.seconds
    }
}
