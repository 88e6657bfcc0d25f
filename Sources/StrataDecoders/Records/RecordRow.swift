import StrataDocument
import StrataFormats

/// The row that shows a record.
struct RecordRow {
    private let bytes: ArraySlice<UInt8>
    private let members: [RecordScanner.Member]
    /// True if values are texts, with quotes around them or without, and have no members themselves.
    private let isFlat: Bool
    private var line: Composition
    /// The number of bytes that are shown before the record.
    private var start = 0
    /// The number of characters that the level is short of, which stands last.
    private var missing = 0

    /// - Parameters:
    ///   - members: those of the record, with ranges from its start.
    ///   - isFlat: whether values are texts.
    ///   - line: the line that the record ends, whose beginning is shown as it is; nil: it is the line.
    init(
        _ bytes: ArraySlice<UInt8>, _ members: [RecordScanner.Member], isFlat: Bool = false,
        in line: ArraySlice<UInt8>? = nil
    ) {
        (self.bytes, self.members, self.isFlat) = (bytes, members, isFlat)
        self.line = Composition(line ?? bytes)
        if let line, line.startIndex < bytes.startIndex {
            self.line.appendShown(line.startIndex..<bytes.startIndex)
            start = self.line.count
        }
    }

    /// True if nothing is shown.
    var isEmpty: Bool { line.count == start }

    /// Returns the row.
    func finish() -> DecodedLine { line.finish() }

    // MARK: - What is shown

    /// Shows what a log has, and then all other members but those that are the same in all records.
    mutating func appendAll() {
        let places = RecordNames.Role.allCases.map { (role: $0, place: place(of: $0)) }
        // Where members that every record has say all that a log has, no format says more; a source is not needed.
        let areKnown = places.allSatisfy { $0.place != nil || $0.role == .source }
        let head = isFlat || areKnown ? [] : appendHead()
        var shown = head
        for case (let role, let place?) in places where head.isEmpty {
            shown.insert(place)
            append(members[place].value.moved(by: bytes.startIndex), as: role)
        }
        for (place, member) in members.enumerated() where !shown.contains(place) {
            let key = key(member)
            if key.first == RecordNames.hiddenBeginning || RecordNames.hidden.contains(Array(key)) { continue }
            appendField(key.indices, value: member.value.moved(by: bytes.startIndex))
        }
    }

    /// Shows what a log has as the record's format has it. Returns the members that are shown; none where no format says
    /// more than members do that every record has.
    private mutating func appendHead() -> Set<Int> {
        let reading = LineReader.general.withoutFields.read(bytes)
        guard reading.format != nil, !reading.hasInnerFormat, reading.time != nil || reading.level?.key != nil else {
            return []
        }
        if let time = reading.timeText {
            startWord()
            line.appendShown(Moment.words(time[...]).map { Array($0.utf8) } ?? JSONString.onOneLine(time))
        }
        // Of a status, a level says a part only.
        if let level = reading.level, level.key.map(reading.saidMembers.contains) ?? true {
            startWord()
            line.append(Array(level.word.uppercased().utf8))
            missing = max(0, Self.levelWidth - level.word.utf8.count)
        }
        for (piece, end) in [(reading.source, ":"), (reading.message, "")] as [(LineReading.Piece?, StaticString)] {
            guard let piece, !piece.text.isEmpty else { continue }
            startWord()
            let range = place(of: piece.text, among: reading.saidMembers)
            if let range { line.appendShown(range) } else { line.appendShown(JSONString.onOneLine(piece.text)) }
            line.append(end)
        }
        return Set(members.indices.filter { reading.saidMembers.contains(Array(key(members[$0]))) })
    }

    /// Returns where a text stands as it is, as the value of one of some members; nil where it does not.
    private func place(of text: [UInt8], among keys: Set<[UInt8]>) -> Range<Int>? {
        members.lazy.filter { keys.contains(Array(key($0))) }
            .map { withoutQuotes($0.value.moved(by: bytes.startIndex)) }
            .first { bytes[$0].elementsEqual(text) }
    }

