import StrataJSON

/// The members of a definition that are read, and the kind of value that each must have.
enum DefinitionMember {
    /// A kind of value, by the words that say it.
    enum Kind: String {
        case text = "a text"
        case texts = "a text or a list of texts"
        case number = "a number"
        case flag = "true or false"
        case object = "an object"
        case list = "a list"
        case anything
    }

    static let kinds: [String: Kind] = [
        "title": .text, "description": .text, "url": .anything,
        "json": .flag, "file-type": .text, "prefix": .flag, "container": .flag, "general": .flag, "weak": .flag,
        "timeless": .flag, "levelless": .flag, "regex": .object, "level": .object, "sample": .list, "required": .list,
        "level-field": .texts, "level-numbers": .text, "body-field": .texts, "source-field": .texts, "hidden": .texts,
        "timestamp-field": .texts, "timestamp-format": .texts, "timestamp-divisor": .number,
        "template-field": .texts, "renderings-field": .text, "template-values-field": .text,
        "usual-level": .text, "zone-field": .texts,
        "subsecond-field": .text, "subsecond-units": .text, "columns": .texts, "separator": .text, "below": .text,
        "opening": .text,
    ]

    /// Returns a sentence for each member of another kind, or with a value that says nothing.
    static func misfits(in object: JSONObject, of name: String) -> [String] {
        object.members.compactMap { member in
            guard let kind = kinds[member.key], let wanted = kind.wanted(of: member.value, as: member.key) else {
                return nil
            }
            return "'\(name)', /\(member.key): it must be \(wanted)"
        }
    }
}

extension DefinitionMember.Kind {
    /// Returns what a member's value must be, in words, where it is something else.
    fileprivate func wanted(of value: JSONValue, as key: String) -> String? {
        guard holds(value) else { return rawValue }
        switch (key, value) {
        case ("timestamp-divisor", .number(let number)) where !(number.value > 0): return "greater than 0"
        case ("opening", .text(let text)) where text.isEmpty: return "the pattern of an entry's first line"
        default: return nil
        }
    }

    private func holds(_ value: JSONValue) -> Bool {
        switch (self, value) {
        case (.anything, _), (.text, .text), (.texts, .text), (.number, .number), (.flag, .flag), (.object, .object),
            (.list, .array):
            true
        case (.texts, .array(let items)): items.allSatisfy { $0.string != nil }
        default: false
        }
    }
}
