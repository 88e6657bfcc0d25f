/// A number as a field has it, with its unit: `500`, `1.5`, `12ms`, `3 KB`, `2m3s`.
struct FieldNumber: Sendable, Hashable {
    /// The number, exactly, if it is a whole one that a machine word holds.
    private let whole: Int?
    private let value: Double
    /// The number as it is written, if it has more digits than are told apart otherwise, and no exponent.
    private let written: ExactNumber?
    /// The unit, in bytes, and all that follows it in a length of time of several; empty for none.
    private let unit: [UInt8]
    /// The whole of a length of time in several units; nil for others.
    private let parts: FieldQuantity?

    /// The number of digits that any two numbers are told apart by in a `Double`.
    private static let exactDigits = 15
    /// The length of the longest unit, in bytes.
    private static let longestUnit = 8

    /// Reads a number; nil where a text is none, or anything else stands there.
    init?(_ text: some BidirectionalCollection<UInt8>) {
        var rest = text[...]
        if let first = rest.first, first == UInt8(ascii: "-") || first == UInt8(ascii: "+") { rest.removeFirst() }
        let digits = rest.prefix(while: \.isDigit)
        rest = rest[digits.endIndex...]
        var (hasFraction, count) = (false, digits.count)
        if rest.first == UInt8(ascii: ".") {
            let fraction = rest.dropFirst().prefix(while: \.isDigit)
            guard !fraction.isEmpty else { return nil }
            (hasFraction, count) = (true, count + fraction.count)
            rest = rest[fraction.endIndex...]
        }
        guard count > 0 else { return nil }
        var exponentCount = 0
        if let end = Self.endOfExponent(rest) {
            (exponentCount, hasFraction, count) = (rest[..<end].count, true, 0)
            rest = rest[end...]
        }
        let number = text[..<rest.startIndex]
        // Digits of a name may look like zero with a large exponent.
        guard let value = Double(String(decoding: number, as: UTF8.self)), value.isFinite,
            value != 0 || exponentCount < 5
        else { return nil }
        (self.value, whole) = (value, hasFraction ? nil : Int(String(decoding: number, as: UTF8.self)))
        written = count > Self.exactDigits ? ExactNumber(number) : nil
        if rest.first == 0x20 { rest.removeFirst() }
        guard rest.count <= Self.longestUnit, rest.allSatisfy(Self.isOfUnit) else {
            guard let parts = FieldQuantity(parts: text) else { return nil }
            (unit, self.parts) = (Array(rest), parts)
            return
        }
        (unit, parts) = (Array(rest), nil)
    }

    /// The length of time or the size that it is; nil for another.
    private var quantity: FieldQuantity? { parts ?? FieldQuantity(value, unit: unit) }

    /// Returns the end of the exponent that a text begins with; nil where it begins with none.
    private static func endOfExponent<Text: BidirectionalCollection<UInt8>>(_ text: Text) -> Text.Index? {
        guard let first = text.first, first | 0x20 == UInt8(ascii: "e") else { return nil }
        var rest = text.dropFirst()
        if rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
        let digits = rest.prefix(while: \.isDigit)
        return digits.isEmpty ? nil : digits.endIndex
    }

    private static func isOfUnit(_ byte: UInt8) -> Bool {
        (0x61...0x7A).contains(byte | 0x20) || byte >= 0x80 || byte == UInt8(ascii: "%") || byte == UInt8(ascii: "/")
    }

    /// Returns -1, 0 or 1 as it is less than another number, equal or greater; nil where they are of different units,
    /// and not both of time or of size.
    func order(_ other: FieldNumber) -> Int? {
        guard unit == other.unit else {
            guard let quantity, let other = other.quantity else { return nil }
            return quantity.order(other)
        }
        if let whole, let other = other.whole { return whole.order(other) }
        if let written, let other = other.written { return written.order(other) }
        return value.order(other.value)
    }
}

extension UInt8 {
    var isDigit: Bool { self >= 0x30 && self <= 0x39 }
}

extension Comparable {
    /// Returns -1, 0 or 1 as a value is less than another one, equal or greater.
    func order(_ other: Self) -> Int { self < other ? -1 : self > other ? 1 : 0 }
}
