/// How lines of a format begin: what stands there, up to the message.
///
/// Written as a line would be, with what differs in braces. `{time}` is a date, a time or both; `{level}` a word for a level,
/// `{plain}` one that means nothing else, `{LEVEL}` such a one in capitals, `{letter}` a letter for a level, `{priority}` a
/// digit for one; `{number}` is digits, `{name}` anything without spaces, `{any}` anything short. A space stands for any
/// number of them, but one at least.
struct LevelPattern {
    private enum Part {
        case byte(UInt8)
        case spaces
        case time, level, plain, capitals, letter, priority, number, name, any
    }

    private let parts: [Part]

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
        self.parts = parts
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
        case "name": .name
        case "any": .any
        default: preconditionFailure("A pattern of a log line has no part '\(name)'.")
        }
    }

    /// Reads a line from a place on; nil where it begins otherwise.
    ///
    /// - Parameter time: the end of the time that stands at the place; nil where none does. It takes long to read, and many
    ///   patterns begin with one.
    func match(_ line: [UInt8], from start: Int, time: Int?) -> Match? {
        var (place, first, found) = (start, 0, Found())
        if case .time = parts.first {
            guard let time else { return nil }
            (place, first) = (time, 1)
        }
        guard let end = match(line, place, first, &found), let level = found.level else { return nil }
        return Match(level: level, name: found.name, end: end)
    }

    private struct Found {
        var level: (range: Range<Int>, level: Level)?
        var name: Range<Int>?
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
            case .level, .plain, .capitals, .letter, .priority:
                guard let (end, level) = Self.level(part, in: line, at: place) else { return nil }
                found.level = (place..<end, level)
                place = end
            case .name, .any:
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
        while end < line.count, end - start < Self.longest {
            if case .name = part, line[end] <= 0x20 { return nil }
            end += 1
            // Most often the next letter tells already that it is not here.
            if case .byte(let byte)? = rest < parts.count ? parts[rest] : nil, end < line.count, line[end] != byte {
                continue
            }
            var behind = found
            guard let last = match(line, end, rest, &behind) else { continue }
            found = behind
            if case .name = part, found.name == nil { found.name = start..<end }
            return last
        }
        return nil
    }

    private static func level(_ part: Part, in line: [UInt8], at place: Int) -> (end: Int, level: Level)? {
        switch part {
        case .letter:
            guard place < line.count, let level = Level(letter: line[place]) else { return nil }
            return (place + 1, level)
        case .priority:
            guard place < line.count, let level = Level(syslog: Int(line[place]) - 0x30) else { return nil }
            return (place + 1, level)
        default:
            let end = end(of: line, from: place) { $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A }
            if case .capitals = part, (place..<end).contains(where: { line[$0] & 0x20 != 0 }) { return nil }
            var isPlain = true
            if case .level = part { isPlain = false }
            return Level(place..<end, of: line, isPlain: isPlain).map { (end, $0) }
        }
    }

    private static func end(of line: [UInt8], from start: Int, where belongs: (UInt8) -> Bool) -> Int {
        var end = start
        while end < line.count, belongs(line[end]) { end += 1 }
        return end
    }
}
