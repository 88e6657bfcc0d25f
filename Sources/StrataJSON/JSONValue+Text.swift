extension JSONValue {
    /// The value as JSON on one line, without spaces: members in their order, numbers as they were written.
    package var compactText: String {
        var text = ""
        write(to: &text)
        return text
    }

    /// A string as JSON writes it. Control characters are escaped, also those beyond ASCII, which JSON would allow.
    package static func quote(_ text: String) -> String {
        var result = ""
        write(text, to: &result)
        return result
    }

    private func write(to text: inout String) {
        switch self {
        case .null: text += "null"
        case .flag(let flag): text += flag ? "true" : "false"
        case .number(let number): text += number.text
        case .text(let string): Self.write(string, to: &text)
        case .array(let values):
            text += "["
            for (place, value) in values.enumerated() {
                if place > 0 { text += "," }
                value.write(to: &text)
            }
            text += "]"
        case .object(let object): object.write(to: &text)
        }
    }

    fileprivate static func write(_ string: String, to text: inout String) {
        text += "\""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\t": text += "\\t"
            case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}":
                let digits = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: text.unicodeScalars.append(scalar)
            }
        }
        text += "\""
    }
}

extension JSONObject {
    fileprivate func write(to text: inout String) {
        text += "{"
        for (place, member) in members.enumerated() {
            if place > 0 { text += "," }
            JSONValue.write(member.key, to: &text)
            text += ":" + member.value.compactText
        }
        text += "}"
    }
}
