// Numbers.
extension JSONReader {
    mutating func number() throws(JSONError) -> JSONNumber {
        let start = place
        if let whole = wholeNumber() { return whole }
        _ = consume("-")
        if !consume("0") { try digits() }
        if consume(".") { try digits() }
        if consume("e") || consume("E") {
            if !consume("+") { _ = consume("-") }
            try digits()
        }
        let text = String(decoding: bytes[start..<place], as: UTF8.self)
        guard let value = Double(text), value.isFinite else { throw JSONError(problem: .number, place: place) }
        // A whole number that a Double rounds is not what was written.
        return keepsDigits || value.magnitude >= 0x1p53 ? JSONNumber(value: value, text: text) : JSONNumber(value)
    }

    /// Returns a few digits and nothing else, which are written as they are read.
    private mutating func wholeNumber() -> JSONNumber? {
        var end = place
        var value = 0
        while end < bytes.count, Self.isDigit(bytes[end]), end - place < 15 {
            value = value * 10 + Int(bytes[end] & 0xF)
            end += 1
        }
        let next = end < bytes.count ? bytes[end] : 0
        let isNumber = end - place == 1 || end > place && bytes[place] != UInt8(ascii: "0")
        guard isNumber, !Self.isDigit(next), next != UInt8(ascii: "."), next | 0x20 != UInt8(ascii: "e") else {
            return nil
        }
        place = end
        return JSONNumber(Double(value))
    }

    private mutating func digits() throws(JSONError) {
        let start = place
        while let byte = peek, Self.isDigit(byte) { place += 1 }
        guard place > start else { throw error(.number) }
    }
}

// Strings.
extension JSONReader {
    mutating func string() throws(JSONError) -> String {
        try expect("\"", orElse: "a string")
        let start = place
        skipPlain()
        // Most strings have no escape, and are then taken over as they are.
        guard peek != UInt8(ascii: "\"") else { return try endString(bytes[start..<place]) }
        var text = Array(bytes[start..<place])
        while let byte = peek, byte != UInt8(ascii: "\"") {
            guard byte == UInt8(ascii: "\\") else { throw error(.string) }
            place += 1
            try escape(to: &text)
            let plain = place
            skipPlain()
            if place > plain { text += bytes[plain..<place] }
        }
        return try endString(text[...])
    }

    /// Goes past what stands for itself.
    private mutating func skipPlain() {
        while let byte = peek, byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") { place += 1 }
    }

    private mutating func endString(_ text: ArraySlice<UInt8>) throws(JSONError) -> String {
        // Nearly all are ASCII, which is told and taken over far sooner.
        let isPlain = text.allSatisfy { $0 < 0x80 }
        let valid = isPlain ? String(decoding: text, as: UTF8.self) : String(validating: text, as: UTF8.self)
        guard let string = valid else { throw error(.string) }
        try expect("\"", orElse: "'\"'")
        return string
    }

    private mutating func escape(to text: inout [UInt8]) throws(JSONError) {
        guard let byte = peek else { throw error(.end) }
        place += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
        case UInt8(ascii: "b"): text.append(0x08)
        case UInt8(ascii: "f"): text.append(0x0C)
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "u"): text += UTF8.encode(try unicodeEscape()) ?? UTF8.encodedReplacementCharacter
        default:
            place -= 1
            throw error(.string)
        }
    }

    /// Reads what follows `\u`: one code unit, or two that make a pair.
    private mutating func unicodeEscape() throws(JSONError) -> Unicode.Scalar {
        let first = try codeUnit()
        if let scalar = Unicode.Scalar(first) { return scalar }
        guard UTF16.isLeadSurrogate(first), consume("\\"), consume("u") else { throw error(.string) }
        let second = try codeUnit()
        let pair = 0x10000 + (UInt32(first & 0x3FF) << 10 | UInt32(second & 0x3FF))
        guard UTF16.isTrailSurrogate(second), let scalar = Unicode.Scalar(pair) else { throw error(.string) }
        return scalar
    }

    private mutating func codeUnit() throws(JSONError) -> UInt16 {
        guard bytes.count - place >= 4 else { throw error(.string) }
        var unit: UInt16 = 0
        for byte in bytes[place..<place + 4] {
            guard let digit = Self.hexDigit(byte) else { throw error(.string) }
            unit = unit << 4 | digit
        }
        place += 4
        return unit
    }

    private static func hexDigit(_ byte: UInt8) -> UInt16? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt16(byte - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt16(byte - UInt8(ascii: "a") + 10)
        case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt16(byte - UInt8(ascii: "A") + 10)
        default: nil
        }
    }
}
