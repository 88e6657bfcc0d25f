import StrataDocument
import StrataJSON

extension LineFields {
    /// The greatest depth of members that are told apart, and the greatest number of fields.
    private static let greatestDepth = 8
    private static let most = 500

    package var all: [(name: String, text: [UInt8])] {
        var all: [(name: String, text: [UInt8])] = []
        if let text = time { all.append(("time", Array(text.utf8))) }
        if let level { all.append(("level", Array(level.utf8))) }
        if let source { all.append(("source", source)) }
        all.append(("message", message))
        if let file { all.append(("file", Array(file.utf8))) }
        for (name, field) in zip(Self.names(of: fields), fields) {
            Self.append(name, field.value[...], isJSON: field.isJSON, depth: 0, to: &all)
        }
        return all
    }

    /// Adds a field, or the members of one that is an object.
    private static func append(
        _ name: String, _ value: ArraySlice<UInt8>, isJSON: Bool, depth: Int,
        to all: inout [(name: String, text: [UInt8])]
    ) {
        guard all.count < most else { return }
        guard isJSON, depth < greatestDepth, value.first == UInt8(ascii: "{"),
            let members = RecordScanner.members(of: value), !members.isEmpty
        else { return all.append((name, isJSON ? value.fieldText : Array(value))) }
        for member in members {
            let key = String(decoding: value[member.key.shifted(by: value.startIndex)].keyText, as: UTF8.self)
            let inner = value[member.value.shifted(by: value.startIndex)]
            append("\(name).\(key)", inner, isJSON: true, depth: depth + 1, to: &all)
        }
    }
}

extension ArraySlice<UInt8> {
    /// The text of a JSON value as an export has it: what a string says, and anything else as it is written, without
    /// spaces between its parts.
    var fieldText: [UInt8] {
        if isQuoted { return JSONString.text(dropFirst().dropLast()) }
        guard first == UInt8(ascii: "{") || first == UInt8(ascii: "["), let value = try? JSONValue(line: self) else {
            return Array(self)
        }
        return Array(value.compactText.utf8)
    }
}
