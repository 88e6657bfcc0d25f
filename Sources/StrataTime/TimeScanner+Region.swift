import StrataSystem

extension TimeScanner {
    /// Reads the region behind a space whose clocks a time is of, as PHP writes it: ` Europe/Berlin`.
    ///
    /// - Returns: the seconds that its clocks are ahead of UTC at the time; nil where none is named that the system
    ///   knows.
    mutating func region(of time: WrittenTime) -> Int? {
        let start = place
        if skipSpaces(), let name = regionName(), let year = time.year, let month = time.month, let day = time.day,
            let clock = time.clock, let date = CalendarDay(year: year, month: month, day: day),
            let zone = ZoneRegion.zone(named: name)
        {
            let shown = date.number * 86_400 + clock.hour * 3600 + clock.minute * 60 + clock.second
            return shown - zone.seconds(ofClock: shown)
        }
        place = start
        return nil
    }

    /// Passes over a name, and returns it; nil where none stands, or something else goes on behind it, as in the name of
    /// a file. One without a stroke in it is a word like others unless a bracket ends behind it.
    private mutating func regionName() -> String? {
        let start = place
        // Behind most times another word stands.
        guard peek >= 0x41, peek <= 0x5A else { return nil }
        while peek.isWordByte || "/+-".utf8.contains(peek) { place += 1 }
        let isInBrackets = peek == UInt8(ascii: "]")
        guard place == bytes.count || peek <= 0x20 || isInBrackets,
            isInBrackets || bytes[start..<place].contains(UInt8(ascii: "/"))
        else { return nil }
        return String(decoding: bytes[start..<place], as: UTF8.self)
    }
}

/// The zones that are named by a region, `Europe/Berlin`, each read once from the system's database.
private enum ZoneRegion {
    private static let areas: Set<Substring> = [
        "Africa", "America", "Antarctica", "Arctic", "Asia", "Atlantic", "Australia", "Brazil", "Canada", "Chile",
        "Etc", "Europe", "Indian", "Mexico", "Pacific", "US",
    ]
    /// The zones of the database that are no part of an area.
    private static let words: Set<String> = [
        "CET", "CST6CDT", "Cuba", "EET", "EST5EDT", "Egypt", "Eire", "GB", "GB-Eire", "Greenwich", "Hongkong",
        "Iceland", "Iran", "Israel", "Jamaica", "Japan", "Kwajalein", "Libya", "MET", "MST7MDT", "NZ", "NZ-CHAT",
        "Navajo", "PRC", "PST8PDT", "Poland", "Portugal", "ROC", "ROK", "Singapore", "Turkey", "UCT", "Universal",
        "W-SU", "WET", "Zulu",
    ]
    private static let read = Guarded<[String: TimeZone?]>([:])
    /// There are some six hundred; what only looks like one may be anything.
    private static let most = 1000

    static func zone(named name: String) -> TimeZone? {
        guard name.firstIndex(of: "/").map({ areas.contains(name[..<$0]) }) ?? words.contains(name) else { return nil }
        return read.withLock { read in
            if let known = read[name] { return known }
            guard read.count < most else { return nil }
            let zone = TimeZone(named: name)
            read[name] = .some(zone)
            return zone
        }
    }
}
