import StrataDocument
import StrataJSON
import StrataTime

/// The members of a record that say its parts, by their names or by pointers (RFC 6901) to those within others.
final class RecordMembers: Sendable {
    /// The keys that lead to a member.
    typealias Path = [[UInt8]]

    let times: [Path]
    let levels: [Path]
    let sources: [Path]
    let bodies: [Path]
    /// The members that say the zone of a time that says none, as an offset.
    let zones: [Path]
    /// The members that are a message with places for others: `{Name}`.
    let templates: [Path]
    /// The object with the values for places that no member of the record itself is for.
    let templateValues: Path?
    /// The member with the values for places that say how theirs is written, in order.
    let renderings: Path?
    /// The level of a record that says none.
    let usualLevel: LineReading.Level?
    /// The members that a record must have to be of the format: one of each list.
    let required: [[Path]]
    /// The member for the part of a second, and the nanoseconds that one of it counts.
    let subsecond: (path: Path, unit: Int)?
    /// The number of parts of a second that a number counts; nil: as many as its digits tell.
    let divisor: Double?
    /// Members that are shown only where they are asked for.
    let hidden: Set<[UInt8]>

    init(_ object: JSONObject) {
        func paths(_ key: String, _ standard: [String]) -> [Path] {
            (object[key]?.strings ?? standard).flatMap(Self.paths)
        }
        times = paths("timestamp-field", ["timestamp"])
        levels = paths("level-field", ["level"])
        sources = paths("source-field", [])
        bodies = paths("body-field", ["body"])
        zones = paths("zone-field", ["tz", "timezone"])
        templates = paths("template-field", [])
        templateValues = object["template-values-field"]?.string.map(Self.path)
        renderings = object["renderings-field"]?.string.map(Self.path)
        usualLevel = object["usual-level"]?.string.flatMap { word in
            LogLevel(word.utf8).map { LineReading.Level(level: $0, word: word) }
        }
        var needed = (object["required"]?.items ?? []).map { ($0.strings ?? []).flatMap(Self.paths) }
        // Without anything else, records have the time and the text that a definition names.
        if needed.isEmpty, times.count == 1, object["timestamp-field"] != nil {
            needed = [times] + (object["body-field"] != nil && bodies.count == 1 ? [bodies] : [])
        }
        required = needed
        subsecond = object["subsecond-field"]?.string.map { (Self.path($0), Self.subsecondUnit(of: object)) }
        if case .number(let number)? = object["timestamp-divisor"] { divisor = number.value } else { divisor = nil }
        hidden = Set((object["hidden"]?.strings ?? []).map { Array($0.utf8) })
    }

    /// Returns the nanoseconds that one of a part of a second counts, as a format says it.
    static func subsecondUnit(of format: JSONObject) -> Int {
        let units = ["milli": 1_000_000, "micro": 1000, "nano": 1]
        return units[format["subsecond-units"]?.string ?? "nano"] ?? 1
    }

    /// Reads `/a/b` as keys, and `a/b`, as lnav spells it, as one key or else as two.
    private static func paths(_ text: String) -> [Path] {
        text.contains("/") && !text.hasPrefix("/") ? [path(text), path("/" + text)] : [path(text)]
    }

    /// Reads `/a/b` as keys, or one key as it is.
    static func path(_ text: String) -> Path {
        guard text.hasPrefix("/") else { return [Array(text.utf8)] }
        return text.utf8.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map { part in
            var key: [UInt8] = []
            var isEscaped = false
            for byte in part {
                if isEscaped {
                    key.append(byte == UInt8(ascii: "1") ? UInt8(ascii: "/") : UInt8(ascii: "~"))
                    isEscaped = false
                } else if byte == UInt8(ascii: "~") {
                    isEscaped = true
                } else {
                    key.append(byte)
                }
            }
            return key
        }
    }
}

/// A record in bytes: the members of an object, and those within them.
struct RecordText {
    let bytes: ArraySlice<UInt8>
    let members: [RecordScanner.Member]
    /// The members whose keys are of a kind, where there are many.
    private var places: [Int: [Int]] = [:]

