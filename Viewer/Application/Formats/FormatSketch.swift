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
        var pattern = "^"
        var place = line.startIndex
        func append(_ range: Range<Int>?, _ group: String) {
            guard let range, range.lowerBound >= place else { return }
            pattern += String(decoding: line[place..<range.lowerBound], as: UTF8.self).flatMap { character in
                "\\^$.|?*+()[]{}".contains(character) ? "\\\(character)" : "\(character)"
            }
            pattern += group
            place = range.upperBound
        }
        let parts = [
            (reading.timeRange, "(?<timestamp>(?&TIME))"), (reading.level?.range, "(?<level>\\w+)"),
            (reading.source?.range, "(?<source>\\S+)"),
        ]
        for part in parts.sorted(by: { $0.0?.lowerBound ?? .max < $1.0?.lowerBound ?? .max }) { append(part.0, part.1) }
        append(reading.message.range, "(?<body>.*)")
        if place == line.startIndex { pattern += "(?<body>.*)" }
        return "{ \"std\": { \"pattern\": \(quoted(pattern + "$")) } }"
    }
}
