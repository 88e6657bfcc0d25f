import StrataTime

/// Times as a definition says they are written, in the words of strptime(3).
enum WrittenFormat {
    /// Returns the time that a text is in the first of some formats; nil where it is in none, or there are none.
    static func read(_ text: ArraySlice<UInt8>, as formats: [String]) -> WrittenTime? {
        for format in formats {
            // Most are told from the first sign.
            if let sign = format.utf8.first, sign != UInt8(ascii: "%"), sign != 0x20, sign != text.first { continue }
            var scanner = Scanner(text)
            if let time = scanner.time(format) { return time }
        }
        return nil
    }

    private struct Scanner {
        private let text: ArraySlice<UInt8>
        private var place: Int
        private var time = WrittenTime()
        private var clock = WrittenTime.Clock(hour: 0, minute: 0)
        private var hasClock = false
        private var isAfternoon: Bool?
        private var seconds: Int?
        /// The zone as it is written: how far a region is from UTC is told by the day.
        private var zone: ArraySlice<UInt8>?

        init(_ text: ArraySlice<UInt8>) { (self.text, place) = (text, text.startIndex) }

        mutating func time(_ format: String) -> WrittenTime? {
            var letters = Array(format.utf8)[...]
            while let first = letters.popFirst() {
                if first == UInt8(ascii: "%"), let letter = letters.popFirst() {
                    guard part(letter) else { return nil }
                } else if first == 0x20 {
                    while place < text.endIndex, text[place] == 0x20 { place += 1 }
                } else {
                    guard place < text.endIndex, text[place] == first else { return nil }
                    place += 1
                }
            }
            skipFraction()
            return place == text.endIndex ? whole() : nil
        }

        /// Returns the time that the parts make; nil where they make none.
        private mutating func whole() -> WrittenTime? {
            if let seconds {
                return Instant(seconds: seconds, nanosecond: clock.nanosecond).map { WrittenTime($0) }
            }
            if let isAfternoon {
                guard clock.hour <= (isAfternoon ? 23 : 12) else { return nil }
                clock.hour = clock.hour % 12 + (isAfternoon ? 12 : 0)
            }
            if hasClock { time.clock = clock }
            guard clock.hour < 24, clock.minute < 60, clock.second <= 60 else { return nil }
            let isDay = time.year != nil || time.month != nil && time.day != nil
            // Before 2001 there is a year for every day.
            if isDay, time.calendarDay(now: { 1e9 }) == nil { return nil }
            if let zone { time.zone = Self.seconds(of: zone, at: time, clock) }
            return time
        }

        /// The greatest number of digits of a month: PyTorch writes 20 May as `520`.
        private var digitsOfMonth: Int { text[place...].prefix(4).prefix(while: \.isDigit).count == 3 ? 1 : 2 }

        private mutating func number(_ most: Int) -> Int? {
            while most == 2, place < text.endIndex, text[place] == 0x20 { place += 1 }
            let digits = text[place...].prefix(most).prefix(while: \.isDigit)
            guard !digits.isEmpty else { return nil }
            place = digits.endIndex
            return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
        }

        /// Reads parts of a second: behind a point or a comma those that its digits make, be they fewer than there may be,
        /// elsewhere the number of them.
        private mutating func fraction(_ digits: Int, of unit: Int) -> Bool {
            let start = place
            guard let number = number(digits) else { return false }
            let isDecimal = start > text.startIndex && ".,".utf8.contains(text[start - 1])
            clock.nanosecond = isDecimal ? Self.nanoseconds(number, digits: place - start) : number * unit
            return true
        }

        /// Returns the nanoseconds of so many digits behind a point.
        private static func nanoseconds(_ number: Int, digits: Int) -> Int {
            (digits..<9).reduce(number) { part, _ in part * 10 }
        }

        /// Reads the parts of a second that the format does not name behind the last of its parts, as lnav does.
        private mutating func skipFraction() {
            guard hasClock, clock.nanosecond == 0, skip(".") || skip(",") else { return }
            let digits = text[place...].prefix(9).prefix(while: \.isDigit)
            let number = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
            clock.nanosecond = Self.nanoseconds(number, digits: digits.count)
            place = digits.endIndex
        }

        /// Reads the time since 1970 in parts of a second.
        private mutating func count(_ digits: Int, in parts: Int) -> Bool {
            guard let number = number(digits) else { return false }
            (seconds, clock.nanosecond) = (number / parts, number % parts * (1_000_000_000 / parts))
            return true
        }