    /// Shows some members, each named by keys with points between them.
    mutating func append(_ fields: [[UInt8]]) {
        for field in fields {
            guard let value = value(at: field[...], in: bytes.indices) else { continue }
            let role = RecordNames.Role.allCases.first { RecordNames.names(of: $0).contains(field) }
            if let role { append(value, as: role) } else { appendField(field, value: value) }
        }
    }

    /// Shows the value of a member that every record has.
    private mutating func append(_ value: Range<Int>, as role: RecordNames.Role) {
        switch role {
        case .time: appendTime(value)
        case .level: appendLevel(value)
        case .source:
            startWord()
            appendText(value)
            line.append(":")
        case .message:
            startWord()
            appendText(value)
        }
    }

    private mutating func appendTime(_ value: Range<Int>) {
        startWord()
        let text = withoutQuotes(value)
        if let words = Moment.words(bytes[text]) {
            line.append(Array(words.utf8))
        } else {
            appendText(value)
        }
    }

    private mutating func appendLevel(_ value: Range<Int>) {
        startWord()
        let start = line.count
        defer { missing = max(0, Self.levelWidth - (line.count - start)) }
        let text = withoutQuotes(value)
        if let word = levelWord(text) {
            line.append(word)
        } else if bytes[text].contains(where: { (0x61...0x7A).contains($0) }) {
            line.append(bytes[text].map { (0x61...0x7A).contains($0) ? $0 - 0x20 : $0 })
        } else {
            appendText(value)
        }
    }

    /// Levels are as broad as most of their words, so that what follows begins below one another.
    private static let levelWidth = 5

    private func levelWord(_ text: Range<Int>) -> [UInt8]? {
        guard let number = Int(String(decoding: bytes[text], as: UTF8.self)) else { return nil }
        let isPriority = members.contains {
            key($0).elementsEqual("PRIORITY".utf8) || key($0).elementsEqual("short_message".utf8)
        }
        let word = isPriority ? LevelNumber.word(ofPriority: number) : LevelNumber.word(of: number)
        return (word ?? wordOfFormat(text)).map { Array($0.uppercased().utf8) }
    }

    /// Returns the word for a number by the format of the record, which may have numbers of its own.
    private func wordOfFormat(_ text: Range<Int>) -> String? {
        guard !isFlat, let level = LineReader.general.read(bytes).level else { return nil }
        return bytes[text].elementsEqual(level.written) ? level.word : nil
    }

    private mutating func appendField(_ key: some Collection<UInt8>, value: Range<Int>) {
        startWord()
        line.append(key, .dim)
        appendValue(value)
    }

    private mutating func appendField(_ key: Range<Int>, value: Range<Int>) {
        startWord()
        line.append(key, .dim)
        appendValue(value)
    }

    private mutating func appendValue(_ value: Range<Int>) {
        line.append("=", .dim)
        if let message = messageOfError(value) { return appendText(message) }
        let text = value.dropFirst().dropLast()
        guard isText(value), !text.isEmpty else { return line.appendShown(value) }
        if bytes[text].allSatisfy(Self.belongsToWord) { return line.appendShown(text) }
        // A slash may be written as an escape, as PHP does.
        let plain = isFlat ? [] : JSONString.unescaped(bytes[text])
        if !plain.isEmpty, plain.allSatisfy(Self.belongsToWord) { return line.appendShown(plain) }
        line.appendShown(value)
    }

    /// Returns the message of an error that is an object with a stack trace, which would fill the row.
    private func messageOfError(_ value: Range<Int>) -> Range<Int>? {
        guard !isFlat, bytes[value].first == UInt8(ascii: "{") else { return nil }
        for (stack, message) in Self.errors where self.value(at: ArraySlice(stack.utf8), in: value) != nil {
            if let found = self.value(at: ArraySlice(message.utf8), in: value), isText(found) { return found }
        }
        return nil
    }

    /// The names of a trace and of the message beside it, in objects that are errors.
    private static let errors = [("stack", "message"), ("Trace", "Message")]

    /// Returns true if a byte needs no quotes around it.
    private static func belongsToWord(_ byte: UInt8) -> Bool {
        byte > 0x20 && byte != UInt8(ascii: "\\") && byte != UInt8(ascii: "=") && byte != 0x7F
    }

