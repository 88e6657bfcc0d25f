/// Reads JSON from bytes (RFC 8259), one pass, without looking back.
struct JSONReader {
    let bytes: [UInt8]
    var place = 0
    /// True if numbers remember how they were written.
    let keepsDigits: Bool
    /// The greatest number of values; a text with more is refused.
    let greatestCount: Int
    private var depth = 0
    private var count = 0

    /// Deeper nesting is refused rather than followed until the stack ends.
    private static let greatestDepth = 100

    init(_ bytes: some Collection<UInt8>, keepsDigits: Bool, greatestCount: Int) {
        self.greatestCount = greatestCount
        self.bytes = Array(bytes)
        self.keepsDigits = keepsDigits
    }

    /// Returns the one value of the text.
    mutating func document() throws(JSONError) -> JSONValue {
        let value = try value()
        skipSpace()
        guard place == bytes.count else { throw error(.unexpected(wanted: "nothing more")) }
        return value
    }

    private mutating func value() throws(JSONError) -> JSONValue {
        skipSpace()
        count += 1
        guard count <= greatestCount else { throw error(.size(limit: greatestCount)) }
        switch peek {
        case UInt8(ascii: "{"): return .object(try object())
        case UInt8(ascii: "["): return .array(try array())
        case UInt8(ascii: "\""): return .text(try string())
        case UInt8(ascii: "t"): return try word("true", .flag(true))
        case UInt8(ascii: "f"): return try word("false", .flag(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        case let byte? where byte == UInt8(ascii: "-") || Self.isDigit(byte): return .number(try number())
        default: throw error(.unexpected(wanted: "a value"))
        }
    }

    private mutating func word(_ word: String, _ value: JSONValue) throws(JSONError) -> JSONValue {
        guard bytes[place...].starts(with: word.utf8) else { throw error(.unexpected(wanted: "a value")) }
        place += word.utf8.count
        return value
    }

    private mutating func enter() throws(JSONError) {
        depth += 1
        guard depth <= Self.greatestDepth else { throw error(.depth) }
        place += 1
        skipSpace()
    }

    private mutating func array() throws(JSONError) -> [JSONValue] {
        try enter()
        defer { depth -= 1 }
        var values: [JSONValue] = []
        guard !consume("]") else { return values }
        repeat {
            values.append(try value())
            skipSpace()
        } while consume(",")
        try expect("]", orElse: "',' or ']'")
        return values
    }

    private mutating func object() throws(JSONError) -> JSONObject {
        try enter()
        defer { depth -= 1 }
        var object = JSONObject()
        guard !consume("}") else { return object }
        repeat {
            skipSpace()
            let key = try string()
            skipSpace()
            try expect(":", orElse: "':'")
            guard object.append(key, try value()) else { throw error(.repeatedKey(key)) }
            skipSpace()
        } while consume(",")
        try expect("}", orElse: "',' or '}'")
        return object
    }
}

// Bytes.
extension JSONReader {
    static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

    var peek: UInt8? { place < bytes.count ? bytes[place] : nil }

    private mutating func skipSpace() {
        while let byte = peek, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D { place += 1 }
    }

    /// Goes past a byte if it comes next.
    mutating func consume(_ character: Unicode.Scalar) -> Bool {
        guard peek == UInt8(ascii: character) else { return false }
        place += 1
        return true
    }

    mutating func expect(_ character: Unicode.Scalar, orElse wanted: String) throws(JSONError) {
        guard consume(character) else { throw error(.unexpected(wanted: wanted)) }
    }

    /// Returns a problem at this place; whatever it is, where the text has ended that is what is wrong.
    func error(_ problem: JSONError.Problem) -> JSONError {
        if case .repeatedKey = problem { return JSONError(problem: problem, place: place) }
        return JSONError(problem: place < bytes.count ? problem : .end, place: place)
    }
}
