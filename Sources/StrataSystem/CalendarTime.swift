import Glibc

/// A second as calendars and clocks show it, here or in UTC.
package struct CalendarTime {
    private var parts: tm

    /// A second since 1970 began in UTC, as it is shown here; nil where it is too far away for that.
    package init?(here seconds: Int) {
        var (moment, parts) = (time_t(seconds), tm())
        guard localtime_r(&moment, &parts) != nil else { return nil }
        self.parts = parts
    }

    /// A second since 1970 began in UTC, as it is shown there; nil where it is too far away for that.
    package init?(universal seconds: Int) {
        var (moment, parts) = (time_t(seconds), tm())
        guard gmtime_r(&moment, &parts) != nil else { return nil }
        self.parts = parts
    }

    /// What is written somewhere. It need not be a time that there is.
    package init(year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0) {
        parts = tm()
        (parts.tm_year, parts.tm_mon, parts.tm_mday) = (Int32(year - 1900), Int32(month - 1), Int32(day))
        (parts.tm_hour, parts.tm_min) = (Int32(hour), Int32(minute))
    }

    /// Whether the month has such a day: the C library turns the 30th of February into the 2nd of March.
    package var isDay: Bool {
        var normal = parts
        _ = timegm(&normal)
        return normal.tm_mday == parts.tm_mday
    }

    /// The seconds since 1970 began in UTC where this is what a clock shows there.
    package var universalSeconds: Int {
        var parts = parts
        return timegm(&parts)
    }

    /// The seconds since 1970 began in UTC where this is what a clock shows here.
    package var secondsHere: Int {
        var parts = parts
        parts.tm_isdst = -1
        return mktime(&parts)
    }

    /// `HH:MM:SS`.
    package var clock: String { text("%H:%M:%S") }

    /// In a form of strftime(3), of at most 63 bytes.
    package func text(_ form: String) -> String {
        var parts = parts
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 64) { buffer in
            let count = buffer.withMemoryRebound(to: CChar.self) { strftime($0.baseAddress, $0.count, form, &parts) }
            return String(decoding: buffer[..<count], as: UTF8.self)
        }
    }
}
