import StrataJSON

/// A field of a record that the program knows nothing of. It is kept and shown as it came.
package struct UnknownField: Equatable {
    package let key: String
    package let value: JSONValue

    /// The value as JSON, on one line.
    package var json: String { value.compactText }
}

/// The fields of a line, of which a record takes those that it knows.
package struct RecordFields {
    private let object: JSONObject
    private var taken: Set<String> = []

    package init(_ object: JSONObject) { self.object = object }

    /// The fields that were not taken, in order.
    package var unknown: [UnknownField] {
        object.members.filter { !taken.contains($0.key) }.map { UnknownField(key: $0.key, value: $0.value) }
    }

    /// Returns true if a field is there and not null.
    package func has(_ key: String) -> Bool {
        guard let value = object[key] else { return false }
        return value != .null
    }

    /// Takes a string that may be missing. Null is missing, too.
    package mutating func text(_ key: String) throws(RecordError) -> String? {
        try take(key, needs: "a string") { if case .text(let text) = $0 { text } else { nil } }
    }

    /// Takes a string that must be there.
    package mutating func requiredText(_ key: String) throws(RecordError) -> String {
        guard let text = try text(key) else { throw .missing(field: key, needs: "a string") }
        return text
    }

    /// Takes a moment or day that may be missing.
    package mutating func date(_ key: String) throws(RecordError) -> RecordDate? {
        try take(key, needs: RecordDate.form, RecordDate.init(json:))
    }

    /// Takes a colour that may be missing.
    package mutating func color(_ key: String) throws(RecordError) -> RecordColor? {
        try take(key, needs: RecordColor.form) { value in
            guard case .text(let text) = value else { return nil }
            return RecordColor(text)
        }
    }

    /// Takes a field of any kind that may be missing.
    ///
    /// - Parameters:
    ///   - needs: what it must be, in words.
    ///   - read: gives nil for what it must not be.
    package mutating func take<Value>(
        _ key: String, needs: String, _ read: (JSONValue) -> Value?
    ) throws(RecordError) -> Value? {
        guard let value = object[key] else { return nil }
        taken.insert(key)
        guard value != .null else { return nil }
        guard let result = read(value) else { throw .wrong(field: key, needs: needs, found: Self.shortened(value)) }
        return result
    }

    /// Takes a field that is something known; anything else stays among the unknown ones.
    package mutating func consumeKnown<Value>(_ key: String, _ read: (JSONValue) -> Value?) -> Value? {
        guard let value = object[key].flatMap(read) else { return nil }
        taken.insert(key)
        return value
    }

    /// Returns a value as a sentence can have it.
    private static func shortened(_ value: JSONValue) -> String {
        switch value {
        case .array: return "an array"
        case .object: return "an object"
        default:
            let text = value.compactText
            return text.count > 40 ? text.prefix(39) + "…" : text
        }
    }
}
