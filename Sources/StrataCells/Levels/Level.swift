/// How bad a program says that something is.
enum Severity: Int, Comparable {
    case ordinary, warning, error

    static func < (left: Severity, right: Severity) -> Bool { left.rawValue < right.rawValue }
}

/// The levels that programs give to what they log, and how they write them.
enum Level {
    case error, warning, quiet

    /// What it says of a line.
    var severity: Severity {
        switch self {
        case .error: .error
        case .warning: .warning
        case .quiet: .ordinary
        }
    }

    /// Words that mean a level wherever one may stand.
    private static let plainNames: [(Level, String)] = [
        (.error, "error err fatal crit critical panic emerg emergency alert severe"), (.warning, "warn warning wrn"),
        (.quiet, "info inf debug dbg trace trc notice verbose vrb"),
    ]
    /// Words that mean one only where nothing but a level stands.
    private static let furtherNames: [(Level, String)] = [
        (.error, "erro eror ftl dpanic failure ee"), (.warning, "ww"),
        (
            .quiet,
            "information informational dbug debu note config fine finer finest log hint detail statement success ii"
        ),
    ]

    private static let words: [[UInt8]: (level: Level, isPlain: Bool)] = {
        var words: [[UInt8]: (level: Level, isPlain: Bool)] = [:]
        for (names, isPlain) in [(plainNames, true), (furtherNames, false)] {
            for (level, list) in names {
                for word in list.split(separator: " ") { words[Array(word.utf8)] = (level, isPlain) }
            }
        }
        return words
    }()

    private static let longest = words.keys.map(\.count).max() ?? 0

    /// The level of a word, whatever its case.
    ///
    /// - Parameter isPlain: whether the word must mean a level wherever one may stand.
    init?(_ word: ArraySlice<UInt8>, isPlain: Bool) {
        guard word.count <= Self.longest, let found = Self.words[word.map { $0 | 0x20 }], found.isPlain || !isPlain
        else {
            return nil
        }
        self = found.level
    }

    /// The level that one letter stands for.
    init?(letter: UInt8) {
        switch letter {
        case UInt8(ascii: "E"), UInt8(ascii: "F"), UInt8(ascii: "C"): self = .error
        case UInt8(ascii: "W"): self = .warning
        case UInt8(ascii: "I"), UInt8(ascii: "D"), UInt8(ascii: "V"), UInt8(ascii: "T"), UInt8(ascii: "N"):
            self = .quiet
        default: return nil
        }
    }

    /// The level of a number as syslog has it, 0 being the worst of 7 (RFC 5424, section 6.2.1).
    init?(syslog number: Int) {
        switch number {
        case 0...3: self = .error
        case 4: self = .warning
        case 5...7: self = .quiet
        default: return nil
        }
    }
}
