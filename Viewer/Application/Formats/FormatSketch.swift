import StrataDecoders
import StrataFormats
import StrataJSON

/// A definition of a format to start from, after a line of it.
struct FormatSketch {
    private let sample: [UInt8]
    /// The members that tell how lines are read, each with its value as JSON.
    private let members: [(key: String, value: String)]

    /// A line that is a record has members for its parts; any other a pattern, with a time in it as such.
    init(of first: [UInt8]) {
        let line = first.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(first.dropFirst(3)) : first
        sample = line
        members = Self.members(ofRecord: line) ?? [("regex", Self.patterns(of: line)), ("level", "{}")]
    }

    /// The text of the definition.
    func text(named name: String) -> String {
        let lines = [("title", Self.quoted(name)), ("description", "\"\"")] + members
        return """
            {
              \(Self.quoted(name)): {
            \(lines.map { "    \"\($0.0)\": \($0.1),\n" }.joined())    "sample": [
                  { "line": \(Self.quoted(String(decoding: sample, as: UTF8.self))) }
                ]
              }
            }

            """
    }

    private static func quoted(_ text: String) -> String { JSONValue.text(text).compactText }

    /// Returns the members that say which of a record's own say what; nil where a line is none.
    private static func members(ofRecord line: [UInt8]) -> [(key: String, value: String)]? {
        guard let members = RecordScanner.members(of: line[...]), !members.isEmpty else { return nil }
        let keys = members.map { Array(line[$0.key]) }
        let roles: [(String, RecordNames.Role)] = [
            ("timestamp-field", .time), ("level-field", .level), ("source-field", .source), ("body-field", .message),
        ]
        let told = roles.compactMap { name, role in
            keys.first { RecordNames.role(ofColumn: $0) == role }.map {
                (name, quoted(String(decoding: $0, as: UTF8.self)))
            }
        }
        return [("json", "true")] + told
    }

    private static func patterns(of line: [UInt8]) -> String {
        let reading = LineReader.general.read(line[...])
        let message = reading.message.range.flatMap { $0.isEmpty ? nil : $0 }
        // Which level a number stands for is for a map to say.
        let level = reading.level.flatMap { level in
            !level.written.isEmpty && level.written.allSatisfy { (0x30...0x39).contains($0) } ? nil : level.range
        }
        let hasWords = reading.source?.text.contains(0x20) == true
        let parts: [(range: Range<Int>?, group: String)] = [
            (reading.timeRange, "(?<timestamp>(?&TIME))"), (level, "(?<level>\\w+)"),
            (reading.source?.range, hasWords ? "(?<source>.+?)" : "(?<source>\\S+)"),
            (message, message?.upperBound == line.endIndex ? "(?<body>.*)" : "(?<body>.*?)"),
        ]
        var pattern = "^"
        var place = line.startIndex
        let placed = parts.compactMap { part in part.range.map { ($0, part.group) } }
        for (range, group) in placed.sorted(by: { $0.0.lowerBound < $1.0.lowerBound }) where range.lowerBound >= place {
            pattern += literal(line[place..<range.lowerBound]) + group
            place = range.upperBound
        }
        // The sign behind a message ends it.
        let end = line[place...].prefix(1)
        if place < line.endIndex { pattern += message == nil ? "(?<body>.*)" : literal(end) + "(?<rest>.*)" }
        return "{ \"std\": { \"pattern\": \(quoted(pattern + "$")) } }"
    }

    /// Returns an expression that matches a part of a line, and nothing else.
    private static func literal(_ part: ArraySlice<UInt8>) -> String {
        String(decoding: part, as: UTF8.self).map { "\\^$.|?*+()[]{}".contains($0) ? "\\\($0)" : "\($0)" }.joined()
    }
}
