/// Bytes in hexadecimal digits.
enum Hexadecimal {
    private static let digits = Array("0123456789abcdef".utf8)

    /// Returns two digits for each byte.
    static func digits(of bytes: some Sequence<UInt8>) -> [UInt8] {
        bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    }

    /// Returns the same as text.
    static func text(_ bytes: some Sequence<UInt8>) -> String { String(decoding: digits(of: bytes), as: UTF8.self) }
}
