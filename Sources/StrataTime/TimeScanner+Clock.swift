extension TimeScanner {
    /// Reads `04:45:11.123`, `4:45 PM`, `04.45.11`.
    ///
    /// - Parameter isAlone: whether no date stands before it: then it must look like a time all the more.
    mutating func clock(isAlone: Bool) -> WrittenTime.Clock? {
        let start = place
        guard let hour = number(from: 1, to: 2), let clock = behindHour(hour, isAlone, digits: place - start) else {
            place = start
            return nil
        }
        return clock
    }

    private mutating func behindHour(_ hour: Int, _ isAlone: Bool, digits: Int) -> WrittenTime.Clock? {
        let separator = peek
        guard
            separator == UInt8(ascii: ":")
                || !isAlone && (separator == UInt8(ascii: ".") || separator == UInt8(ascii: "-")),
            skip(separator)
        else { return nil }
        let least = separator == UInt8(ascii: ":") && !isAlone ? 1 : 2
        guard let minute = number(from: least, to: 2), minute < 60 else { return nil }
        var clock = WrittenTime.Clock(hour: hour, minute: minute)
        let minuteEnd = place
        if skip(separator), let second = number(from: least, to: 2), second <= 60 {
            clock.second = second
            clock.nanosecond = fraction()
        } else {
            place = minuteEnd
            guard separator == UInt8(ascii: ":"), place - 3 >= 0, byte(at: place - 3) == separator,
                peek != separator, !isAlone || digits == 2 || isBeforeMeridiem
            else { return nil }
        }
        let end = place
        skipSpaces()
        if let isAfternoon = meridiem() {
            guard (1...12).contains(hour) else { return nil }
            clock.hour = hour % 12 + (isAfternoon ? 12 : 0)
        } else {
            place = end
        }
        guard clock.hour < 24 else { return nil }
        return clock
    }

    /// True if `AM` or `PM` is next.
    private var isBeforeMeridiem: Bool {
        var ahead = self
        ahead.skipSpaces()
        return ahead.meridiem() != nil
    }

    /// Reads `AM`, `p.m.`, `下午`; true is after noon.
    private mutating func meridiem() -> Bool? {
        let letter = peek | 0x20
        guard letter >= 0x80 || "apnv".utf8.contains(letter) else { return nil }
        if let (word, isAfternoon) = Self.meridiems.first(where: { starts(with: $0.word) }) {
            place += word.count
            return isAfternoon
        }
        guard letter == UInt8(ascii: "a") || letter == UInt8(ascii: "p") else { return nil }
        let start = place
        place += 1
        let hasPoint = skip(UInt8(ascii: "."))
        if hasPoint { skipSpaces() }
        guard peek | 0x20 == UInt8(ascii: "m") else {
            place = start
            return nil
        }
        place += 1
        if hasPoint { _ = skip(UInt8(ascii: ".")) }
        guard isEnd else {
            place = start
            return nil
        }
        return letter == UInt8(ascii: "p")
    }

    /// The words for before and after noon of Chinese, Japanese, Korean and German.
    private static let meridiems: [(word: [UInt8], isAfternoon: Bool)] = [
        ("上午", false), ("下午", true), ("午前", false), ("午後", true), ("오전", false), ("오후", true),
        ("VORM.", false), ("NACHM.", true), ("vorm.", false), ("nachm.", true),
    ]
    .map { (Array($0.0.utf8), $0.1) }

    /// Returns the part of a second behind a point, a comma or a colon, in nanoseconds; digits beyond are left out.
    mutating func fraction() -> Int {
        let start = place
        let sign = peek
        guard sign == UInt8(ascii: ".") || sign == UInt8(ascii: ",") || sign == UInt8(ascii: ":") else { return 0 }
        place += 1
        let count = digitCount(atMost: 30)
        let next = byte(at: place + count)
        let isPart =
            switch sign {
            case UInt8(ascii: "."): count > 0
            // More digits are a column of their own.
            case UInt8(ascii: ","): (3...9).contains(count) || (1...2).contains(count) && next != sign
            default: (3...9).contains(count) && next != sign
            }
        guard isPart else {
            place = start
            return 0
        }
        var (number, unit) = (0, 100_000_000)
        for offset in 0..<count {
            number += Int(bytes[place + offset] - 0x30) * unit
            unit /= 10
        }
        place += count
        return number
    }

    /// Reads `044511`, `0445`, with a fraction or as many as milliseconds behind it, behind a date of digits alone.
    mutating func clockOfDigits() -> WrittenTime.Clock? {
        let start = place
        let isJoined = isDigit
        if !isJoined {
            guard skip(UInt8(ascii: "T")) || skip(UInt8(ascii: "-")) || skip(UInt8(ascii: "_")) || skipSpaces() else {
                return nil
            }
        }
        let count = digitCount(atMost: 10)
        guard
            count == 6 || isJoined && count == 9 || !isJoined && count == 4 && byte(at: place - 1) == UInt8(ascii: "T"),
            let hour = number(2), hour < 24, let minute = number(2), minute < 60
        else {
            place = start
            return nil
        }
        var clock = WrittenTime.Clock(hour: hour, minute: minute)
        guard count > 4 else { return clock }
        guard let second = number(2), second <= 60 else {
            place = start
            return nil
        }
        clock.second = second
        if count == 9, let milliseconds = number(3) {
            clock.nanosecond = milliseconds * 1_000_000
        } else {
            clock.nanosecond = fraction()
        }
        return clock
    }

    /// A zone, and how far it is east of UTC where that is known.
    struct Zone {
        var offset: Int?
    }

    /// Reads `Z`, `+02:00`, `+0200`, `+02`, the same behind a space, ` UTC`, `(UTC)`, ` GMT+0200`, ` GMT+2`.
    mutating func zone() -> Zone? {
        let start = place
        if skip(UInt8(ascii: "Z")) || skip(UInt8(ascii: "z")) {
            if isEnd {
                skipRegion()
                return Zone(offset: 0)
            }
            place = start
        }
        let isApart = skipSpaces()
        if isApart, skip(UInt8(ascii: "Z")) {
            if isEnd { return Zone(offset: 0) }
            place -= 1
        }
        if let offset = offset(isApart: isApart) {
            skipRegion()
            return Zone(offset: offset)
        }
        let isInBrackets = isApart && skip(UInt8(ascii: "("))
        let name = place
        while place - name < 5, peek >= 0x41, peek <= 0x5A { place += 1 }
        if let known = ZoneName.offset(bytes[name..<place]), place - name > 1, !peek.isLetter, !isDigit {
            let end = place
            if let further = offset(isApart: false, isBehindName: known == 0) { return Zone(offset: known + further) }
            place = end
            if !isInBrackets || skip(UInt8(ascii: ")")) { return Zone(offset: known) }
        }
        place = start
        return nil
    }

    /// Passes over what says an offset once more that was read.
    mutating func skipName(ofZone offset: Int) {
        place = ZoneRemark(bytes: bytes, start: place, offset: offset).end ?? place
    }

    /// Passes over the other clock that Go writes behind a time: ` m=+0.000012`.
    mutating func skipCount() {
        guard bytes[place...].starts(with: " m=".utf8) else { return }
        let count = bytes[(place + 3)...].prefix { $0.isDigit || "+-.".utf8.contains($0) }
        if !byte(at: count.endIndex).isWordByte { place = count.endIndex }
    }

    /// Passes over the region that Java names behind an offset: `+02:00[Europe/Paris]`, `Z[UTC]`.
    private mutating func skipRegion() {
        guard peek == UInt8(ascii: "["), byte(at: place + 1) >= 0x41, byte(at: place + 1) <= 0x5A else { return }
        var end = place + 1
        while byte(at: end).isWordByte || "/+-".utf8.contains(byte(at: end)) { end += 1 }
        guard byte(at: end) == UInt8(ascii: "]") else { return }
        let name = bytes[place + 1..<end]
        guard name.contains(UInt8(ascii: "/")) || ZoneName.offset(name) != nil else { return }
        place = end + 1
    }

    /// - Parameters:
    ///   - isApart: whether spaces stand before it.
    ///   - isBehindName: whether a name of UTC does: its hour may have one digit.
    private mutating func offset(isApart: Bool, isBehindName: Bool = false) -> Int? {
        let start = place
        let isWest = peek == UInt8(ascii: "-")
        guard skip(UInt8(ascii: "+")) || skip(UInt8(ascii: "-")),
            let hours = (isBehindName ? number(from: 1, to: 2) : nil) ?? number(2), hours <= 18
        else {
            place = start
            return nil
        }
        var minutes = 0
        let hourEnd = place
        if isDigit {
            minutes = number(from: 2, to: 2) ?? 99
        } else if skip(UInt8(ascii: ":")) {
            if let found = number(from: 2, to: 2) { minutes = found } else { place = hourEnd }
        } else if isApart || !isEnd || peek == UInt8(ascii: "-") || peek == UInt8(ascii: "/") {
            // Two digits behind a space may be anything.
            if isApart && isWest || peek.isWordByte || peek == UInt8(ascii: "-") { minutes = 99 }
        }
        guard minutes < 60, isEnd else {
            place = start
            return nil
        }
        let seconds = hours * 3600 + minutes * 60
        return isWest ? -seconds : seconds
    }
}
