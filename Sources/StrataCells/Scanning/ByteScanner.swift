import StrataDecoders

/// Steps over the parts that log lines begin with. Every `skip` either steps over what it names and says true, or stays
/// where it is.
struct ByteScanner {
    private let bytes: [UInt8]
    /// The next byte to be looked at.
    private(set) var position = 0
    /// What the date and the time say that were stepped over last.
    private(set) var time = WrittenTime()

    init(_ bytes: [UInt8], from position: Int = 0) { (self.bytes, self.position) = (bytes, position) }

    /// Letters, digits and the underscore.
    static func isWord(_ byte: UInt8) -> Bool {
        isDigit(byte) || (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A) || byte == 0x5F || byte >= 0x80
    }

    static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

    mutating func skipSpaces() {
        while peek == 0x20 || peek == 0x09 { position += 1 }
    }

    /// `2026-05-20 04:45:11`, `2026-05-20T04:45:11.123+02:00`, `May 20 04:45:11`, `Wed May 20 04:45:11 2026`, `04:45:11.123`,
    /// and each of them or seconds since the start in square brackets.
    mutating func skipTimestamp() -> Bool {
        attempt { scanner in
            guard scanner.skip(UInt8(ascii: "[")) else { return scanner.skipMoment() }
            scanner.skipSpaces()
            guard scanner.skipMoment() || scanner.skipSeconds() else { return false }
            return scanner.skip(UInt8(ascii: "]"))
        }
    }

    /// `host program[123]:` or `program[123]:`, up to the message behind it. The end of the host is nil where there is
    /// none.
    ///
    /// - Parameter allowsHost: false behind the kernel's own timestamps, which no host follows.
    mutating func hostAndProgram(
        allowsHost: Bool
    ) -> (host: Int?, program: Range<Int>, processEnd: Int, message: Int)? {
        let start = position
        if let (program, end) = skipProgram() { return (nil, program, end, position) }
        guard allowsHost else { return nil }
        skipToken()
        let host = position
        skipSpaces()
        guard position > host, bytes[host - 1] != UInt8(ascii: ":"), let (program, end) = skipProgram() else {
            position = start
            return nil
        }
        return (host, program, end, position)
    }

    // MARK: - Parts

    private var peek: UInt8 { position < bytes.count ? bytes[position] : 0 }

    private mutating func attempt(_ body: (inout ByteScanner) -> Bool) -> Bool {
        let (start, before) = (position, time)
        if body(&self) { return true }
        (position, time) = (start, before)
        return false
    }

    private mutating func skip(_ byte: UInt8) -> Bool {
        guard peek == byte else { return false }
        position += 1
        return true
    }

    private mutating func skipDigits(_ count: ClosedRange<Int>) -> Bool {
        attempt { scanner in
            var found = 0
            while found < count.upperBound, Self.isDigit(scanner.peek) {
                scanner.position += 1
                found += 1
            }
            return found >= count.lowerBound
        }
    }

    /// The end of a date, a time or both that stand at a place; nil where none do.
    static func endOfTime(in bytes: [UInt8], from position: Int) -> Int? {
        var scanner = ByteScanner(bytes, from: position)
        return scanner.skipMoment() ? scanner.position : nil
    }

    // MARK: - Dates and times

    /// A date, a time, or both.
    mutating func skipMoment() -> Bool {
        time = WrittenTime()
        if skipTime() { return true }
        let isDated = attempt { scanner in
            scanner.skipWeekday()
            return scanner.skipDateAndTime() || scanner.skipMonthAndDay()
        }
        if isDated || skipDayMonthAndYear() { return true }
        time = WrittenTime()
        return false
    }

