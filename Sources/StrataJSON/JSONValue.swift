/// Any JSON value, as it was written: the members of an object in their order, a number with its digits.
package enum JSONValue: Equatable, Sendable {
    case null
    case flag(Bool)
    case number(JSONNumber)
    case text(String)
    case array([JSONValue])
    case object(JSONObject)

    /// Reads one text, such as a line of JSON Lines, as strictly as RFC 8259 has it. The toolchain's own decoder lets
    /// trailing commas and repeated keys pass, and a text with either is not what its author thinks it is.
    ///
    /// - Throws: ``JSONError``.
    package init(line: some Collection<UInt8>) throws(JSONError) {
        var reader = JSONReader(line)
        self = try reader.document()
    }
}

/// A number: what it is, and how it was written.
package struct JSONNumber: Equatable, Sendable {
    /// The number; finite.
    package let value: Double
    /// The number as it was written, `1.50` or `1e3`.
    package let text: String

    /// A finite number, written as briefly as it can be without loss.
    package init(_ value: Double) {
        precondition(value.isFinite, "JSON has no way to write \(value).")
        self.value = value
        if let whole = Int64(exactly: value) { text = String(whole) } else { text = "\(value)" }
    }

    init(value: Double, text: String) {
        self.value = value
        self.text = text
    }
}
