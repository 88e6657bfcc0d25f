import StrataSearch

/// The way in which a text in a filter bar is read: as a condition on a field that rows have, or as a text.
struct FieldReading {
    /// The fields that rows have.
    private(set) var sample = FieldSample()
    /// The condition that the text says; nil if it says none on a field that rows have.
    private(set) var condition: FieldCondition?
    /// True if the reader means a text all the same.
    private var isOff = false

    /// Begins with the fields of rows.
    ///
    /// - Parameter condition: the one that is edited, if any; its field is known.
    mutating func begin(with sample: FieldSample, editing condition: FieldCondition? = nil) {
        (self.sample, self.condition, isOff) = (sample, nil, false)
        if let condition { self.sample.add(condition.name) }
    }

    /// Reads a text.
    mutating func read(_ text: String) {
        condition = (try? FieldCondition(reading: text)).flatMap { sample.has($0.name) ? $0 : nil }
        if text.isEmpty { isOff = false }
    }

    /// Reads the text the other way.
    mutating func toggle() { isOff.toggle() }

    /// True if the text is read as a condition.
    var isOn: Bool { condition != nil && !isOff }

    /// The condition that counts; nil if the text is read as one, or it has no value yet.
    var wanted: FieldCondition? { isOn ? condition.flatMap { $0.value.isEmpty ? nil : $0 } : nil }
}