    /// `E0520 04:45:11.123456`, `E20260520 04:45:11.123456`, or `05-20 04:45:11.123`: most have no year.
    mutating func skipMonthDayAndTime() -> Bool {
        attempt { scanner in
            let hasLetter = scanner.peek >= UInt8(ascii: "A") && scanner.peek <= UInt8(ascii: "Z")
            if hasLetter {
                scanner.position += 1
                if scanner.attempt({ $0.skipDigits(8...8) && $0.peek == 0x20 }) {
                    scanner.position -= 8
                    scanner.time.year = scanner.number(4)
                }
            }
            guard let month = scanner.number(2), hasLetter || scanner.skip(UInt8(ascii: "-")),
                let day = scanner.number(2), scanner.skip(0x20)
            else { return false }
            (scanner.time.month, scanner.time.day) = (month, day)
            return scanner.skipTime()
        }
    }

    /// `Wed ` or `Wed, `.
    private mutating func skipWeekday() {
        _ = attempt { scanner in
            guard scanner.skipName(among: Self.weekdays) != nil else { return false }
            _ = scanner.skip(UInt8(ascii: ","))
            return scanner.skip(0x20)
        }
    }

    /// `2026-05-20` or with slashes, with or without a time.
    private mutating func skipDateAndTime() -> Bool {
        attempt { scanner in
            guard let year = scanner.number(4) else { return false }
            let separator = scanner.peek
            guard separator == UInt8(ascii: "-") || separator == UInt8(ascii: "/"), scanner.skip(separator),
                let month = scanner.number(2), scanner.skip(separator), let day = scanner.number(2)
            else { return false }
            (scanner.time.year, scanner.time.month, scanner.time.day) = (year, month, day)
            _ = scanner.attempt { ($0.skip(0x20) || $0.skip(UInt8(ascii: "T"))) && $0.skipTime() }
            return true
        }
    }

    /// `May 20 04:45:11`, with or without a year behind the day or the time; the time is needed, else it may be any words.
    private mutating func skipMonthAndDay() -> Bool {
        attempt { scanner in
            guard let month = scanner.skipName(among: Self.months) else { return false }
            scanner.skipSpaces()
            guard let day = scanner.number(2) ?? scanner.number(1) else { return false }
            (scanner.time.month, scanner.time.day) = (month + 1, day)
            scanner.skipSpaces()
            if let year = scanner.number(4) {
                scanner.time.year = year
                scanner.skipSpaces()
                return scanner.skipTime()
            }
            guard scanner.skipTime() else { return false }
            _ = scanner.attempt { scanner in
                guard scanner.skip(0x20), let year = scanner.number(4), !Self.isWord(scanner.peek) else { return false }
                scanner.time.year = year
                return (1970...2999).contains(year)
            }
            return true
        }
    }

    /// `20/May/2026:04:45:11 +0200`, `20-May-2026 04:45:11`, or `20.05.2026 04:45:11`; the time is needed.
    private mutating func skipDayMonthAndYear() -> Bool {
        attempt { scanner in
            guard let day = scanner.number(2) else { return false }
            let separator = scanner.peek
            guard "/-. ".utf8.contains(separator), scanner.skip(separator) else { return false }
            let isNumber = separator == UInt8(ascii: ".")
            guard let month = isNumber ? scanner.number(2) : scanner.skipName(among: Self.months).map({ $0 + 1 }),
                scanner.skip(separator), let year = scanner.number(4),
                scanner.skip(0x20) || scanner.skip(UInt8(ascii: ":"))
            else { return false }
            (scanner.time.year, scanner.time.month, scanner.time.day) = (year, month, day)
            return scanner.skipTime()
        }
    }

    /// One of some names of three letters, in any case. Gives which.
    private mutating func skipName(among names: [UInt8]) -> Int? {
        guard position + 3 <= bytes.count else { return nil }
        let name = (bytes[position] | 0x20, bytes[position + 1] | 0x20, bytes[position + 2] | 0x20)
        for place in stride(from: 0, to: names.count, by: 3)
        where name == (names[place], names[place + 1], names[place + 2]) {
            position += 3
            return place / 3
        }
        return nil
    }

    private static let months = Array("janfebmaraprmayjunjulaugsepoctnovdec".utf8)
    private static let weekdays = Array("montuewedthufrisatsun".utf8)

