/// The levels that programs give to what they log.
package enum LogLevel: Sendable, Hashable {
    case error, warning
    /// It tells of what goes on.
    case quiet
    /// It helps those who look for a fault.
    case debug

    /// The word for it where a line has none of its own.
    package var word: String {
        switch self {
        case .error: "error"
        case .warning: "warning"
        case .quiet: "info"
        case .debug: "debug"
        }
    }

    /// Words that mean a level wherever one may stand.
    static let plainNames: [(LogLevel, String)] = [
        (.error, "error err fatal crit critical panic emerg emergency alert severe"),
        (.warning, "warn warning wrn"), (.quiet, "info inf notice"),
        (.debug, "debug dbg trace trc verbose vrb"),
    ]
    /// Words that mean one only where nothing but a level stands.
    static let furtherNames: [(LogLevel, String)] = [
        (.error, "erro eror ftl dpanic failure fail ee errorlevel crt alrt emrg sev stderr exception"),
        (.warning, "ww warni wa"),
        (
            .quiet,
            "information informational note ntc config log hint detail statement context query location success ii inform "
                + "stdout audit ok default"
        ), (.debug, "dbug debu fine finer finest fin trac verb diag diagnostic silly"),
    ]

    private static let words: [ShortWord: (level: LogLevel, isPlain: Bool)] = {
        var words: [ShortWord: (level: LogLevel, isPlain: Bool)] = [:]
        for (names, isPlain) in [(plainNames, true), (furtherNames, false)] {
            for (level, list) in names {
                for word in list.split(separator: " ") { words[ShortWord(word)] = (level, isPlain) }
            }
        }
        return words
    }()

    /// The level of a word, whatever its case; a number from 1 to 9 may stand behind it, as in `DEBUG1`.
    ///
    /// - Parameter isPlain: whether the word must mean a level wherever one may stand.
    package init?(_ word: some BidirectionalCollection<UInt8>, isPlain: Bool = false) {
        let letters = word.last.map { (0x31...0x39).contains($0) } == true ? word.dropLast(1) : word.dropLast(0)
        guard let short = ShortWord(letters), let found = Self.words[short], found.isPlain || !isPlain else {
            return nil
        }
        self = found.level
    }

    /// The level that one letter stands for.
    package init?(letter: UInt8) {
        switch letter {
        case UInt8(ascii: "E"), UInt8(ascii: "F"), UInt8(ascii: "C"), UInt8(ascii: "A"): self = .error
        case UInt8(ascii: "W"): self = .warning
        case UInt8(ascii: "I"), UInt8(ascii: "N"): self = .quiet
        case UInt8(ascii: "D"), UInt8(ascii: "V"), UInt8(ascii: "T"): self = .debug
        default: return nil
        }
    }

    /// The level of a number as syslog has it, 0 being the worst of 7 (RFC 5424, section 6.2.1).
    package init?(syslog number: Int) {
        switch number {
        case 0...3: self = .error
        case 4: self = .warning
        case 5, 6: self = .quiet
        case 7: self = .debug
        default: return nil
        }
    }
}

/// A word of at most sixteen letters in lower case, which is found in a table without being copied.
package struct ShortWord: Hashable, Sendable {
    private var first: UInt64 = 0
    private var second: UInt64 = 0

    /// A word that is short.
    package init(_ word: some StringProtocol) {
        for byte in word.utf8 { append(byte) }
    }

    /// A word, whatever its case; nil where it is long.
    package init?(_ word: some Collection<UInt8>) {
        guard word.count <= 16 else { return nil }
        for byte in word { append(byte) }
    }

    private mutating func append(_ byte: UInt8) {
        first = first << 8 | second >> 56
        second = second << 8 | UInt64(byte | 0x20)
    }
}
