/// The rule by which clocks are changed every year, as POSIX has it in the variable TZ: `CET-1CEST,M3.5.0,M10.5.0/3`.
struct ZoneRule: Sendable, Equatable {
    /// The seconds east of UTC while clocks are not set forward.
    private let standard: Int
    /// The time for which they are; nil: never.
    private let summer: Summer?
    /// The seconds east of UTC by the names that clocks have then.
    let names: [String: Int]

    private struct Summer: Equatable {
        var offset: Int
        var start: Change
        var end: Change
    }

    /// A day of each year, and the time of that day, in seconds, as clocks show it until then.
    private struct Change: Equatable {
        var day: Day
        var time: Int
    }

    private enum Day: Equatable {
        /// 1…365: the 29th of February is never counted.
        case withoutLeap(Int)
        /// 0…365: it is.
        case ofYear(Int)
        /// A day of the week, Sunday being 0, of a week 1…5 of a month, the fifth being the last.
        case ofWeek(month: Int, week: Int, weekday: Int)
    }

    /// Reads a rule; nil where the text is none.
    init?(_ text: String) {
        var scanner = RuleScanner(text)
        guard let name = scanner.name(), let west = scanner.time() else { return nil }
        standard = -west
        guard !scanner.isAtEnd else {
            (summer, names) = (nil, [name: standard])
            return
        }
        guard let summerName = scanner.name() else { return nil }
        let offset = scanner.isAt(",") ? standard + 3600 : scanner.time().map { -$0 }
        guard let offset, scanner.skip(","), let start = Self.change(&scanner), scanner.skip(","),
            let end = Self.change(&scanner), scanner.isAtEnd
        else { return nil }
        summer = Summer(offset: offset, start: start, end: end)
        names = [name: standard].merging([summerName: offset]) { first, _ in first }
    }

    private static func change(_ scanner: inout RuleScanner) -> Change? {
        guard let day = day(&scanner) else { return nil }
        guard scanner.skip("/") else { return Change(day: day, time: 7200) }
        return scanner.time().map { Change(day: day, time: $0) }
    }

    private static func day(_ scanner: inout RuleScanner) -> Day? {
        if scanner.skip("J") { return scanner.number(in: 1...365).map(Day.withoutLeap) }
        guard scanner.skip("M") else { return scanner.number(in: 0...365).map(Day.ofYear) }
        guard let month = scanner.number(in: 1...12), scanner.skip("."), let week = scanner.number(in: 1...5),
            scanner.skip("."), let weekday = scanner.number(in: 0...6)
        else { return nil }
        return .ofWeek(month: month, week: week, weekday: weekday)
    }

    /// Returns the seconds east of UTC at a moment, in seconds since 1970 began in UTC.
    func offset(at seconds: Int) -> Int {
        guard let summer else { return standard }
        let year = Calendar.year(at: seconds + standard)
        let start = Self.seconds(of: summer.start, in: year) - standard
        let end = Self.seconds(of: summer.end, in: year) - summer.offset
        // South of the equator summer goes on over the end of the year.
        let isSummer = start < end ? (start..<end).contains(seconds) : !(end..<start).contains(seconds)
        return isSummer ? summer.offset : standard
    }

    /// Returns the moment at which clocks are changed in a year, as they show it.
    private static func seconds(of change: Change, in year: Int) -> Int {
        dayNumber(change.day, in: year) * 86_400 + change.time
    }

    /// Returns a day of a year, in days after 1 January 1970.
    private static func dayNumber(_ day: Day, in year: Int) -> Int {
        func first(of month: Int) -> Int { Calendar.dayNumber(year: year, month: month, day: 1) }
        switch day {
        case .ofYear(let number): return first(of: 1) + number
        case .withoutLeap(let number):
            let isLeap = first(of: 3) - first(of: 2) == 29
            return first(of: 1) + number - 1 + (isLeap && number >= 60 ? 1 : 0)
        case .ofWeek(let month, let week, let weekday):
            let start = first(of: month)
            let end = month == 12 ? start + 31 : first(of: month + 1)
            // 1 January 1970 was a Thursday.
            let ahead = (weekday - (start + 4) % 7 + 14) % 7
            let found = start + ahead + (week - 1) * 7
            return found < end ? found : found - 7
        }
    }
}

/// Steps through the text of a rule.
private struct RuleScanner {
    private let bytes: [UInt8]
    private var place = 0

    init(_ text: String) { bytes = Array(text.utf8) }

    var isAtEnd: Bool { place == bytes.count }

    func isAt(_ character: Unicode.Scalar) -> Bool { place < bytes.count && bytes[place] == UInt8(ascii: character) }

    mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard isAt(character) else { return false }
        place += 1
        return true
    }

    /// Reads `CET` or `<+0330>`.
    mutating func name() -> String? {
        let isInBrackets = skip("<")
        let start = place
        while !isAtEnd, isInBrackets ? !isAt(">") : (0x41...0x5A).contains(bytes[place] & 0xDF) { place += 1 }
        let name = String(decoding: bytes[start..<place], as: UTF8.self)
        return isInBrackets ? skip(">") ? name : nil : place - start >= 3 ? name : nil
    }

    mutating func number(in range: ClosedRange<Int>) -> Int? {
        let digits = bytes[place...].prefix(4).prefix { (0x30...0x39).contains($0) }
        place += digits.count
        let number = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
        return !digits.isEmpty && range.contains(number) ? number : nil
    }

    /// Reads `-1`, `3:30`, `+167:00:00`, in seconds.
    mutating func time() -> Int? {
        let isNegative = skip("-")
        if !isNegative { _ = skip("+") }
        guard var seconds = number(in: 0...167).map({ $0 * 3600 }) else { return nil }
        for unit in [60, 1] where skip(":") {
            guard let part = number(in: 0...59) else { return nil }
            seconds += part * unit
        }
        return isNegative ? -seconds : seconds
    }
}
