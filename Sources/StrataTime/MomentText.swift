import StrataSystem

/// A moment as the user types it: `14:02`, which is on the day that is being read; `yesterday 9:00`; `2026-11-21
/// 14:02`, as ISO 8601 has it, or any other form that lines of a log begin with; `-2h`, from the line that is being
/// read on; `2 hours ago` and `now`, from this moment on.
package struct MomentText {
    /// The time in seconds since 1970 began in UTC.
    package let seconds: Double

    /// - Parameters:
    ///   - now: the time, in seconds since 1970 began in UTC.
    ///   - reference: the moment of what is being read; nil where it says none.
    package init?(_ text: String, now: Double, reference: Double?) {
        let words = text.lowercased().split(separator: " ", omittingEmptySubsequences: true).map(String.init)
        guard let first = words.first else { return nil }
        if let distance = Self.distance(words.joined()) {
            seconds = (reference ?? now) + distance
        } else if let distance = Self.distanceFromNow(words) {
            seconds = now + distance
        } else if let days = ["today": 0, "yesterday": 1][first] {
            let day = CalendarDay(number: CalendarDay(now, in: .here).number - days)
            guard let clock = words.count == 1 ? (0, 0, 0) : Self.clock(words.dropFirst().joined(separator: " ")),
                let found = Self.seconds(day, clock)
            else { return nil }
            seconds = found
        } else if words.count == 1, let clock = Self.clock(first) {
            guard let found = Self.seconds(CalendarDay(reference ?? now, in: .here), clock) else { return nil }
            seconds = found
        } else {
            // date(1) has an `@` before seconds since 1970.
            let written =
                Self.date(text, now: now) ?? (text.first == "@" ? Self.date(String(text.dropFirst()), now: now) : nil)
            guard let date = written else { return nil }
            seconds = date
        }
    }

    /// Reads `-2h`, `+1h30m`: in seconds.
    private static func distance(_ text: String) -> Double? {
        guard let sign = ["-": -1.0, "+": 1, "\u{2212}": -1][text.prefix(1)] else { return nil }
        let units: [Character: Double] = ["s": 1, "m": 60, "h": 3600, "d": 86_400, "w": 604_800]
        var (total, digits) = (0.0, "")
        for character in text.dropFirst() {
            if character.isASCII, character.isNumber {
                digits.append(character)
            } else {
                guard let unit = units[character], let number = Double(digits), number < 1e9 else { return nil }
                total += number * unit
                digits = ""
            }
        }
        return digits.isEmpty && text.count > 1 ? sign * total : nil
    }

    /// Reads `now`, `90 minutes ago`, `1h ago`, as date(1) and journalctl(1) take them: in seconds.
    private static func distanceFromNow(_ words: [String]) -> Double? {
        if words == ["now"] { return 0 }
        guard words.count > 1, words.last == "ago" else { return nil }
        return distance("-" + words.dropLast().map(shortUnit).joined())
    }

    /// Returns the letter of a unit that is spelled out; any other word stays as it is.
    private static func shortUnit(_ word: String) -> String {
        let one = word.hasSuffix("s") ? String(word.dropLast()) : word
        return ["second", "sec", "minute", "min", "hour", "day", "week"].contains(one) ? String(one.prefix(1)) : word
    }

    /// Reads `9:00`, `14:02:33`.
    private static func clock(_ text: String) -> (Int, Int, Int)? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard (2...3).contains(parts.count), parts.allSatisfy({ (1...2).contains($0.count) }) else { return nil }
        let numbers = parts.compactMap { part in part.allSatisfy { $0.isASCII && $0.isNumber } ? Int(part) : nil }
        guard numbers.count == parts.count, numbers[0] < 24, numbers[1] < 60 else { return nil }
        let second = numbers.count > 2 ? numbers[2] : 0
        return second <= 60 ? (numbers[0], numbers[1], second) : nil
    }

    private static func seconds(_ day: CalendarDay, _ clock: (Int, Int, Int)) -> Double? {
        let date = day.date
        let minute = Calendar.seconds(
            year: date.year, month: date.month, day: date.day, hour: clock.0, minute: clock.1, in: .here)
        return minute.map { Double($0 + clock.2) }
    }

    /// Returns a date with a time or without, where seconds may be left out.
    private static func date(_ text: String, now: Double) -> Double? {
        // Nothing may follow, or it is a text of another kind.
        guard let time = TimeReader().whole(text.trimmed.utf8), time.hasDay else { return nil }
        return time.instant { now }?.seconds
    }
}

extension String {
    /// The text without spaces at either end.
    fileprivate var trimmed: Substring {
        let start = self.drop { $0 == " " }
        return start.dropLast(start.reversed().prefix { $0 == " " }.count)
    }
}