    /// `04:45:11`, with a fraction and a zone.
    private mutating func skipTime() -> Bool {
        attempt { scanner in
            let colon = UInt8(ascii: ":")
            guard let hour = scanner.number(2), scanner.skip(colon), let minute = scanner.number(2),
                scanner.skip(colon), let second = scanner.number(2)
            else { return false }
            scanner.time.clock = WrittenTime.Clock(
                hour: hour, minute: minute, second: Double(second) + scanner.skipFraction())
            scanner.skipZone()
            return true
        }
    }

    /// A point or a comma and at most nine digits behind it. Gives the part of a second that they say.
    private mutating func skipFraction() -> Double {
        let start = position
        guard skip(UInt8(ascii: ".")) || skip(UInt8(ascii: ",")) else { return 0 }
        var digits: [UInt8] = []
        while position <= start + 9, Self.isDigit(peek) {
            digits.append(peek)
            position += 1
        }
        if digits.isEmpty { position = start }
        return Moment.fraction(digits)
    }

    /// `Z`, `+02:00`, `+0200`, or ` +0200`, ` UTC`, ` GMT`. Names of other zones mean several.
    private mutating func skipZone() {
        if skip(UInt8(ascii: "Z")) {
            time.zone = 0
            return
        }
        _ = attempt { scanner in
            let isApart = scanner.skip(0x20)
            if isApart, scanner.skipName(among: Array("utcgmt".utf8)) != nil {
                scanner.time.zone = 0
                return !Self.isWord(scanner.peek)
            }
            let isWest = scanner.peek == UInt8(ascii: "-")
            guard scanner.skip(UInt8(ascii: "+")) || scanner.skip(UInt8(ascii: "-")), let hours = scanner.number(2),
                scanner.skip(UInt8(ascii: ":")) || true, let minutes = scanner.number(2), minutes < 60,
                !isApart || !Self.isWord(scanner.peek)
            else { return false }
            let seconds = hours * 3600 + minutes * 60
            scanner.time.zone = isWest ? -seconds : seconds
            return true
        }
    }

    /// A number of exactly so many digits, whatever follows.
    private mutating func number(_ count: Int) -> Int? {
        guard position + count <= bytes.count else { return nil }
        var number = 0
        for byte in bytes[position..<position + count] {
            guard Self.isDigit(byte) else { return nil }
            number = number * 10 + Int(byte - 0x30)
        }
        position += count
        return number
    }

    /// `12345.678901`.
    private mutating func skipSeconds() -> Bool {
        attempt { $0.skipDigits(1...9) && $0.skip(UInt8(ascii: ".")) && $0.skipDigits(1...9) }
    }

    private mutating func skipToken() {
        while position < bytes.count, peek > 0x20 { position += 1 }
    }

    /// `program[123]:`, `program:` or `file.go:12:` and the spaces behind it. Gives the name, and the end of the number.
    private mutating func skipProgram() -> (name: Range<Int>, processEnd: Int)? {
        let start = position
        while Self.isWord(peek) || peek == UInt8(ascii: "-") || peek == UInt8(ascii: ".") || peek == UInt8(ascii: "/")
            || peek == UInt8(ascii: "@")
        {
            position += 1
        }
        // A line of a source file has no process.
        let isFile = bytes[start..<position].contains(UInt8(ascii: "."))
        if isFile { _ = attempt { $0.skip(UInt8(ascii: ":")) && $0.skipDigits(1...6) && $0.peek == UInt8(ascii: ":") } }
        let name = start..<position
        _ = attempt { $0.skip(UInt8(ascii: "[")) && $0.skipDigits(1...10) && $0.skip(UInt8(ascii: "]")) }
        let end = position
        let isEnded = skip(UInt8(ascii: ":")) && (position == bytes.count || peek == 0x20)
        guard !name.isEmpty, isEnded else {
            position = start
            return nil
        }
        skipSpaces()
        return (name, end)
    }
}
