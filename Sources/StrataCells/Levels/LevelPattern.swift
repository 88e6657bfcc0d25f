/// How lines of a format begin: what stands there, up to the message.
///
/// Written as a line would be, with what differs in braces. `{time}` is a date, a time or both; `{level}` a word for a level,
/// `{plain}` one that means nothing else, `{LEVEL}` such a one in capitals, `{letter}` a letter for a level, `{priority}` a
/// digit for one, `{status}` a status of HTTP; `{number}` is digits, `{name}` anything without spaces that says who wrote it,
/// `{word}` any other such, `{any}` anything short, `{text}` anything. A space stands for any number of them, but one at
/// least, and `{space}` for none, too. The message begins behind the last part, or at `{message}`.
struct LevelPattern: @unchecked Sendable {
    private enum Part {
        case byte(UInt8)
        case spaces
        case time, level, plain, capitals, letter, priority, status, number, name, word, any, text, gap, message
    }

    /// Kept for good and never written, as the formats are: a line is held against dozens of them.
    private let parts: UnsafeBufferPointer<Part>
    /// What no line lacks that the pattern matches.
    private let needed: ASCIISet

    /// What a line's beginning holds.
    struct Match {
        fileprivate(set) var level: (range: Range<Int>, level: Level)
        /// Who wrote it, if that stands there.
        fileprivate(set) var name: Range<Int>?
        /// Where the message begins.
        fileprivate(set) var end: Int
    }

    /// A name or anything else is no longer than this, in bytes.
    private static let longest = 80
    /// And a text no longer than this.
    private static let longestText = 1024

    init(_ text: String) {
        var parts: [Part] = []
        var rest = Substring(text)
        while let first = rest.first {
            if first == "{", let end = rest.firstIndex(of: "}") {
                parts.append(Self.part(named: rest[rest.index(after: rest.startIndex)..<end]))
                rest = rest[rest.index(after: end)...]
            } else {
                parts += first == " " ? [.spaces] : String(first).utf8.map(Part.byte)
                rest = rest.dropFirst()
            }
        }
        needed = ASCIISet(parts.compactMap { if case .byte(let byte) = $0 { byte } else { nil } })
        let kept = UnsafeMutableBufferPointer<Part>.allocate(capacity: parts.count)
        _ = kept.initialize(from: parts)
        self.parts = UnsafeBufferPointer(kept)
    }

    private static func part(named name: Substring) -> Part {
        switch name {
        case "time": .time
        case "level": .level
        case "plain": .plain
        case "LEVEL": .capitals
        case "letter": .letter
        case "priority": .priority
        case "number": .number
        case "status": .status
        case "name": .name
        case "word": .word
        case "any": .any
        case "text": .text
        case "space": .gap
        case "message": .message
        default: preconditionFailure("A pattern of a log line has no part '\(name)'.")
        }
    }

    /// Reads a line from a place on; nil where it begins otherwise.
    ///
    /// - Parameters:
    ///   - time: the end of the time that stands at the place; nil where none does. It takes long to read, and many patterns
    ///     begin with one.
    ///   - letters: what is in the line.
    func match(_ line: [UInt8], from start: Int, time: Int?, letters: ASCIISet) -> Match? {
        guard needed.isSubset(of: letters) else { return nil }
        var (place, first, found) = (start, 0, Found())
        if case .time = parts.first {
            guard let time else { return nil }
            (place, first) = (time, 1)
        }
        guard let end = match(line, place, first, &found), let level = found.level else { return nil }
        return Match(level: level, name: found.name, end: found.message ?? end)
    }

    private struct Found {
        var level: (range: Range<Int>, level: Level)?
        var name: Range<Int>?
        var message: Int?
    }

