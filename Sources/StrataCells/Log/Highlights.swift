import StrataInterface

/// What a stretch of a log line is, which decides its colour.
enum InkRole: Hashable {
    /// Timestamps, hosts, process numbers.
    case dim
    /// The name of a program.
    case program
    /// Words of levels that matter little: debug, info.
    case quiet
    /// Words such as warning.
    case warning
    /// Words such as error.
    case error
}

/// A stretch of a log line, in bytes.
struct HighlightRun: Hashable {
    let range: Range<Int>
    let role: InkRole
}

/// What the eye should find in a log line: where the message begins, who wrote it, and how bad it is.
struct Highlights: Equatable {
    /// In order, without overlap.
    private(set) var runs: [HighlightRun] = []
    /// The level that the message begins with, or else the worst that is named near its start.
    private(set) var level = RowLevel.ordinary
    /// Where the line says its level itself; nil where it does not, and a word in its message decided.
    private(set) var label: Range<Int>?
    /// Who wrote it, if the line says so.
    private(set) var source: Range<Int>?
    /// Where the message begins.
    private(set) var message = 0
    /// How far the line has been looked through, in bytes.
    private(set) var end = 0

    /// Words are looked for in so many bytes.
    static let reach = 2048
    /// A word so near to the start of the message is the line's own level, not just a word in it.
    static let levelReach = 160
    /// A level named within so many bytes is what the program itself calls the line.
    static let labelReach = 24

    /// Reads a line.
    init(_ line: [UInt8]) {
        let start = appendContainer(line)
        if let match = LevelFormat.match(line, from: start) {
            message = append(match, of: line, from: start)
        } else {
            message = appendPrefix(line, from: start)
            if message > start, let match = LevelFormat.match(line, from: message) {
                message = append(match, of: line, from: message)
            }
        }
        appendWords(line, from: message, isLabelled: label != nil)
    }

    /// Finds the name of the container that a line is from, and says where its own line begins.
    private mutating func appendContainer(_ line: [UInt8]) -> Int {
        guard let container = ContainerPrefix(line) else { return 0 }
        append(container.name, .program)
        source = container.name
        return container.end
    }

    /// Takes over what a format finds, and returns where the message begins.
    private mutating func append(_ match: LevelPattern.Match, of line: [UInt8], from start: Int) -> Int {
        level = match.level.level.rowLevel
        label = match.level.range
        var known = [(match.level.range, InkRole(match.level.level))]
        if let name = match.name ?? Self.program(in: line, from: start, before: match.level.range.lowerBound) {
            known.append((name, .program))
            known.append((Self.process(in: line, behind: name.upperBound), .dim))
            source = source ?? name
        }
        known.sort { $0.0.lowerBound < $1.0.lowerBound }
        var place = start
        for (range, role) in known {
            // Brackets alone are nothing to be dimmed.
            let end = max(place, min(range.lowerBound, match.end))
            if line[place..<end].contains(where: ByteScanner.isWord) {
                append(place..<line[..<end].trimmedEnd, .dim)
            }
            append(range, role)
            place = range.upperBound
        }
        return match.end
    }

    /// The number of a process that stands in brackets behind the name of a program; nothing where none does.
    private static func process(in line: [UInt8], behind end: Int) -> Range<Int> {
        guard end < line.count, line[end] == UInt8(ascii: "[") else { return end..<end }
        let digits = line[(end + 1)...].prefix(while: ByteScanner.isDigit)
        guard digits.endIndex < line.count, line[digits.endIndex] == UInt8(ascii: "]") else { return end..<end }
        return end..<digits.endIndex + 1
    }

    /// The program that stands behind a time, if it ends before a place.
    private static func program(in line: [UInt8], from start: Int, before end: Int) -> Range<Int>? {
        var scanner = ByteScanner(line, from: start)
        guard scanner.skipTimestamp() else { return nil }
        scanner.skipSpaces()
        let found = scanner.hostAndProgram(allowsHost: true)
        return found.flatMap { $0.message <= end ? $0.program : nil }
    }

    /// Finds timestamp, host, program and process number, and says where the message begins.
    private mutating func appendPrefix(_ line: [UInt8], from first: Int) -> Int {
        var scanner = ByteScanner(line, from: first)
        guard scanner.skipTimestamp() else { return first }
        var dimEnd = scanner.position
        scanner.skipSpaces()
        let start = scanner.position
        if let (host, program, processEnd, end) = scanner.hostAndProgram(allowsHost: line[first] != UInt8(ascii: "[")) {
            dimEnd = host ?? dimEnd
            append(first..<dimEnd, .dim)
            append(program, .program)
            source = source ?? program
            append(program.upperBound..<processEnd, .dim)
            return end
        }
        append(first..<dimEnd, .dim)
        return start
    }

