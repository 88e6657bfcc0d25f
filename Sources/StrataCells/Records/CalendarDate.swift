import StrataDecoders
import StrataSystem

/// A date as ISO 8601 writes it: `2026-11-21`, `2026-11-21T09:16`, `2026-11-21 09:16:00.250+01:00`.
struct CalendarDate: Equatable {
    /// A time of day.
    struct Time: Equatable {
        var hour: Int
        var minute: Int
        var second = 0.0
        /// Seconds east of UTC; nil means the time here.
        var offset: Int?
    }

    let year: Int
    let month: Int
    let day: Int
    /// The time of day; nil if only a day is written.
    private(set) var time: Time?

    /// Reads the whole of a text; nil where it is no such date.
    init?(_ text: String) {
        var scanner = DigitScanner(text)
        guard let year = scanner.number(4), scanner.skip("-"), let month = scanner.number(2), scanner.skip("-"),
            let day = scanner.number(2), (1...12).contains(month), (1...31).contains(day)
        else { return nil }
        (self.year, self.month, self.day) = (year, month, day)
        guard !scanner.isAtEnd else { return }
        guard scanner.skip("T") || scanner.skip("t") || scanner.skip(" "), let time = Self.time(&scanner),
            scanner.isAtEnd
        else { return nil }
        self.time = time
    }

    /// Seconds since 1970 began in UTC; nil where the month has no such day.
    var seconds: Double? {
        let minute = Calendar.seconds(
            year: year, month: month, day: day, hour: time?.hour ?? 0, minute: time?.minute ?? 0,
            in: time?.offset == nil ? .here : .universal)
        return minute.map { Double($0 - (time?.offset ?? 0)) + (time?.second ?? 0) }
    }

    private static func time(_ scanner: inout DigitScanner) -> Time? {
        guard let hour = scanner.number(2), hour < 24, scanner.skip(":"), let minute = scanner.number(2), minute < 60
        else { return nil }
        var time = Time(hour: hour, minute: minute)
        if scanner.skip(":") {
            // A leap second is the 61st.
            guard let second = scanner.number(2), second <= 60 else { return nil }
            time.second = Double(second)
            if scanner.skip(".") || scanner.skip(",") {
                guard let fraction = scanner.fraction() else { return nil }
                time.second += fraction
            }
        }
        guard !scanner.isAtEnd else { return time }
        guard let offset = offset(&scanner) else { return nil }
        time.offset = offset
        return time
    }

    /// Reads `Z`, `+01:00`, `+0100` or `+01`.
    private static func offset(_ scanner: inout DigitScanner) -> Int? {
        if scanner.skip("Z") || scanner.skip("z") { return 0 }
        let isWest = scanner.skip("-")
        guard isWest || scanner.skip("+"), let hours = scanner.number(2), hours < 24 else { return nil }
        var seconds = hours * 3600
        let hasColon = scanner.skip(":")
        if hasColon || !scanner.isAtEnd {
            guard let minutes = scanner.number(2), minutes < 60 else { return nil }
            seconds += minutes * 60
        }
        return isWest ? -seconds : seconds
    }
}

/// Steps through digits and what stands between them.
private struct DigitScanner {
    private let bytes: [UInt8]
    private var place = 0

    init(_ text: String) { bytes = Array(text.utf8) }

    var isAtEnd: Bool { place == bytes.count }

    mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard place < bytes.count, bytes[place] == UInt8(ascii: character) else { return false }
        place += 1
        return true
    }

    /// Returns a number of exactly so many digits.
    mutating func number(_ digits: Int) -> Int? {
        guard place + digits <= bytes.count else { return nil }
        var number = 0
        for byte in bytes[place..<place + digits] {
            guard (0x30...0x39).contains(byte) else { return nil }
            number = number * 10 + Int(byte - 0x30)
        }
        place += digits
        return number
    }

    /// Returns the digits behind the point, at least one.
    mutating func fraction() -> Double? {
        let start = place
        while place < bytes.count, (0x30...0x39).contains(bytes[place]) { place += 1 }
        return place > start ? Moment.fraction(bytes[start..<place]) : nil
    }
}
