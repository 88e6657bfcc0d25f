/// Any JSON value, as it was written: the members of an object in their order, a number with its digits.
package enum JSONValue: Equatable, Sendable {
    case null
    case flag(Bool)
    case number(JSONNumber)
    case text(String)
    case array([JSONValue])
    case object(JSONObject)

    /// The most values that a text may hold, those in arrays and objects counted each.
    package static let greatestCount = 4_000_000

    /// Reads one text, such as a line of JSON Lines, as strictly as RFC 8259 has it. The toolchain's own decoder lets
    /// trailing commas and repeated keys pass, and a text with either is not what its author thinks it is.
    ///
    /// - Parameters:
    ///   - line: the text, in UTF-8.
    ///   - keepsDigits: whether numbers remember how they were written, which costs room where that is not briefly;
    ///     those of 2⁵³ and more always do.
    ///   - greatestCount: the most values it may hold, those in arrays and objects counted each.
    /// - Throws: ``JSONError``.
    package init(
        line: some Collection<UInt8>, keepsDigits: Bool = true, greatestCount: Int = Self.greatestCount
    ) throws(JSONError) {
        var reader = JSONReader(line, keepsDigits: keepsDigits, greatestCount: greatestCount)
        self = try reader.document()
    }
}

/// A number: what it is, and how it was written.
package struct JSONNumber: Equatable, Sendable {
    /// Digits that are not those that the number would be written with. Most numbers have none and take less room.
    private final class Digits: Sendable {
        let text: String
        init(_ text: String) { self.text = text }
    }

    /// The number; finite.
    package let value: Double
    private let digits: Digits?

    /// The number as it was written, `1.50` or `1e3`.
    package var text: String { digits?.text ?? Self.brief(value) }

    /// A finite number, written as briefly as it can be without loss.
    package init(_ value: Double) {
        precondition(value.isFinite, "JSON has no way to write \(value).")
        self.value = value
        digits = nil
    }

    /// A number as it was written.
    init(value: Double, text: String) {
        self.value = value
        digits = Self.brief(value) == text ? nil : Digits(text)
    }

    /// Returns true if two numbers are the same and written alike.
    package static func == (left: Self, right: Self) -> Bool {
        left.value == right.value && (left.digits == nil && right.digits == nil || left.text == right.text)
    }

    private static func brief(_ value: Double) -> String {
        Int64(exactly: value).map { String($0) } ?? "\(value)"
    }
}
