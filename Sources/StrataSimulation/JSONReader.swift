/// Reads JSON from bytes (RFC 8259), one pass, without looking back.
struct JSONReader {
    private let bytes: [UInt8]
    private var place = 0
    private var depth = 0

    /// Deeper nesting is refused rather than followed until the stack ends.
    private static let greatestDepth = 100

    init(_ bytes: some Collection<UInt8>) { self.bytes = Array(bytes) }

    /// The one value of the text.
    mutating func document() throws(JSONError) -> JSONValue {
        let value = try value()
        skipSpace()
        guard place == bytes.count else { throw JSONError() }
        return value
    }

    private mutating func value() throws(JSONError) -> JSONValue {
        skipSpace()
        switch peek {
        case UInt8(ascii: "{"): return .object(try object())
        case UInt8(ascii: "["): return .array(try array())
        case UInt8(ascii: "\""): return .text(try string())
        case UInt8(ascii: "t"): return try word("true", .flag(true))
        case UInt8(ascii: "f"): return try word("false", .flag(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        default: return .number(try number())
        }
    }

    private var peek: UInt8? { place < bytes.count ? bytes[place] : nil }

    private mutating func skipSpace() {
        while let byte = peek, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D { place += 1 }
    }

    /// Goes past a byte if it comes next.
    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard peek == UInt8(ascii: character) else { return false }
        place += 1
        return true
    }

    private mutating func expect(_ character: Unicode.Scalar) throws(JSONError) {
        guard take(character) else { throw JSONError() }
    }

    private mutating func word(_ word: String, _ value: JSONValue) throws(JSONError) -> JSONValue {
        guard bytes[place...].starts(with: word.utf8) else { throw JSONError() }
        place += word.utf8.count
        return value
    }

    private mutating func enter() throws(JSONError) {
        place += 1
        depth += 1
        guard depth <= Self.greatestDepth else { throw JSONError() }
        skipSpace()
    }

    private mutating func array() throws(JSONError) -> [JSONValue] {
        try enter()
        defer { depth -= 1 }
        var values: [JSONValue] = []
        guard !take("]") else { return values }
        repeat {
            values.append(try value())
            skipSpace()
        } while take(",")
        try expect("]")
        return values
    }

    private mutating func object() throws(JSONError) -> [String: JSONValue] {
        try enter()
        defer { depth -= 1 }
        var fields: [String: JSONValue] = [:]
        guard !take("}") else { return fields }
        repeat {
            skipSpace()
            let key = try string()
            skipSpace()
            try expect(":")
            guard fields.updateValue(try value(), forKey: key) == nil else { throw JSONError() }
            skipSpace()
        } while take(",")
        try expect("}")
        return fields
    }
}

// Numbers.
extension JSONReader {
    private mutating func number() throws(JSONError) -> Double {
        let start = place
        _ = take("-")
        if !take("0") { try digits() }
        if take(".") { try digits() }
        if take("e") || take("E") {
            if !take("+") { _ = take("-") }
            try digits()
        }
        guard let number = Double(String(decoding: bytes[start..<place], as: UTF8.self)), number.isFinite else {
            throw JSONError()
        }
        return number
    }

    private mutating func digits() throws(JSONError) {
        let start = place
        while let byte = peek, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { place += 1 }
        guard place > start else { throw JSONError() }
    }
}

// Strings.
extension JSONReader {
    private mutating func string() throws(JSONError) -> String {
        try expect("\"")
        var text: [UInt8] = []
        while let byte = peek, byte != UInt8(ascii: "\"") {
            guard byte >= 0x20 else { throw JSONError() }
            place += 1
            if byte == UInt8(ascii: "\\") { text += try escape().utf8 } else { text.append(byte) }
        }
        try expect("\"")
        guard let string = String(validating: text, as: UTF8.self) else { throw JSONError() }
        return string
    }

    private mutating func escape() throws(JSONError) -> String {
        guard let byte = peek else { throw JSONError() }
        place += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return String(Unicode.Scalar(byte))
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): return try unicodeEscape()
        default: throw JSONError()
        }
    }

    /// What follows `\u`: one code unit, or two that make a pair.
    private mutating func unicodeEscape() throws(JSONError) -> String {
        var units = [try codeUnit()]
        if UTF16.isLeadSurrogate(units[0]) {
            try expect("\\")
            try expect("u")
            units.append(try codeUnit())
        }
        guard let text = String(validating: units, as: UTF16.self) else { throw JSONError() }
        return text
    }

    private mutating func codeUnit() throws(JSONError) -> UInt16 {
        let digits = bytes[place...].prefix(4)
        guard digits.count == 4, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
            let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
        else { throw JSONError() }
        place += 4
        return unit
    }
}
