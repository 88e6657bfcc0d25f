/// The end of a date.
struct DayEnd {
    let place: Int
    init(_ place: Int) { self.place = place }
}

/// Steps through the parts of a written time.
struct TimeScanner {
    let bytes: UnsafeRawBufferPointer
    var place: Int

    init(_ bytes: UnsafeRawBufferPointer, at place: Int) { (self.bytes, self.place) = (bytes, place) }

    /// The next byte; 0 at the end.
    var peek: UInt8 { place < bytes.count ? bytes[place] : 0 }
    var isDigit: Bool { peek.isDigit }

    func byte(at place: Int) -> UInt8 { place >= 0 && place < bytes.count ? bytes[place] : 0 }

    /// True if no word goes on here.
    var isEnd: Bool { !peek.isWordByte }

    mutating func skip(_ byte: UInt8) -> Bool {
        guard peek == byte, place < bytes.count else { return false }
        place += 1
        return true
    }

    /// Goes past spaces, those that do not break among them. Returns whether there were any.
    @discardableResult
    mutating func skipSpaces() -> Bool {
        let start = place
        while true {
            if peek == 0x20 {
                place += 1
            } else if peek == 0xC2, byte(at: place + 1) == 0xA0 {
                place += 2
            } else if peek == 0xE2, byte(at: place + 1) == 0x80, byte(at: place + 2) == 0xAF {
                place += 3
            } else {
                return place > start
            }
        }
    }

    /// Returns the number of digits here, up to a limit.
    func digitCount(atMost limit: Int) -> Int {
        var count = 0
        while count < limit, byte(at: place + count).isDigit { count += 1 }
        return count
    }

    /// Reads so many digits, and no fewer.
    mutating func number(_ count: Int) -> Int? {
        guard digitCount(atMost: count) == count else { return nil }
        return digits(count)
    }

    /// Reads as many digits as there are, from one number to another; a further one must not follow.
    mutating func number(from least: Int, to most: Int) -> Int? {
        let count = digitCount(atMost: most + 1)
        guard (least...most).contains(count) else { return nil }
        return digits(count)
    }

    private mutating func digits(_ count: Int) -> Int {
        var number = 0
        for offset in 0..<count { number = number * 10 + Int(bytes[place + offset] - 0x30) }
        place += count
        return number
    }

    /// Returns one of some words, by its first three letters, or the whole of it, in any case. Gives which.
    mutating func name(among names: [[UInt8]]) -> Int? {
        let first = peek | 0x20
        for index in names.indices where names[index][0] == first {
            let name = names[index]
            var length = 1
            while length < name.count, byte(at: place + length) | 0x20 == name[length] { length += 1 }
            guard length >= 3 else { continue }
            // September is shortened to four letters, too.
            let isWhole = length == name.count || length == 3 || name == Self.months[8] && length == 4
            guard isWhole, !byte(at: place + length).isLetter else { continue }
            place += length
            return index
        }
        return nil
    }

    static let months = [
        "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
        "december",
    ].map { Array($0.utf8) }
    private static let weekdays = [
        "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
    ].map { Array($0.utf8) }

    /// Skips `Wed `, `Wed, ` or `Wednesday, `. Returns true if there was one with something behind it.
    mutating func skipWeekday() -> Bool {
        let start = place
        guard "mtwfs".utf8.contains(peek | 0x20), name(among: Self.weekdays) != nil else { return false }
        let hasComma = skip(UInt8(ascii: ","))
        if skipSpaces() || hasComma { return true }
        place = start
        return false
    }

    // MARK: - Dates

    /// The shapes that a date may have which begins with the digits here.
    var shapesBehindDigits: [DateShape] {
        let count = digitCount(atMost: 20)
        return DateShape.shapes(behindDigits: count, next: byte(at: place + count))
    }

    /// Returns a date of a shape that is on the calendar; nil where there is none.
    mutating func date(_ shape: DateShape) -> WrittenTime? {
        let start = place
        var time = WrittenTime()
        var dayOfYear: Int?
        for part in shape.parts {
            let isRight: Bool
            switch part {
            case .year:
                time.year = shape.isDigits ? number(4) : number(from: 4, to: 4)
                isRight = time.year.map { (1000...2999).contains($0) } ?? false
            case .shortYear:
                time.year = (shape.isDigits ? number(2) : number(from: 2, to: 2)).map { $0 + ($0 < 69 ? 2000 : 1900) }
                isRight = time.year != nil
            case .month: (time.month, isRight) = valid(number(from: 1, to: 2), 1...12)
            case .day: (time.day, isRight) = valid(number(from: 1, to: 2), 1...31)
            case .fullMonth: (time.month, isRight) = valid(number(2), 1...12)
            case .fullDay: (time.day, isRight) = valid(number(2), 1...31)
            case .monthName: (time.month, isRight) = valid(monthName(), 1...12)
            case .dayOfYear: (dayOfYear, isRight) = valid(number(from: 3, to: 3), 1...366)
            case .spaces: isRight = skipSpaces()
            case .byte(let byte): isRight = skip(byte)
            }
            guard isRight else {
                place = start
                return nil
            }
        }
        if let dayOfYear, let year = time.year, let first = CalendarDay(year: year, month: 1, day: 1) {
            let date = CalendarDay(number: first.number + dayOfYear - 1).date
            (time.month, time.day) = (date.month, date.day)
            if date.year != year { time.day = nil }
        }
        guard let month = time.month, let day = time.day, Self.isDay(day, of: month, in: time.year) else {
            place = start
            return nil
        }
        return time
    }

