import StrataDocument

/// Shows messages of syslog that begin with a priority, as in RFC 5424 (`<34>1 2003-10-11T22:14:15.003Z host app pid id [data]
/// message`) or in RFC 3164 (`<34>Oct 11 22:14:15 host app: message`), with a word for how bad they are behind the time.
public struct SyslogDecoder: LineDecoder {
    /// A decoder without settings.
    public init() {}

    /// Whether a line is such a message.
    static func recognizes(_ line: ArraySlice<UInt8>) -> Bool {
        Priority(line).map { isVersioned(line, $0) || isOlder(line, $0) } ?? false
    }

    /// Whether no line begins with an angle bracket.
    public func leavesAlone(_ bytes: UnsafeRawBufferPointer) -> Bool {
        var isStart = true
        for byte in bytes {
            if isStart, byte == UInt8(ascii: "<") { return false }
            isStart = byte == 0x0A
        }
        return true
    }

    /// When, how bad, who and what.
    public func decode(_ bytes: ArraySlice<UInt8>) -> DecodedLine {
        guard let priority = Priority(bytes) else { return DecodedLine(bytes) }
        if Self.isVersioned(bytes, priority) { return Self.versioned(bytes, priority) ?? DecodedLine(bytes) }
        return Self.isOlder(bytes, priority) ? Self.older(bytes, priority) : DecodedLine(bytes)
    }

    private struct Priority {
        let word: StaticString
        /// Where what follows begins.
        let end: Int

        init?(_ line: ArraySlice<UInt8>) {
            let digits = line.dropFirst().prefix { (0x30...0x39).contains($0) }
            guard line.first == UInt8(ascii: "<"), (1...3).contains(digits.count), digits.endIndex < line.endIndex,
                line[digits.endIndex] == UInt8(ascii: ">"),
                let number = Int(String(decoding: digits, as: UTF8.self)), number <= 191,
                let word = LevelNumber.word(ofPriority: number & 7)
            else { return nil }
            (self.word, end) = (word, digits.endIndex + 1)
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

    private static func versioned(_ bytes: ArraySlice<UInt8>, _ priority: Priority) -> DecodedLine? {
        var fields = FieldReader(bytes)
        fields.skip(priority.end + 2 - bytes.startIndex)
        guard let time = fields.next(), let host = fields.next(), let program = fields.next(),
            let process = fields.next(),
            let id = fields.next(), let data = data(bytes[fields.rest])
        else { return nil }
        var line = Composition(bytes)
        if !isNil(bytes[time]) {
            line.append(time)
            line.append(" ")
        }
        line.append(priority.word)
        for field in [host, program] where !isNil(bytes[field]) {
            line.append(" ")
            line.append(field)
        }
        if !isNil(bytes[process]) {
            line.append("[")
            line.append(process)
            line.append("]")
        }
        line.append(":")
        for field in [id, data] where !isNil(bytes[field]) {
            line.append(" ")
            line.append(field, .dim)
        }
        appendMessage(data.upperBound..<bytes.endIndex, of: bytes, to: &line)
        return line.finish()
    }

    private static func appendMessage(_ rest: Range<Int>, of bytes: ArraySlice<UInt8>, to line: inout Composition) {
        let message = bytes[rest].dropFirst()
        guard !message.isEmpty else { return }
        line.append(" ")
        // What is UTF-8 begins with a byte order mark.
        let mark = message.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        line.appendShown(message.startIndex + mark..<message.endIndex)
    }

    private static func isNil(_ field: ArraySlice<UInt8>) -> Bool { field.elementsEqual("-".utf8) }

    /// `-`, or elements in brackets, in which a backslash takes the meaning from what follows; nil where there is neither.
    private static func data(_ rest: ArraySlice<UInt8>) -> Range<Int>? {
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
