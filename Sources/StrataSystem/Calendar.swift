import Glibc

/// Moments as the calendar and the clock of a place show them, in whole seconds since 1970 began in UTC.
package enum Calendar {
    /// The place whose clocks a calendar follows.
    package enum Place {
        /// UTC.
        case universal
        /// The reader's place: the zone that was chosen, or else that of this machine.
        case here
        /// The place of this machine, as TZ or the system's settings say.
        case machine
    }

    private static let chosen = Guarded<TimeZone?>(nil)

    /// The zone that was chosen for the reader; nil: that of this machine. It is the process's own, as its language is.
    package static var zone: TimeZone? {
        get { chosen.withLock { $0 } }
        set { chosen.withLock { $0 = newValue } }
    }

    /// Returns the moment that a day's minute begins; nil where the month has no such day. timegm(3).
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
        let clock = timegm(&parts)
        if place == .universal { return clock }
        if place == .here, let zone { return zone.seconds(ofClock: clock) }
        return lastMinute.withLock { last in
            if let last, last.clock == clock { return last.seconds }
            tzset()
            let seconds = seconds(ofClock: clock, offset: machineOffset)
            last = (clock, seconds)
            return seconds
        }
    }

    /// The minute that was asked for last in the zone of this machine: lines of a log have one in common, and tzset(3)
    /// looks each time whether the file of the zone is another one.
    private static let lastMinute = Guarded<(clock: Int, seconds: Int)?>(nil)

    /// Returns the moment at which clocks show a time, which is given as if they were in UTC; the first of two, and
    /// where clocks are set forward over it, the moment that an unchanged clock would show it at.
    ///
    /// - Parameter offset: returns the seconds by which they are ahead of UTC at a moment.
    static func seconds(ofClock time: Int, offset: (Int) -> Int) -> Int {
        let day = 86_400
        let before = offset(time - day)
        let (first, second) = (time - before, time - offset(time + day))
        return offset(first) == before || offset(second) != time - second ? first : second
    }

    /// Returns the number of days from 1 January 1970 to a day.
    static func dayNumber(year: Int, month: Int, day: Int) -> Int {
        var parts = tm()
        (parts.tm_year, parts.tm_mon, parts.tm_mday) = (Int32(year - 1900), Int32(month - 1), Int32(day))
        return timegm(&parts) / 86_400
    }

    /// Returns the year of a moment in UTC. gmtime_r(3).
    static func year(at seconds: Int) -> Int {
        var moment = time_t(seconds)
        var parts = tm()
        return gmtime_r(&moment, &parts) == nil ? 1970 : Int(parts.tm_year) + 1900
    }

    /// Returns the seconds east of UTC of the time here at a moment.
    package static func offset(at seconds: Int) -> Int { zone?.offset(at: seconds) ?? machineOffset(at: seconds) }

    /// Returns the seconds east of UTC of the time of this machine at a moment. localtime_r(3).
    private static func machineOffset(at seconds: Int) -> Int {
        var moment = time_t(seconds)
        var parts = tm()
        return localtime_r(&moment, &parts) == nil ? 0 : Int(parts.tm_gmtoff)
    }

    /// Returns the seconds east of UTC that the reader's place itself means by the name of a zone, such as CEST; nil where
    /// it does not use the name.
    package static func offset(named name: String) -> Int? {
        if let zone { return zone.rule?.names[name] }
        return namesOfMachine[name]
    }

    /// The seconds east of UTC by the names that this machine's zone has for them in winter and in summer.
    private static let namesOfMachine: [String: Int] = {
        let thisYear = year(at: Int(WallClock.first / 1000))
        let moments = [1, 7].map { dayNumber(year: thisYear, month: $0, day: 1) * 86_400 }
        return moments.reduce(into: [:]) { $0[text($1, "%Z", in: .machine)] = machineOffset(at: $1) }
    }()

    /// Returns a moment in the words of a format, at most 63 bytes of them; empty where no calendar reaches it.
    /// strftime(3).
    package static func text(_ seconds: Int, _ format: String, in place: Place) -> String {
        let zone = place == .here ? zone : nil
        var moment = time_t(seconds + (zone?.offset(at: seconds) ?? 0))
        var parts = tm()
        let isOfMachine = place != .universal && zone == nil
        let isKnown = isOfMachine ? localtime_r(&moment, &parts) : gmtime_r(&moment, &parts)
        guard isKnown != nil else { return "" }
        var buffer = [CChar](repeating: 0, count: 64)
        let count = strftime(&buffer, buffer.count, format, &parts)
        return String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
