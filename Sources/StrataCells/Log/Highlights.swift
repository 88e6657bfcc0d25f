/// How bad a log line says it is.
enum Severity: Int, Comparable {
    case ordinary, warning, error

    static func < (left: Severity, right: Severity) -> Bool { left.rawValue < right.rawValue }
}

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
    private(set) var severity = Severity.ordinary

    /// Words are looked for in so many bytes.
    static let reach = 2048
    /// A word so near to the start of the message is the line's own level, not just a word in it.
    static let levelReach = 160
    /// A level named within so many bytes is what the program itself calls the line.
    static let labelReach = 24

    /// Reads a line.
    init(_ line: [UInt8]) {
        let message = appendPrefix(line)
        appendWords(line, from: message)
    }

    /// Finds timestamp, host, program and process number, and says where the message begins.
    private mutating func appendPrefix(_ line: [UInt8]) -> Int {
        var scanner = ByteScanner(line)
        guard scanner.skipTimestamp() else { return 0 }
        var dimEnd = scanner.position
        scanner.skipSpaces()
        let start = scanner.position
        if let (host, program, processEnd, end) = scanner.hostAndProgram(allowsHost: line[0] != UInt8(ascii: "[")) {
            dimEnd = host ?? dimEnd
            append(0..<dimEnd, .dim)
            append(program, .program)
            append(program.upperBound..<processEnd, .dim)
            return end
        }
        append(0..<dimEnd, .dim)
        return start
    }

    private mutating func appendWords(_ line: [UInt8], from start: Int) {
        let end = min(line.count, start + Self.reach)
        var index = start
        var isLabelled = false
        while index < end {
            guard ByteScanner.isWord(line[index]) else {
                index += 1
                continue
            }
            let first = index
            while index < end, ByteScanner.isWord(line[index]) { index += 1 }
            guard let role = LevelWords.role(of: line[first..<index]) else { continue }
            append(first..<index, role)
            if !isLabelled, first < start + Self.levelReach { severity = max(severity, role.severity) }
            isLabelled = isLabelled || first < start + Self.labelReach
        }
    }

    private mutating func append(_ range: Range<Int>, _ role: InkRole) {
        if !range.isEmpty { runs.append(HighlightRun(range: range, role: role)) }
    }
}

extension InkRole {
    fileprivate var severity: Severity {
        switch self {
        case .error: .error
        case .warning: .warning
        case .dim, .program, .quiet: .ordinary
        }
    }
}

/// The words by which logs say how bad something is.
private enum LevelWords {
    private static let longest = 9
    private static let roles: [[UInt8]: InkRole] = {
        let words: [(InkRole, String)] = [
            (.error, "error errors err fail failed fails failure fatal crit critical panic emerg emergency segfault"),
            (.warning, "warn warning warnings"),
            (.quiet, "debug info trace notice"),
        ]
        var roles: [[UInt8]: InkRole] = [:]
        for (role, list) in words { for word in list.split(separator: " ") { roles[Array(word.utf8)] = role } }
        return roles
    }()

    /// The role of a word, whatever its case; nil for most words.
    static func role(of word: ArraySlice<UInt8>) -> InkRole? {
        guard word.count >= 3, word.count <= longest, let first = word.first else { return nil }
        // Most words are told apart by their first letter already.
        switch first | 0x20 {
        case UInt8(ascii: "e"), UInt8(ascii: "f"), UInt8(ascii: "c"), UInt8(ascii: "p"), UInt8(ascii: "s"),
            UInt8(ascii: "w"), UInt8(ascii: "d"), UInt8(ascii: "i"), UInt8(ascii: "t"), UInt8(ascii: "n"):
            return roles[word.map { $0 | 0x20 }]
        default: return nil
        }
    }
}
