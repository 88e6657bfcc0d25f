import StrataDocument

/// Finds the members of a record that say something, each once; those that are left are its fields.
struct MemberFinder {
    let record: RecordText
    /// True if values are texts as they stand, in quotes or without.
    private let isFlat: Bool
    /// True if values are what they say: nothing is written around them.
    private let areTexts: Bool
    private var used: Set<Int> = []
    /// Members that have one member of their own, of which something was made.
    private var wrappers: Set<Int> = []

    init(_ record: RecordText, isFlat: Bool, areTexts: Bool) {
        (self.record, self.isFlat, self.areTexts) = (record, isFlat, areTexts)
    }

    /// Returns the first of some members that something can be made of; one that lies within another leaves that a
    /// field.
    ///
    /// - Parameter make: makes something of a value's text, its place in the line where it stands there as it is, and
    ///   the key of the member, unless it lies within another, with whether the value is quoted.
    mutating func find<Value>(
        _ paths: [RecordMembers.Path],
        _ make: ([UInt8], Range<Int>?, (key: [UInt8]?, isQuoted: Bool)) -> Value?
    ) -> Value? {
        for path in paths {
            let isInner = path.count > 1
            guard let (value, member) = record.value(at: path), !used.contains(member) || isInner,
                let text = text(of: value, isInner: isInner),
                let made = make(text, place(of: value), (isInner ? nil : Array(record.key(member)), isQuoted(value)))
            else { continue }
            if !isInner { used.insert(member) } else if Self.isWrapper(record.value(member)) { wrappers.insert(member) }
            return made
        }
        return nil
    }

    private func isQuoted(_ value: ArraySlice<UInt8>) -> Bool {
        !areTexts && (value.isQuoted || isFlat && value.isInApostrophes)
    }

    private func text(of value: ArraySlice<UInt8>, isInner: Bool) -> [UInt8]? {
        if areTexts, !isInner { return value.isEmpty || value.elementsEqual("null".utf8) ? nil : Array(value) }
        // In apostrophes a backslash is one.
        if isFlat, value.isInApostrophes { return Array(value.dropFirst().dropLast()) }
        return value.recordText ?? ownText(value)
    }

    /// Returns the text of a value that would be an object or an array elsewhere, and is none in a table.
    private func ownText(_ value: ArraySlice<UInt8>) -> [UInt8]? {
        guard isFlat, let first = value.first, "[{".utf8.contains(first) else { return nil }
        return Array(value)
    }

    private static func isWrapper(_ value: ArraySlice<UInt8>) -> Bool {
        value.first == UInt8(ascii: "{") && RecordScanner.members(of: value)?.count == 1
    }

    /// The keys of the members all of which is said by what was made of them.
    var saidKeys: Set<[UInt8]> { Set(used.union(wrappers).map { Array(record.key($0)) }) }

    /// Has a member be a field all the same, for it says more than what was made of it.
    mutating func keep(_ key: [UInt8]) {
        used = used.filter { !record.key($0).elementsEqual(key) }
    }

    /// The members that nothing was made of.
    var rest: [LineParts.Field] {
        record.members.indices.filter { !used.contains($0) }.map { index in
            let (key, value) = (record.key(index), record.value(index))
            guard isFlat else { return LineParts.Field(key.keyText, Array(value), isJSON: true) }
            return LineParts.Field(
                Array(key), isQuoted(value) ? text(of: value, isInner: false) ?? [] : Array(value))
        }
    }

    private func place(of value: ArraySlice<UInt8>) -> Range<Int>? {
        let bytes = record.bytes
        guard isFlat, value.startIndex >= bytes.startIndex, value.endIndex <= bytes.endIndex else { return nil }
        let inner = isQuoted(value) ? value.dropFirst().dropLast() : value
        return inner.startIndex..<inner.endIndex
    }
}

extension ArraySlice<UInt8> {
    /// True for what stands between apostrophes, as pairs of some programs do.
    fileprivate var isInApostrophes: Bool {
        count > 1 && first == UInt8(ascii: "'") && last == UInt8(ascii: "'")
    }
}
