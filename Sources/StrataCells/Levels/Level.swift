import StrataInterface

/// A word of at most sixteen letters in lower case, which is found in a table without being copied.
struct ShortWord: Hashable {
    private var letters: (UInt64, UInt64) = (0, 0)

    /// A word that is short.
    init(_ word: some StringProtocol) {
        for byte in word.utf8 { append(byte) }
    }

    /// A word in a line, whatever its case; nil where it is long.
    init?(_ word: Range<Int>, of line: [UInt8]) {
        guard word.count <= 16 else { return nil }
        for place in word { append(line[place]) }
    }

    private mutating func append(_ byte: UInt8) {
        letters = (letters.0 << 8 | letters.1 >> 56, letters.1 << 8 | UInt64(byte | 0x20))
    }

    static func == (left: Self, right: Self) -> Bool { left.letters == right.letters }

    func hash(into hasher: inout Hasher) {
        hasher.combine(letters.0)
        hasher.combine(letters.1)
    }
}

/// The levels that programs give to what they log, and how they write them.
enum Level {
    case error, warning
    /// It tells of what goes on.
    case quiet
    /// It helps those who look for a fault.
    case debug

    /// How much it says that a line matters.
    var rowLevel: RowLevel {
        switch self {
        case .error: .error
        case .warning: .warning
        case .quiet: .ordinary
        case .debug: .debug
        }
    }

    /// Words that mean a level wherever one may stand.
    private static let plainNames: [(Level, String)] = [
        (.error, "error err fatal crit critical panic emerg emergency alert severe"), (.warning, "warn warning wrn"),
        (.quiet, "info inf notice"), (.debug, "debug dbg trace trc verbose vrb"),
    ]
    /// Words that mean one only where nothing but a level stands.
    private static let furtherNames: [(Level, String)] = [
        (.error, "erro eror ftl dpanic failure ee"), (.warning, "ww"),
        (
            .quiet,
            "information informational note config log hint detail statement context query location success ii"
        ), (.debug, "dbug debu fine finer finest"),
    ]

    private static let words: [ShortWord: (level: Level, isPlain: Bool)] = {
        var words: [ShortWord: (level: Level, isPlain: Bool)] = [:]
        for (names, isPlain) in [(plainNames, true), (furtherNames, false)] {
            for (level, list) in names {
                for word in list.split(separator: " ") { words[ShortWord(word)] = (level, isPlain) }
            }
        }
        return words
    }()

    /// The level of a word, whatever its case.
    ///
    /// - Parameter isPlain: whether the word must mean a level wherever one may stand.
    init?(_ word: Range<Int>, of line: [UInt8], isPlain: Bool) {
        guard let word = ShortWord(word, of: line), let found = Self.words[word], found.isPlain || !isPlain else {
            return nil
        }
        self = found.level
    }

    /// The level that one letter stands for.
    init?(letter: UInt8) {
        switch letter {
        case UInt8(ascii: "E"), UInt8(ascii: "F"), UInt8(ascii: "C"): self = .error
        case UInt8(ascii: "W"): self = .warning
        case UInt8(ascii: "I"), UInt8(ascii: "N"): self = .quiet
        case UInt8(ascii: "D"), UInt8(ascii: "V"), UInt8(ascii: "T"): self = .debug
        default: return nil
        }
    }

    /// The level of an answer of HTTP by the first digit of its status (RFC 9110, section 15).
    init?(statusClass: Int) {
        switch statusClass {
        case 1...3: self = .quiet
        case 4: self = .warning
        case 5: self = .error
        default: return nil
        }
    }

    /// The level of a number as syslog has it, 0 being the worst of 7 (RFC 5424, section 6.2.1).
    init?(syslog number: Int) {
        switch number {
        case 0...3: self = .error
        case 4: self = .warning
        case 5, 6: self = .quiet
        case 7: self = .debug
        default: return nil
        }
    }
}
