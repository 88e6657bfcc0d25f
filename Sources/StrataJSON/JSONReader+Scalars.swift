// Numbers.
extension JSONReader {
    mutating func number() throws(JSONError) -> JSONNumber {
        let start = place
        if let whole = wholeNumber() { return whole }
        _ = take("-")
        if !take("0") { try digits() }
        if take(".") { try digits() }
        if take("e") || take("E") {
            if !take("+") { _ = take("-") }
            try digits()
        }
        let text = String(decoding: bytes[start..<place], as: UTF8.self)
        guard let value = Double(text), value.isFinite else { throw JSONError(problem: .number, place: place) }
        return keepsDigits ? JSONNumber(value: value, text: text) : JSONNumber(value)
    }

    /// A few digits and nothing else, which are written as they are read.
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
            text += try escape().utf8
            let plain = place
            skipPlain()
            text += bytes[plain..<place]
        }
        return try endString(text[...])
    }

    /// Goes past what stands for itself.
    private mutating func skipPlain() {
        while let byte = peek, byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") { place += 1 }
    }

    private mutating func endString(_ text: ArraySlice<UInt8>) throws(JSONError) -> String {
        guard let string = String(validating: text, as: UTF8.self) else { throw error(.string) }
        try expect("\"", orElse: "'\"'")
        return string
    }

    private mutating func escape() throws(JSONError) -> String {
        guard let byte = peek else { throw error(.end) }
        place += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return String(Unicode.Scalar(byte))
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): return try unicodeEscape()
        default:
            place -= 1
            throw error(.string)
        }
    }

    /// What follows `\u`: one code unit, or two that make a pair.
    private mutating func unicodeEscape() throws(JSONError) -> String {
        var units = [try codeUnit()]
        if UTF16.isLeadSurrogate(units[0]) {
            guard take("\\"), take("u") else { throw error(.string) }
            units.append(try codeUnit())
        }
        guard let text = String(validating: units, as: UTF16.self) else { throw error(.string) }
        return text
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
