/// Steps over the parts that log lines begin with. Every `skip` either steps over what it names and says true, or stays
/// where it is.
struct ByteScanner {
    private let bytes: [UInt8]
    /// The next byte to be looked at.
    private(set) var position = 0

    init(_ bytes: [UInt8], from position: Int = 0) { (self.bytes, self.position) = (bytes, position) }

    /// Letters, digits and the underscore.
    static func isWord(_ byte: UInt8) -> Bool {
        isDigit(byte) || (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A) || byte == 0x5F || byte >= 0x80
    }

    static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

    mutating func skipSpaces() {
        while peek == 0x20 || peek == 0x09 { position += 1 }
    }

    /// `2026-05-20 04:45:11`, `2026-05-20T04:45:11.123+02:00`, `May 20 04:45:11`, `04:45:11.123`, and each of them or
    /// seconds since the start in square brackets.
    mutating func skipTimestamp() -> Bool {
        attempt { scanner in
            guard scanner.skip(UInt8(ascii: "[")) else { return scanner.skipDateAndTime() }
            scanner.skipSpaces()
            guard scanner.skipDateAndTime() || scanner.skipSeconds() else { return false }
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
        guard position > host, let (program, end) = skipProgram() else {
            position = start
            return nil
        }
        return (host, program, end, position)
    }

    // MARK: - Parts

    private var peek: UInt8 { position < bytes.count ? bytes[position] : 0 }

    private mutating func attempt(_ body: (inout ByteScanner) -> Bool) -> Bool {
        let start = position
        if body(&self) { return true }
        position = start
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
        return scanner.skipDateAndTime() ? scanner.position : nil
    }

    /// A date, a time, or both.
    private mutating func skipDateAndTime() -> Bool {
        if skipDate() {
            _ = attempt { scanner in
                guard scanner.skip(0x20) || scanner.skip(UInt8(ascii: "T")) else { return false }
                return scanner.skipTime()
            }
            return true
        }
        if skipMonthAndDay() { return true }
        return skipTime()
    }

    /// `2026-05-20` or with slashes.
    private mutating func skipDate() -> Bool {
        attempt { scanner in
            guard scanner.skipDigits(4...4) else { return false }
            let separator = scanner.peek
            guard separator == UInt8(ascii: "-") || separator == UInt8(ascii: "/") else { return false }
            return scanner.skip(separator) && scanner.skipDigits(2...2) && scanner.skip(separator)
                && scanner.skipDigits(2...2)
        }
    }

    /// `May 20 04:45:11`; the time is needed, else it may be any words.
    private mutating func skipMonthAndDay() -> Bool {
        attempt { scanner in
            guard scanner.skipMonth() else { return false }
            scanner.skipSpaces()
            guard scanner.skipDigits(1...2) else { return false }
            scanner.skipSpaces()
            return scanner.skipTime()
        }
    }

    /// `May`, in any case.
    private mutating func skipMonth() -> Bool {
        guard position + 3 < bytes.count else { return false }
        let name = (bytes[position] | 0x20, bytes[position + 1] | 0x20, bytes[position + 2] | 0x20)
        for month in stride(from: 0, to: Self.months.count, by: 3)
        where name == (Self.months[month], Self.months[month + 1], Self.months[month + 2]) {
            position += 3
            return true
        }
        return false
    }

    private static let months = Array("janfebmaraprmayjunjulaugsepoctnovdec".utf8)

    /// `04:45:11`, with a fraction and a zone.
    private mutating func skipTime() -> Bool {
        attempt { scanner in
            let colon = UInt8(ascii: ":")
            guard scanner.skipDigits(2...2), scanner.skip(colon), scanner.skipDigits(2...2) else { return false }
            guard scanner.skip(colon), scanner.skipDigits(2...2) else { return false }
            _ = scanner.attempt { ($0.skip(UInt8(ascii: ".")) || $0.skip(UInt8(ascii: ","))) && $0.skipDigits(1...9) }
            if !scanner.skip(UInt8(ascii: "Z")) {
                _ = scanner.attempt { zone in
                    guard zone.skip(UInt8(ascii: "+")) || zone.skip(UInt8(ascii: "-")) else { return false }
                    return zone.skipDigits(2...2) && (zone.skip(colon) || true) && zone.skipDigits(2...2)
                }
            }
            return true
        }
    }

    /// `12345.678901`.
    private mutating func skipSeconds() -> Bool {
        attempt { $0.skipDigits(1...9) && $0.skip(UInt8(ascii: ".")) && $0.skipDigits(1...9) }
    }

    private mutating func skipToken() {
        while position < bytes.count, peek > 0x20 { position += 1 }
    }

    /// `program[123]:` or `program:` and the spaces behind it. Gives the name, and the end of the number.
    private mutating func skipProgram() -> (name: Range<Int>, processEnd: Int)? {
        let start = position
        while Self.isWord(peek) || peek == UInt8(ascii: "-") || peek == UInt8(ascii: ".") || peek == UInt8(ascii: "/")
            || peek == UInt8(ascii: "@")
        {
            position += 1
        }
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