    private func valid(_ number: Int?, _ range: ClosedRange<Int>) -> (Int?, Bool) {
        (number, number.map(range.contains) ?? false)
    }

    private static func isDay(_ day: Int, of month: Int, in year: Int?) -> Bool {
        if day <= 28 { return true }
        if month != 2 { return day <= 30 || day == 31 && [1, 3, 5, 7, 8, 10, 12].contains(month) }
        guard day == 29 else { return false }
        return year.map { $0 % 4 == 0 && ($0 % 100 != 0 || $0 % 400 == 0) } ?? true
    }

    /// Returns true if a date may stand alone that ends here: nothing follows that would be its time.
    func isEndOfDay(_ end: Int) -> Bool {
        var rest = TimeScanner(bytes, at: end)
        guard rest.isEnd,
            ![UInt8(ascii: "-"), UInt8(ascii: "/"), UInt8(ascii: ".")].contains(rest.peek)
                || !rest.byte(at: end + 1).isWordByte
        else {
            return false
        }
        _ = rest.skipJoint()
        return !rest.isDigit || rest.clockLike == false
    }

    /// True if digits are here that a colon follows.
    private var clockLike: Bool {
        let count = digitCount(atMost: 3)
        return byte(at: place + count) == UInt8(ascii: ":")
    }

    // MARK: - Dates with times

    /// Returns a date with the time behind it, and where that ends; nil where there is no time.
    mutating func withClock(_ date: WrittenTime, _ shape: DateShape, _ end: DayEnd) -> (WrittenTime, Int)? {
        var time = date
        place = end.place
        let clock: WrittenTime.Clock
        if shape.isDigits, let digits = clockOfDigits() {
            clock = digits
        } else {
            place = end.place
            // What looks like a day before a colon is the hour: `Mar 09:05:03`.
            guard peek != UInt8(ascii: ":") || !shape.isNamedDay, skipJoint(), let found = self.clock(isAlone: false)
            else { return nil }
            clock = found
        }
        time.clock = clock
        let clockEnd = place
        if let offset = zone()?.offset {
            time.zone = offset
            skipName(ofZone: offset)
        } else {
            time.zone = region(of: time)
        }
        if time.year == nil || date.year == nil { appendYear(&time) }
        guard isEnd else {
            // What looked like a zone is something else.
            place = clockEnd
            (time.zone, time.year) = (nil, date.year)
            return isEnd || peek == UInt8(ascii: "_") ? (time, place) : nil
        }
        return (time, place)
    }

    /// Appends ` 2026`, or ` CEST 2026`, behind a time.
    private mutating func appendYear(_ time: inout WrittenTime) {
        let start = place
        if skipSpaces(), peek >= 0x41, peek <= 0x5A {
            let name = place
            while peek >= 0x41, peek <= 0x5A { place += 1 }
            let letters = bytes[name..<place]
            if (2...5).contains(letters.count), skipSpaces() {
                time.zone = time.zone ?? ZoneName.offset(letters)
            } else {
                place = start
            }
        }
        if place == start { skipSpaces() }
        if place > start, let year = number(from: 4, to: 4), (1970...2199).contains(year), isEnd,
            peek != UInt8(ascii: ":") || isYearBeforeColon(year, of: time),
            peek != UInt8(ascii: "-") || !byte(at: place + 1).isDigit
        {
            time.year = year
            if time.zone == nil { time.zone = zone()?.offset }
            return
        }
        place = start
    }

    /// Returns true if a number before a colon may be the year of a time, and is no process's: one that has come.
    private func isYearBeforeColon(_ year: Int, of time: WrittenTime) -> Bool {
        time.month != nil && year <= TimeReader.thisYear + 1 && byte(at: place + 1) == 0x20
    }

    /// Passes over what stands between a date and a time. Returns true if anything does.
    mutating func skipJoint() -> Bool {
        let start = place
        switch peek {
        case UInt8(ascii: "T"), UInt8(ascii: "t"), UInt8(ascii: "_"), UInt8(ascii: ":"), UInt8(ascii: "-"):
            place += 1
            // Erlang has two colons.
            if bytes[start] == UInt8(ascii: ":"), peek == UInt8(ascii: ":") { place += 1 }
            if bytes[start] == UInt8(ascii: ":") { skipSpaces() }
            return isDigit
        case UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "|"), 0x09:
            place += 1
            skipSpaces()
            return true
        case UInt8(ascii: "]"):
            // Each may stand in brackets of its own.
            place += 1
            skipSpaces()
            return skip(UInt8(ascii: "[")) && isDigit && clockLike
        default: break
        }
        guard skipSpaces() else { return false }
        let spaces = place
        if peek | 0x20 == UInt8(ascii: "a"), byte(at: place + 1) | 0x20 == UInt8(ascii: "t") {
            place += 2
            if !skipSpaces() { place = spaces }
        } else if [UInt8(ascii: "-"), UInt8(ascii: "|"), UInt8(ascii: "@"), UInt8(ascii: "/")].contains(peek) {
            place += 1
            if !skipSpaces() { place = spaces }
        }
        return place > start
    }
}

extension UInt8 {
    var isDigit: Bool { self >= 0x30 && self <= 0x39 }
    var isLetter: Bool { self | 0x20 >= 0x61 && self | 0x20 <= 0x7A }
    /// Letters, digits, the underscore, and what is not ASCII.
    var isWordByte: Bool { isDigit || isLetter || self == 0x5F }
}
