extension JSONValue {
    /// The value as JSON on one line, without spaces: members in their order, numbers as they were written.
    package var compactText: String {
        var text: [UInt8] = []
        write(to: &text)
        return String(decoding: text, as: UTF8.self)
    }

    /// Returns a string as JSON writes it. Control characters are escaped, also those beyond ASCII, which JSON would
    /// allow.
    package static func quote(_ text: String) -> String {
        var result: [UInt8] = []
        write(text, to: &result)
        return String(decoding: result, as: UTF8.self)
    }

    /// Returns the same with further characters escaped, as code units of UTF-16.
    package static func quote(_ text: String, escaping isUnsafe: (Unicode.Scalar) -> Bool) -> String {
        var result = ""
        for scalar in quote(text).unicodeScalars {
            guard !scalar.isASCII, isUnsafe(scalar) else {
                result.unicodeScalars.append(scalar)
                continue
            }
            for unit in UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter {
                let digits = String(unit, radix: 16)
                let code = "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
                result += code
            }
        }
        return result
    }

    fileprivate func write(to text: inout [UInt8]) {
        switch self {
        case .null: text += "null".utf8
        case .flag(let flag): text += (flag ? "true" : "false").utf8
        case .number(let number): text += number.text.utf8
        case .text(let string): Self.write(string, to: &text)
        case .array(let values):
            text.append(UInt8(ascii: "["))
            for (place, value) in values.enumerated() {
                if place > 0 { text.append(UInt8(ascii: ",")) }
                value.write(to: &text)
            }
            text.append(UInt8(ascii: "]"))
        case .object(let object): object.write(to: &text)
        }
    }

    fileprivate static func write(_ string: String, to text: inout [UInt8]) {
        text.append(UInt8(ascii: "\""))
        var string = string
        string.withUTF8 { escape($0, to: &text) }
        text.append(UInt8(ascii: "\""))
    }

    /// Goes by bytes, for a string may be long: what stands for itself is taken over as it is.
    private static func escape(_ bytes: UnsafeBufferPointer<UInt8>, to text: inout [UInt8]) {
        var written = 0
        for (place, byte) in bytes.enumerated() {
            let next = place + 1 < bytes.count ? bytes[place + 1] : 0
            // U+0080 to U+009F are two bytes, of which the first is C2.
            let isLaterControl = byte == 0xC2 && next < 0xA0
            let isQuoted = byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
            guard byte < 0x20 || isQuoted || byte == 0x7F || isLaterControl else { continue }
            if place > written { text += bytes[written..<place] }
            written = place + (isLaterControl ? 2 : 1)
            text.append(UInt8(ascii: "\\"))
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): text.append(byte)
            case 0x0A: text.append(UInt8(ascii: "n"))
            case 0x09: text.append(UInt8(ascii: "t"))
            default: appendCode(isLaterControl ? next : byte, to: &text)
            }
        }
        text += bytes[written...]
    }

    private static func appendCode(_ code: UInt8, to text: inout [UInt8]) {
        func digit(_ value: UInt8) -> UInt8 { value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10 }
        text.append(UInt8(ascii: "u"))
        text.append(UInt8(ascii: "0"))
        text.append(UInt8(ascii: "0"))
        text.append(digit(code >> 4))
        text.append(digit(code & 0xF))
    }
}

extension JSONObject {
    fileprivate func write(to text: inout [UInt8]) {
        text.append(UInt8(ascii: "{"))
        for (place, member) in members.enumerated() {
            if place > 0 { text.append(UInt8(ascii: ",")) }
            JSONValue.write(member.key, to: &text)
            text.append(UInt8(ascii: ":"))
            member.value.write(to: &text)
        }
        text.append(UInt8(ascii: "}"))
    }
}
