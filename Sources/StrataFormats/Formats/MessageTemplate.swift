import StrataJSON

/// A message with places for the members of its record: `{Name}`, `{@Name}`, `{$Name}`, `{Name,10:0.00}`; two braces
/// stand for one (messagetemplates.org).
struct MessageTemplate {
    private let text: [UInt8]

    init(_ text: [UInt8]) { self.text = text }

    /// Returns the text with the values of members in their places, and the keys of those; what no member is for stays.
    ///
    /// - Parameters:
    ///   - values: leads to the object that the members are in which the record itself has not.
    ///   - renderings: leads to the values, in order, for places that say how theirs is written.
    func filled(
        from record: RecordText, values: RecordMembers.Path?, renderings: RecordMembers.Path?
    ) -> (text: [UInt8], used: Set<[UInt8]>) {
        var (filled, used): ([UInt8], Set<[UInt8]>) = ([], [])
        var written = renderings.flatMap { record.value(at: $0)?.value }.map(Self.texts)?[...] ?? []
        let last = text.lastIndex(of: UInt8(ascii: "}")) ?? 0
        var place = 0
        while place < text.count {
            let byte = text[place]
            let isDoubled = place + 1 < text.count && text[place + 1] == byte
            if isDoubled, byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}") {
                filled.append(byte)
                place += 2
            } else if byte == UInt8(ascii: "{"), place < last,
                let end = text[place...].firstIndex(of: UInt8(ascii: "}"))
            {
                let (name, isFormatted) = Self.name(in: text[(place + 1)..<end])
                let rendering = isFormatted ? written.popFirst() : nil
                let found = record.value(at: [name])
                let value = (found ?? values.flatMap { record.value(at: $0 + [name]) })?.value
                filled += rendering ?? value.map { $0.recordText ?? Array($0) } ?? Array(text[place...end])
                if let found { used.insert(Array(record.key(found.member))) }
                place = end + 1
            } else {
                filled.append(byte)
                place += 1
            }
        }
        return (filled, used)
    }

    /// Returns the name in a place, and whether the place says how its value is written.
    private static func name(in place: ArraySlice<UInt8>) -> (name: [UInt8], isFormatted: Bool) {
        let text = "@$".utf8.contains(place.first ?? 0) ? place.dropFirst() : place
        let name = text.prefix { $0 != UInt8(ascii: ":") && $0 != UInt8(ascii: ",") }
        return (Array(name), text.contains(UInt8(ascii: ":")))
    }

    /// Returns the texts in an array.
    private static func texts(in array: ArraySlice<UInt8>) -> [[UInt8]] {
        (try? JSONValue(line: array))?.items?.compactMap { $0.string.map { Array($0.utf8) } } ?? []
    }
}
