import StrataDocument
import StrataFormats

/// Shows messages of syslog that begin with a priority, as in RFC 5424 (`<34>1 2003-10-11T22:14:15.003Z host app pid id [data]
/// message`) or in RFC 3164 (`<34>Oct 11 22:14:15 host app: message`), with a word for how bad they are behind the time.
public struct SyslogDecoder: LineDecoder {
    /// A decoder without settings.
    public init() {}

    /// Returns true if a line is such a message.
    static func recognizes(_ line: ArraySlice<UInt8>) -> Bool {
        Priority(line).map { isVersioned(line, $0) || isOlder(line, $0) } ?? false
    }

    /// Returns true if no line begins with an angle bracket.
    public func leavesAlone(_ bytes: UnsafeRawBufferPointer) -> Bool {
        var isStart = true
        for byte in bytes {
            if isStart, byte == UInt8(ascii: "<") { return false }
            isStart = byte == 0x0A
        }
        return true
    }

    /// Shows the time, the level, the writer and the message.
    public func decode(_ bytes: ArraySlice<UInt8>) -> DecodedLine {
        guard let priority = Priority(bytes) else { return DecodedLine(bytes) }
        if Self.isVersioned(bytes, priority) { return Self.versioned(bytes, priority) ?? DecodedLine(bytes) }
        return Self.isOlder(bytes, priority) ? Self.older(bytes, priority) : DecodedLine(bytes)
    }

    /// Returns the time, the level, the writer and the message.
    public func parts(of bytes: ArraySlice<UInt8>) -> LineParts? {
        guard let priority = Priority(bytes) else { return nil }
        var parts = LineParts()
        parts.level = priority.word
        if Self.isVersioned(bytes, priority) {
            guard let fields = VersionedFields(bytes, from: priority.end + 2) else { return nil }
            func text(_ field: Range<Int>) -> [UInt8]? { Self.isNil(bytes[field]) ? nil : Array(bytes[field]) }
            (parts.time, parts.source) = (text(fields.time), text(fields.program))
            parts.message = Array(bytes[fields.message(in: bytes)])
            let others = [("host", fields.host), ("pid", fields.process), ("id", fields.id), ("data", fields.data)]
            parts.fields = others.compactMap { name, field in text(field).map { LineParts.Field(Array(name.utf8), $0) }
            }
            return parts
        }
        guard Self.isOlder(bytes, priority) else { return nil }
        let end = priority.end + Self.timeLength
        parts.time = Array(bytes[priority.end..<end - 1])
        var fields = FieldReader(bytes)
        fields.skip(end - bytes.startIndex)
        guard let host = fields.next() else { return parts }
        parts.fields = [LineParts.Field(Array("host".utf8), Array(bytes[host]))]
        (parts.source, parts.message) = Self.tag(bytes[fields.rest])
        return parts
    }

    /// Returns the tag `app[3]: ` that a message of RFC 3164 may begin with, without the number, and the message.
    private static func tag(_ rest: ArraySlice<UInt8>) -> (source: [UInt8]?, message: [UInt8]) {
        let name = rest.prefix { $0 > 0x20 && $0 != UInt8(ascii: ":") && $0 != UInt8(ascii: "[") }
        var end = name.endIndex
        if end < rest.endIndex, rest[end] == UInt8(ascii: "[") {
            end = (rest[end...].firstIndex(of: UInt8(ascii: "]")) ?? end) + 1
        }
        guard !name.isEmpty, end < rest.endIndex, rest[end] == UInt8(ascii: ":") else { return (nil, Array(rest)) }
        return (Array(name), Array(rest[(end + 1)...].drop { $0 == 0x20 }))
    }

    private struct Priority {
        let word: [UInt8]
        /// The place at which what follows begins.
        let end: Int

        init?(_ line: ArraySlice<UInt8>) {
            let digits = line.dropFirst().prefix { (0x30...0x39).contains($0) }
            guard line.first == UInt8(ascii: "<"), (1...3).contains(digits.count), digits.endIndex < line.endIndex,
                line[digits.endIndex] == UInt8(ascii: ">"),
                let number = Int(String(decoding: digits, as: UTF8.self)), number <= 191,
                let word = LevelNumber.word(ofPriority: number & 7)?.uppercased()
            else { return nil }
            (self.word, end) = (Array(word.utf8), digits.endIndex + 1)
        }
    }