    /// The record that bytes are; nil where they are none.
    init?(_ bytes: ArraySlice<UInt8>) {
        guard let members = RecordScanner.members(of: bytes) else { return nil }
        self.init(bytes, pairs: members)
    }

    /// Pairs of names and texts.
    init(_ bytes: ArraySlice<UInt8>, pairs: [RecordScanner.Member]) {
        (self.bytes, members) = (bytes, pairs)
        guard pairs.count > Self.few else { return }
        for index in pairs.indices { places[Self.kind(key(index)), default: []].append(index) }
    }

    /// The number of members that are looked through one by one.
    private static let few = 64

    func key(_ index: Int) -> ArraySlice<UInt8> { bytes[members[index].key.shifted(by: bytes.startIndex)] }
    func value(_ index: Int) -> ArraySlice<UInt8> { bytes[members[index].value.shifted(by: bytes.startIndex)] }

    /// Returns the value that keys lead to, and which member of the record it is in.
    func value(at path: RecordMembers.Path) -> (value: ArraySlice<UInt8>, member: Int)? {
        guard let first = path.first else { return nil }
        func find(_ isMeant: (ArraySlice<UInt8>) -> Bool) -> Int? {
            guard members.count <= Self.few else { return places[Self.kind(first)]?.first { isMeant(key($0)) } }
            return members.indices.first { members[$0].key.count == first.count && isMeant(key($0)) }
        }
        let exact = find { $0.elementsEqual(first) }
        guard let index = exact ?? (path.count == 1 ? find { Self.isSame($0, first) } : nil) else { return nil }
        var value = value(index)
        for key in path.dropFirst() {
            guard let next = Self.element(key, of: value) else { return nil }
            value = next
        }
        return (value, index)
    }

    /// Returns the length of a key and what it begins with, which keys that differ at most in the case of letters have
    /// in common.
    private static func kind(_ key: some Collection<UInt8>) -> Int { key.count << 8 | Int((key.first ?? 0) | 0x20) }

    /// Returns true if two keys differ at most in the case of letters.
    private static func isSame(_ key: ArraySlice<UInt8>, _ other: [UInt8]) -> Bool {
        key.count == other.count
            && zip(key, other).allSatisfy { one, two in
                one == two || one | 0x20 == two | 0x20 && (0x61...0x7A).contains(one | 0x20)
            }
    }

    private static func element(_ key: [UInt8], of value: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        if value.first == UInt8(ascii: "{"), let record = RecordText(value) {
            return record.members.indices.first { record.key($0).elementsEqual(key) }.map(record.value)
        }
        guard value.first == UInt8(ascii: "["), let number = Int(String(decoding: key, as: UTF8.self)),
            case .array(let items)? = try? JSONValue(line: value), items.indices.contains(number)
        else { return nil }
        return Array(items[number].compactText.utf8)[...]
    }
}

extension Range<Int> {
    /// Returns the range so much further on.
    func shifted(by distance: Int) -> Range<Int> { lowerBound + distance..<upperBound + distance }
}

extension ArraySlice<UInt8> {
    /// True if it is a text in quotes.
    var isQuoted: Bool { count > 1 && first == UInt8(ascii: "\"") && last == UInt8(ascii: "\"") }

    /// The text of a value, without what it is written in; bytes in an array are a text. Nil if it is an object, or
    /// nothing.
    var recordText: [UInt8]? {
        if isQuoted { return JSONString.text(dropFirst().dropLast()) }
        guard let first, !elementsEqual("null".utf8) else { return nil }
        if first == UInt8(ascii: "[") { return recordBytes }
        return first == UInt8(ascii: "{") ? nil : Array(self)
    }

    /// The bytes of an array of numbers.
    private var recordBytes: [UInt8]? {
        var bytes: [UInt8] = []
        for part in dropFirst().dropLast().split(separator: UInt8(ascii: ",")) {
            let digits = part.filter { $0 > 0x20 }
            guard let byte = UInt8(String(decoding: digits, as: UTF8.self)) else { return nil }
            bytes.append(byte)
        }
        return bytes.isEmpty ? nil : bytes
    }
}