    private mutating func appendWords(_ line: [UInt8], from start: Int, isLabelled: Bool) {
        end = min(line.count, start + Self.reach)
        var isLabelled = isLabelled
        LevelWords.forEach(in: start..<end, of: line) { word, level in
            let role = InkRole(level)
            // A line that calls itself ordinary is no error for a word in its message.
            if isLabelled, self.level <= .ordinary, level.rowLevel > self.level { return }
            // Far from the start, a word such as notice is no level.
            if role != .quiet || word.lowerBound < start + Self.labelReach { append(word, role) }
            if !isLabelled, word.lowerBound < start + Self.levelReach { self.level = max(self.level, level.rowLevel) }
            isLabelled = isLabelled || word.lowerBound < start + Self.labelReach
        }
    }

    /// The levels that are named within a part of a line, which may lie anywhere in it.
    static func levels(named range: Range<Int>, in line: [UInt8]) -> [HighlightRun] {
        // The word before one may deny it.
        var start = max(0, range.lowerBound - LevelWords.context)
        while start > 0, start < range.upperBound, ByteScanner.isWord(line[start - 1]), ByteScanner.isWord(line[start])
        {
            start += 1
        }
        var runs: [HighlightRun] = []
        LevelWords.forEach(in: start..<range.upperBound, of: line) { word, level in
            let role = InkRole(level)
            guard word.upperBound > range.lowerBound, role != .quiet else { return }
            runs.append(HighlightRun(range: word, role: role))
        }
        return runs
    }

    private mutating func append(_ range: Range<Int>, _ role: InkRole) {
        if !range.isEmpty { runs.append(HighlightRun(range: range, role: role)) }
    }
}

extension [UInt8] {
    /// Whether a word is joined to others as in `shared-mime-info`, `a.error.log` or `io::error`.
    fileprivate func isPartOfName(_ word: Range<Int>) -> Bool {
        let joints = Array("-./@\\".utf8)
        if word.lowerBound > 0 {
            let before = self[word.lowerBound - 1]
            if joints.contains(before)
                || (before == UInt8(ascii: ":") && word.lowerBound > 1 && self[word.lowerBound - 2] == before)
            {
                return true
            }
        }
        guard word.upperBound + 1 < count else { return false }
        let (after, next) = (self[word.upperBound], self[word.upperBound + 1])
        if after == UInt8(ascii: ":") { return next == after }
        return (joints.contains(after) || after == UInt8(ascii: "=")) && next > 0x20
    }
}

extension ArraySlice<UInt8> {
    /// Its end without the spaces there.
    fileprivate var trimmedEnd: Int {
        var end = endIndex
        while end > startIndex, self[end - 1] <= 0x20 { end -= 1 }
        return end
    }
}

extension InkRole {
    /// The role of a word for a level.
    init(_ level: Level) {
        switch level {
        case .error: self = .error
        case .warning: self = .warning
        case .quiet, .debug: self = .quiet
        }
    }
}

/// The words by which messages say how bad something is.
private enum LevelWords {
    private static let longest = 9
    /// So many bytes before a word are looked at, which hold it and the one before it.
    static let context = 64

    /// Calls back with each word that names a level and begins within a part of a line.
    static func forEach(in range: Range<Int>, of line: [UInt8], _ body: (Range<Int>, Level) -> Void) {
        var index = range.lowerBound
        var before = index..<index
        let end = min(line.count, range.upperBound + longest)
        while index < range.upperBound {
            guard ByteScanner.isWord(line[index]) else {
                index += 1
                continue
            }
            let first = index
            while index < end, ByteScanner.isWord(line[index]) { index += 1 }
            defer { before = first..<index }
            guard let level = level(of: first..<index, in: line), !line.isPartOfName(first..<index),
                !denies(line[before])
            else { continue }
            body(first..<index, level)
        }
    }

    private static let levels: [ShortWord: Level] = {
        let words: [(Level, String)] = [
            (.error, "error err fail failed fails failure fatal crit critical panic emerg emergency segfault"),
            (.warning, "warn warning"),
            (.quiet, "debug info trace notice"),
        ]
        var levels: [ShortWord: Level] = [:]
        for (level, list) in words { for word in list.split(separator: " ") { levels[ShortWord(word)] = level } }
        return levels
    }()

    /// Whether what a word stands before is not there: `0 errors`, `no error`.
    static func denies(_ word: ArraySlice<UInt8>) -> Bool {
        switch word.count {
        case 1: word.first == UInt8(ascii: "0")
        case 2: word.map { $0 | 0x20 } == Array("no".utf8)
        case 7: word.map { $0 | 0x20 } == Array("without".utf8)
        default: false
        }
    }

    /// The level of a word, whatever its case; nil for most words.
    static func level(of word: Range<Int>, in line: [UInt8]) -> Level? {
        guard word.count >= 3, word.count <= longest else { return nil }
        // Most words are told apart by their first letter already.
        switch line[word.lowerBound] | 0x20 {
        case UInt8(ascii: "e"), UInt8(ascii: "f"), UInt8(ascii: "c"), UInt8(ascii: "p"), UInt8(ascii: "s"),
            UInt8(ascii: "w"), UInt8(ascii: "d"), UInt8(ascii: "i"), UInt8(ascii: "t"), UInt8(ascii: "n"):
            return ShortWord(word, of: line).flatMap { levels[$0] }
        default: return nil
        }
    }
}