    private static func isVersioned(_ line: ArraySlice<UInt8>, _ priority: Priority) -> Bool {
        line[priority.end...].starts(with: "1 ".utf8)
    }

    // MARK: - RFC 3164

    /// `Oct 11 22:14:15 `.
    private static let timeLength = 16

    private static func isOlder(_ line: ArraySlice<UInt8>, _ priority: Priority) -> Bool {
        let time = Array(line[priority.end...].prefix(timeLength))
        return time.count == timeLength && (0x41...0x5A).contains(time[0]) && time[3] == 0x20
            && [9, 12].allSatisfy { time[$0] == UInt8(ascii: ":") } && time[15] == 0x20
            && [5, 7, 8, 10, 11, 13, 14].allSatisfy { (0x30...0x39).contains(time[$0]) }
    }

    private static func older(_ bytes: ArraySlice<UInt8>, _ priority: Priority) -> DecodedLine {
        var line = Composition(bytes)
        let end = priority.end + timeLength
        line.append(priority.end..<end)
        line.append(priority.word)
        line.append(" ")
        line.appendShown(end..<bytes.endIndex)
        return line.finish()
    }

    // MARK: - RFC 5424

    /// The fields of a message of RFC 5424.
    private struct VersionedFields {
        let (time, host, program, process, id, data):
            (Range<Int>, Range<Int>, Range<Int>, Range<Int>, Range<Int>, Range<Int>)

        init?(_ bytes: ArraySlice<UInt8>, from start: Int) {
            var fields = FieldReader(bytes)
            fields.skip(start - bytes.startIndex)
            guard let time = fields.next(), let host = fields.next(), let program = fields.next(),
                let process = fields.next(), let id = fields.next(), let data = SyslogDecoder.data(bytes[fields.rest])
            else { return nil }
            (self.time, self.host, self.program) = (time, host, program)
            (self.process, self.id, self.data) = (process, id, data)
        }

        /// Returns the range of the message, without the byte order mark with which UTF-8 begins.
        func message(in bytes: ArraySlice<UInt8>) -> Range<Int> {
            let message = bytes[data.upperBound...].dropFirst()
            let mark = message.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
            return message.startIndex + mark..<message.endIndex
        }
    }

    private static func versioned(_ bytes: ArraySlice<UInt8>, _ priority: Priority) -> DecodedLine? {
        guard let fields = VersionedFields(bytes, from: priority.end + 2) else { return nil }
        var line = Composition(bytes)
        if !isNil(bytes[fields.time]) {
            line.append(fields.time)
            line.append(" ")
        }
        line.append(priority.word)
        for field in [fields.host, fields.program] where !isNil(bytes[field]) {
            line.append(" ")
            line.append(field)
        }
        if !isNil(bytes[fields.process]) {
            line.append("[")
            line.append(fields.process)
            line.append("]")
        }
        line.append(":")
        for field in [fields.id, fields.data] where !isNil(bytes[field]) {
            line.append(" ")
            line.append(field, .dim)
        }
        if fields.data.upperBound + 1 < bytes.endIndex {
            line.append(" ")
            line.appendShown(fields.message(in: bytes))
        }
        return line.finish()
    }

    private static func isNil(_ field: ArraySlice<UInt8>) -> Bool { field.elementsEqual("-".utf8) }

    /// Reads `-`, or elements in brackets, in which a backslash takes the meaning from what follows; nil if there is
    /// neither.
    fileprivate static func data(_ rest: ArraySlice<UInt8>) -> Range<Int>? {
        var place = rest.startIndex
        if rest.first == UInt8(ascii: "-") { return place..<place + 1 }
        while place < rest.endIndex, rest[place] == UInt8(ascii: "[") {
            var isQuoted = false
            while place < rest.endIndex, isQuoted || rest[place] != UInt8(ascii: "]") {
                if rest[place] == UInt8(ascii: "\"") { isQuoted.toggle() }
                place += isQuoted && rest[place] == UInt8(ascii: "\\") ? 2 : 1
            }
            guard place < rest.endIndex else { return nil }
            place += 1
        }
        return place > rest.startIndex ? rest.startIndex..<place : nil
    }
}
