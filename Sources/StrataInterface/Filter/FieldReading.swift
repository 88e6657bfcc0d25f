import StrataSearch

/// The way in which a text in a filter bar is read: as conditions on fields that rows have, or as a text.
struct FieldReading {
    /// The fields that rows have.
    private(set) var sample = FieldSample()
    /// The conditions that the text says; empty if it says none on fields that rows have.
    private(set) var conditions: [FieldCondition] = []
    /// The name of the field that the text would be a condition on, if rows had it.
    private(set) var unknownName: String?
    /// True if the reader means a text all the same.
    private var isOff = false

    /// Begins with the fields of rows.
    ///
    /// - Parameter condition: the one that is edited, if any; its field is known.
    mutating func begin(with sample: FieldSample, editing condition: FieldCondition? = nil) {
        (self.sample, conditions, unknownName, isOff) = (sample, [], nil, false)
        if let condition { self.sample.add(condition.name) }
    }

    /// Reads a text.
    ///
    /// - Parameter several: true if it may be several conditions, which all hold.
    mutating func read(_ text: String, several: Bool) {
        let all = several ? Self.conditions(in: text, sample) : nil
        conditions = all ?? Self.condition(text, sample).map { [$0] } ?? []
        unknownName = conditions.isEmpty ? Self.unknownName(in: text, sample) : nil
        if text.isEmpty { isOff = false }
    }

    /// Reads the text the other way.
    mutating func toggle() { isOff.toggle() }

    /// True if the text says conditions, whether it is read so or not.
    var isPossible: Bool { !conditions.isEmpty }

    /// True if the text is read as conditions.
    var isOn: Bool { isPossible && !isOff }

    /// The conditions that count; none if the text is read as one, or a value is missing yet.
    var wanted: [FieldCondition] {
        isOn && conditions.allSatisfy { !$0.value.isEmpty } ? conditions : []
    }

    // MARK: - Parts of a text

    /// Returns the condition on a field of rows that a text says.
    static func condition(_ text: String, _ sample: FieldSample) -> FieldCondition? {
        if let condition = try? FieldCondition(reading: text) { return sample.has(condition.name) ? condition : nil }
        return conditionWithColon(text, sample)
    }

    /// Returns the condition that `name:value` says where it is one word, the name is that of a field, letter by letter, and
    /// the value is no path, as in an address.
    private static func conditionWithColon(_ text: String, _ sample: FieldSample) -> FieldCondition? {
        guard let colon = text.firstIndex(of: ":"), !text.contains(where: \.isWhitespace) else { return nil }
        let (name, value) = (String(text[..<colon]), text[text.index(after: colon)...])
        guard sample.names.contains(name), let first = value.first, first != "/", first != ":" else { return nil }
        return FieldCondition(name, .equal, String(value))
    }

    /// Returns two conditions or more with spaces between them; nil where any word is none on a field of rows, as in a value
    /// with spaces.
    private static func conditions(in text: String, _ sample: FieldSample) -> [FieldCondition]? {
        let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
        guard words.count > 1 else { return nil }
        let conditions = words.compactMap { condition($0, sample) }
        return conditions.count == words.count ? conditions : nil
    }

    /// Returns true if a text may be a name, and not words or an address.
    private static func isName(_ text: String) -> Bool {
        text.allSatisfy { $0.isLetter || $0.isNumber || "._-@".contains($0) }
    }

    /// Returns the name of the field that a text asks for and no row has.
    private static func unknownName(in text: String, _ sample: FieldSample) -> String? {
        let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
        let asked = ([text] + words).compactMap { try? FieldCondition(reading: $0) }
        return asked.first { !$0.value.isEmpty && isName($0.name) && !sample.has($0.name) }?.name
    }
}