        /// Reads the part that a letter of the format stands for. Returns false if the text has none there.
        private mutating func part(_ letter: UInt8) -> Bool {
            func set(_ value: Int?, _ path: WritableKeyPath<Scanner, Int?>) -> Bool {
                self[keyPath: path] = value
                return value != nil
            }
            switch letter {
            case UInt8(ascii: "Y"): return set(number(4), \.time.year)
            case UInt8(ascii: "y"): return set(number(2).map { $0 + ($0 < 69 ? 2000 : 1900) }, \.time.year)
            case UInt8(ascii: "m"): return set(number(digitsOfMonth), \.time.month)
            case UInt8(ascii: "d"), UInt8(ascii: "e"): return set(number(2), \.time.day)
            case UInt8(ascii: "H"), UInt8(ascii: "k"), UInt8(ascii: "I"), UInt8(ascii: "l"):
                hasClock = true
                clock.hour = number(2) ?? 99
            case UInt8(ascii: "M"): clock.minute = number(2) ?? 99
            case UInt8(ascii: "S"): clock.second = number(2) ?? 99
            case UInt8(ascii: "L"): return fraction(3, of: 1_000_000)
            case UInt8(ascii: "f"): return fraction(6, of: 1000)
            case UInt8(ascii: "N"): return fraction(9, of: 1)
            case UInt8(ascii: "s"): return set(number(11), \.seconds)
            case UInt8(ascii: "q"): return hexadecimalSeconds()
            case UInt8(ascii: "J"): return modifiedJulianDate()
            case UInt8(ascii: "j"): return dayOfYear()
            case UInt8(ascii: "i"): return count(14, in: 1000)
            case UInt8(ascii: "6"): return count(17, in: 1_000_000)
            case UInt8(ascii: "T"):
                return part(UInt8(ascii: "H")) && skip(":") && part(UInt8(ascii: "M")) && skip(":")
                    && part(UInt8(ascii: "S"))
            case UInt8(ascii: "F"):
                return part(UInt8(ascii: "Y")) && skip("-") && part(UInt8(ascii: "m")) && skip("-")
                    && part(UInt8(ascii: "d"))
            case UInt8(ascii: "p"): return meridiem()
            case UInt8(ascii: "b"), UInt8(ascii: "B"), UInt8(ascii: "h"): return month()
            case UInt8(ascii: "a"), UInt8(ascii: "A"): return word()
            case UInt8(ascii: "z"), UInt8(ascii: "Z"): return skipZone()
            case UInt8(ascii: "%"): return skip("%")
            default: return false
            }
            return true
        }

        /// Reads seconds since 1970 in eight hexadecimal digits; behind a point nanoseconds in eight, or microseconds in
        /// five. Years before 2001 are none: other words of eight such digits are no times.
        private mutating func hexadecimalSeconds() -> Bool {
            guard let whole = hexadecimal(8), whole >= 1_000_000_000 else { return false }
            seconds = whole
            guard skip(".") else { return true }
            let isShort = text.endIndex - place == 5
            guard let part = hexadecimal(isShort ? 5 : 8) else { return false }
            clock.nanosecond = isShort ? part * 1000 : part
            return true
        }

        /// Reads a Modified Julian Date, a space, and the seconds of the day with parts of them, as NTP's statistics have
        /// it. The number of the day on which 1970 began is 40,587.
        private mutating func modifiedJulianDate() -> Bool {
            guard let day = number(5), (40_587...99_999).contains(day), skip(" "), let second = number(5),
                second < 86_401
            else { return false }
            seconds = (day - 40_587) * 86_400 + second
            guard skip(".") else { return true }
            let start = place
            guard let part = number(9) else { return false }
            clock.nanosecond = Self.nanoseconds(part, digits: place - start)
            return true
        }

        /// Reads the number of a day of a year that is known, in three digits.
        private mutating func dayOfYear() -> Bool {
            guard let year = time.year, let number = number(3), number > 0,
                let first = CalendarDay(year: year, month: 1, day: 1)
            else { return false }
            let date = CalendarDay(number: first.number + number - 1).date
            (time.month, time.day) = (date.month, date.day)
            return date.year == year
        }

        private mutating func hexadecimal(_ count: Int) -> Int? {
            let digits = text[place...].prefix(count)
            guard digits.count == count, digits.allSatisfy({ $0.isDigit || (0x61...0x66).contains($0 | 0x20) }) else {
                return nil
            }
            place = digits.endIndex
            return Int(String(decoding: digits, as: UTF8.self), radix: 16)
        }

        private mutating func skip(_ character: Unicode.Scalar) -> Bool {
            guard place < text.endIndex, text[place] == UInt8(ascii: character) else { return false }
            place += 1
            return true
        }

        private mutating func word() -> Bool {
            let letters = text[place...].prefix { $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A }
            place = letters.endIndex
            return letters.count > 1
        }

        private mutating func meridiem() -> Bool {
            let start = place
            guard word(), let first = text[start...].first else { return false }
            isAfternoon = first | 0x20 == UInt8(ascii: "p")
            return true
        }

        private mutating func month() -> Bool {
            let start = place
            guard word() else { return false }
            let names = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
            let name = String(decoding: text[start..<place].prefix(3).map { $0 | 0x20 }, as: UTF8.self)
            time.month = names.firstIndex(of: name).map { $0 + 1 }
            return time.month != nil
        }

        /// Returns the seconds of a zone that is a sign and three digits, which are minutes; nil for any other zone.
        private static func secondsOfMinutes(_ zone: ArraySlice<UInt8>) -> Int? {
            let digits = zone.dropFirst()
            guard let sign = zone.first, "+-".utf8.contains(sign), digits.count == 3,
                digits.allSatisfy(\.isDigit)
            else { return nil }
            let minutes = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
            return minutes * (sign == UInt8(ascii: "-") ? -60 : 60)
        }

        /// Returns the seconds of a zone at a time, as it is read behind any; nil where it is none, or means several.
        private static func seconds(
            of zone: ArraySlice<UInt8>, at time: WrittenTime, _ clock: WrittenTime.Clock
        ) -> Int? {
            if let seconds = secondsOfMinutes(zone) { return seconds }
            func digits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
            let day = "\(time.year ?? 2000)-\(digits(time.month ?? 1))-\(digits(time.day ?? 1))"
            let hour = "\(digits(clock.hour)):\(digits(clock.minute)):\(digits(clock.second))"
            let isName = zone.first.map { $0 >= 0x41 } == true && zone.count > 1
            return TimeReader().whole(Array("\(day)T\(hour)".utf8) + (isName ? [0x20] : []) + zone)?.zone
        }

        private mutating func skipZone() -> Bool {
            let word = text[place...].prefix { $0 > 0x20 && $0 != UInt8(ascii: "]") }
            (zone, place) = (word, word.endIndex)
            return true
        }
    }
}
