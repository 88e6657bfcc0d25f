import StrataDecoders

/// Reads times that lines have as numbers.
enum TimestampReader {
    /// A number that is a time has no more bytes, with all that stands around it.
    static let reach = 48

    /// Reads the seconds since 1970 that a line begins with, as ten digits, or milliseconds, as 13, before anything that is
    /// no letter or digit.
    static func epoch(_ line: some Sequence<UInt8>) -> Double? {
        let line = Array(line.prefix(reach))
        let start = line.first == UInt8(ascii: "[") ? 1 : 0
        let digits = line[start...].prefix { ByteScanner.isDigit($0) }
        guard digits.count == 10 || digits.count == 13, digits.first == UInt8(ascii: "1") else { return nil }
        if digits.endIndex < line.count, ByteScanner.isWord(line[digits.endIndex]) { return nil }
        let number = digits.reduce(0.0) { $0 * 10 + Double($1 - 0x30) }
        return digits.count == 13 ? number / 1000 : number + fraction(line[digits.endIndex...])
    }

    /// What a point and digits behind it say.
    private static func fraction(_ rest: ArraySlice<UInt8>) -> Double {
        guard rest.first == UInt8(ascii: ".") else { return 0 }
        return Moment.fraction(rest.dropFirst().prefix { ByteScanner.isDigit($0) })
    }
}