    private mutating func appendText(_ value: Range<Int>) {
        guard isText(value) else { return isFlat ? line.appendShown(value) : line.append(value) }
        let text = value.dropFirst().dropLast()
        if bytes[text].contains(UInt8(ascii: "\\")) {
            line.appendShown(JSONString.unescaped(bytes[text]))
        } else {
            line.appendShown(text)
        }
    }

    private mutating func startWord() {
        guard line.count > 0, line.count > start || !line.endsWithSpace else { return }
        line.append([UInt8](repeating: 0x20, count: 1 + missing))
        missing = 0
    }

    // MARK: - What members say

    /// Returns the parts that a log has, and the other members, or only those with some names.
    func parts(only names: [[UInt8]]) -> LineParts {
        var parts = LineParts()
        var known: Set<Int> = []
        for role in RecordNames.Role.allCases {
            guard let place = place(of: role) else { continue }
            known.insert(place)
            let value = members[place].value.moved(by: bytes.startIndex)
            switch role {
            case .time: parts.time = text(of: value)
            case .level: parts.level = levelWord(withoutQuotes(value)) ?? text(of: value)
            case .source: parts.source = text(of: value)
            case .message: parts.message = text(of: value)
            }
        }
        if names.isEmpty {
            parts.fields = members.enumerated().filter { !known.contains($0.offset) }.map { _, member in
                field(named: Array(key(member)), member.value.moved(by: bytes.startIndex))
            }
        } else {
            parts.fields = names.compactMap { name in
                value(at: name[...], in: bytes.indices).map { field(named: name, $0) }
            }
        }
        return parts
    }

    private func field(named name: [UInt8], _ value: Range<Int>) -> LineParts.Field {
        isFlat ? LineParts.Field(name, text(of: value)) : LineParts.Field(name, Array(bytes[value]), isJSON: true)
    }

    /// Returns the text of a value, without what it is written in.
    private func text(of value: Range<Int>) -> [UInt8] {
        isText(value) ? JSONString.text(bytes[withoutQuotes(value)]) : Array(bytes[value])
    }

    // MARK: - Where members are

    private func withoutQuotes(_ value: Range<Int>) -> Range<Int> {
        isText(value) ? value.dropFirst().dropLast() : value
    }

    private func isText(_ value: Range<Int>) -> Bool {
        let quote = UInt8(ascii: "\"")
        return value.count > 1 && bytes[value.lowerBound] == quote && bytes[value.upperBound - 1] == quote
    }

    private func key(_ member: RecordScanner.Member) -> ArraySlice<UInt8> {
        bytes[member.key.moved(by: bytes.startIndex)]
    }

    /// Returns the member of a role; the best name counts. One of whose value nothing can be shown is none.
    private func place(of role: RecordNames.Role) -> Int? {
        for name in RecordNames.names(of: role) {
            let place = members.firstIndex { $0.key.count == name.count && key($0).elementsEqual(name) }
            guard let place, !members[place].value.isEmpty else { continue }
            if isFlat { return place }
            let first = bytes[members[place].value.lowerBound + bytes.startIndex]
            let isNumber = first == UInt8(ascii: "-") || (0x30...0x39).contains(first)
            if first == UInt8(ascii: "\"") || isNumber && role != .source { return place }
        }
        guard isFlat, role == .level else { return nil }
        return members.firstIndex { member in
            key(member).elementsEqual("at".utf8)
                && RecordNames.levelsOfPlace.contains(text(of: member.value.moved(by: bytes.startIndex)))
        }
    }

    /// Returns the value that keys lead to, in an object; nil where they lead to none.
    private func value(at path: ArraySlice<UInt8>, in object: Range<Int>) -> Range<Int>? {
        let isWhole = object == bytes.indices
        guard let members = isWhole ? self.members : RecordScanner.members(of: bytes[object]) else { return nil }
        for member in members {
            let key = bytes[member.key.moved(by: object.lowerBound)]
            let value = member.value.moved(by: object.lowerBound)
            if key.elementsEqual(path) { return value }
            guard !isFlat, path.starts(with: key), path.dropFirst(key.count).first == UInt8(ascii: ".") else {
                continue
            }
            if let found = self.value(at: path.dropFirst(key.count + 1), in: value) { return found }
        }
        return nil
    }
}
