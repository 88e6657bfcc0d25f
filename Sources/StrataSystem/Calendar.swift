import Glibc

/// Moments as the calendar and the clock of a place show them, in whole seconds since 1970 began in UTC.
package enum Calendar {
    /// Where the calendar hangs.
    package enum Place {
        /// In UTC.
        case universal
        /// Where this machine is, as TZ or the system's settings say.
        case here
    }

    /// The moment that a day's minute begins; nil where the month has no such day. timegm(3) and mktime(3).
    package static func seconds(year: Int, month: Int, day: Int, hour: Int, minute: Int, in place: Place) -> Int? {
        var parts = tm()
        parts.tm_year = Int32(year - 1900)
        parts.tm_mon = Int32(month - 1)
        parts.tm_mday = Int32(day)
        // The C library turns the 30th of February into the 2nd of March.
        var normal = parts
        _ = timegm(&normal)
        guard normal.tm_mday == parts.tm_mday else { return nil }
        parts.tm_hour = Int32(hour)
        parts.tm_min = Int32(minute)
        guard place == .here else { return timegm(&parts) }
        parts.tm_isdst = -1
        return mktime(&parts)
    }

    /// How many seconds east of UTC the time here is at a moment. localtime_r(3).
    package static func offset(at seconds: Int) -> Int {
        var moment = time_t(seconds)
        var parts = tm()
        return localtime_r(&moment, &parts) == nil ? 0 : Int(parts.tm_gmtoff)
    }

    /// A moment in the words of a format, at most 63 bytes of them; empty where no calendar reaches it. strftime(3).
    package static func text(_ seconds: Int, _ format: String, in place: Place) -> String {
        var moment = time_t(seconds)
        var parts = tm()
        let isKnown = place == .here ? localtime_r(&moment, &parts) : gmtime_r(&moment, &parts)
        guard isKnown != nil else { return "" }
        var buffer = [CChar](repeating: 0, count: 64)
        let count = strftime(&buffer, buffer.count, format, &parts)
        return String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