    /// The end of what the parts match from a place on; nil where they do not.
    private func match(_ line: [UInt8], _ start: Int, _ first: Int, _ found: inout Found) -> Int? {
        var place = start
        for index in first..<parts.count {
            let part = parts[index]
            switch part {
            case .byte(let byte):
                guard place < line.count, line[place] == byte else { return nil }
                place += 1
            case .spaces:
                let end = Self.end(of: line, from: place) { $0 == 0x20 || $0 == 0x09 }
                // The last part may be all that there is.
                guard end > place || (index == parts.count - 1 && place == line.count) else { return nil }
                place = end
            case .number:
                let end = Self.end(of: line, from: place, where: ByteScanner.isDigit)
                guard end > place else { return nil }
                place = end
            case .time:
                guard let end = ByteScanner.endOfTime(in: line, from: place) else { return nil }
                place = end
            case .gap: place = Self.end(of: line, from: place) { $0 == 0x20 }
            case .message: found.message = place
            case .level, .plain, .capitals, .letter, .priority, .status:
                guard let (end, level) = Self.level(part, in: line, at: place) else { return nil }
                found.level = (place..<end, level)
                place = end
            case .name, .word, .any, .text:
                return matchShortest(part, line, place, index + 1, &found)
            }
        }
        return place
    }

    /// The shortest name, or whatever it is, behind which the other parts match.
    private func matchShortest(
        _ part: Part, _ line: [UInt8], _ start: Int, _ rest: Int, _ found: inout Found
    ) -> Int? {
        var end = start
        let (isWord, longest) = Self.bounds(of: part)
        while end < line.count, end - start < longest {
            if isWord, line[end] <= 0x20 { return nil }
            end += 1
            // Most often the next letter tells already that it is not here.
            if end < line.count, !mayBegin(rest, with: line[end]) { continue }
            var behind = found
            guard let last = match(line, end, rest, &behind) else { continue }
            found = behind
            if case .name = part, found.name == nil { found.name = start..<end }
            return last
        }
        return nil
    }

    /// Whether the parts from one on may match what begins with a byte.
    private func mayBegin(_ first: Int, with byte: UInt8) -> Bool {
        guard first < parts.count else { return true }
        switch parts[first] {
        case .byte(let wanted): return byte == wanted
        case .spaces: return byte == 0x20 || byte == 0x09
        case .gap: return byte == 0x20 || mayBegin(first + 1, with: byte)
        default: return true
        }
    }

    /// Whether a part ends at a space, and how long it may be.
    private static func bounds(of part: Part) -> (isWord: Bool, longest: Int) {
        switch part {
        case .name, .word: (true, longest)
        case .text: (false, longestText)
        default: (false, longest)
        }
    }

    private static func level(_ part: Part, in line: [UInt8], at place: Int) -> (end: Int, level: Level)? {
        switch part {
        case .letter:
            guard place < line.count, let level = Level(letter: line[place]) else { return nil }
            return (place + 1, level)
        case .priority:
            guard place < line.count, let level = Level(syslog: Int(line[place]) - 0x30) else { return nil }
            return (place + 1, level)
        case .status:
            let end = end(of: line, from: place, where: ByteScanner.isDigit)
            // A hint that a line tells of no error knows them by what stands before.
            guard end == place + 3, line[..<place].suffix(2).elementsEqual("\" ".utf8),
                let level = Level(statusClass: Int(line[place]) - 0x30)
            else { return nil }
            return (end, level)
        default:
            let end = end(of: line, from: place) { $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A }
            if case .capitals = part, (place..<end).contains(where: { line[$0] & 0x20 != 0 }) { return nil }
            var isPlain = true
            if case .level = part { isPlain = false }
            guard let level = Level(place..<end, of: line, isPlain: isPlain) else { return nil }
            // There are DEBUG1 to DEBUG5 and trace1 to trace8.
            let hasNumber = level == .debug && end < line.count && ByteScanner.isDigit(line[end])
            return (hasNumber ? end + 1 : end, level)
        }
    }

    private static func end(of line: [UInt8], from start: Int, where belongs: (UInt8) -> Bool) -> Int {
        var end = start
        while end < line.count, belongs(line[end]) { end += 1 }
        return end
    }
}
