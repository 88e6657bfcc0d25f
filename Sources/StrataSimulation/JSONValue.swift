/// Any JSON value.
enum JSONValue: Equatable {
    case null
    case flag(Bool)
    case number(Double)
    case text(String)
    case array([JSONValue])
    case object([String: JSONValue])

    /// Reads one line of JSON Lines, as strictly as RFC 8259 has it. The toolchain's own decoder lets trailing commas
    /// and repeated keys pass, and a script with either is not what its author thinks it is.
    ///
    /// - Throws: ``JSONError``.
    init(line: some Collection<UInt8>) throws(JSONError) {
        var reader = JSONReader(line)
        self = try reader.document()
    }

    /// A string as JSON writes it.
    static func quote(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\u{0}"..."\u{1F}":
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}

/// A text that is not JSON.
struct JSONError: Error {}
