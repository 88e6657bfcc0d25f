import StrataJSON
import StrataSearch
import Synchronization

/// The levels that the words and numbers of a format mean.
struct LevelMap: Sendable {
    private let patterns: [(level: LogLevel, pattern: Pattern)]
    private let numbers: [(level: LogLevel, word: String, number: String)]
    /// True if numbers are priorities of syslog.
    let isSyslog: Bool

    /// A pattern of the texts that say a level. It is compiled when a text is first held to it: of most formats a log has no
    /// line.
    private final class Pattern: Sendable {
        let word: String
        private let text: String
        private let compiled = AtomicLazyReference<CapturePattern>()

        init(_ text: String, saying word: String) { (self.text, self.word) = (text, word) }

        func compile() throws(PatternError) -> CapturePattern {
            if let known = compiled.load() { return known }
            return compiled.storeIfNil(try CapturePattern(text, isForBytes: FormatPattern.isForBytes(text)))
        }

        func matches(_ bytes: [UInt8]) -> Bool {
            guard let pattern = try? compile() else { return false }
            return bytes.withUnsafeBytes { pattern.match($0) { _ in } }
        }
    }

    /// - Parameter numbers: `syslog`, where a number says a priority, with a facility or without.
    init(_ value: JSONValue?, numbers: String?) {
        isSyslog = numbers == "syslog"
        guard case .object(let object)? = value else {
            (patterns, self.numbers) = ([], [])
            return
        }
        var (patterns, found) = ([(LogLevel, Pattern)](), [(LogLevel, String, String)]())
        for member in object.members {
            guard let level = Self.level(named: member.key) else { continue }
            for item in member.value.items ?? [member.value] {
                switch item {
                case .text(let text): patterns.append((level, Pattern(text, saying: member.key)))
                default: found.append((level, member.key, item.compactText))
                }
            }
        }
        (self.patterns, self.numbers) = (patterns, found)
    }

    /// Compiles its patterns.
    ///
    /// - Parameter name: That of the format.
    func check(_ name: String) throws(FormatError) {
        for (_, pattern) in patterns {
            do throws(PatternError) { _ = try pattern.compile() } catch {
                throw FormatError("'\(name)', /level/\(pattern.word): \(error)")
            }
        }
    }

    /// Returns a level of a definition; nil where there is none of that name.
    private static func level(named name: String) -> LogLevel? {
        // lnav has it between warnings and what goes on.
        name == "stats" ? .quiet : LogLevel(name.utf8)
    }

    /// Returns the names in a definition that are no levels, so that what is said of them is not read.
    static func unknownNames(in value: JSONValue?) -> [String] {
        guard case .object(let object)? = value else { return [] }
        return object.keys.filter { level(named: $0) == nil }
    }

    /// Returns the level that a text says.
    ///
    /// - Parameter range: where it stands.
    func level(of text: some Collection<UInt8>, at range: Range<Int>?) -> LineReading.Level? {
        let bytes = Array(text)
        let isWord =
            bytes.count > 1 && bytes.allSatisfy { $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A || $0 >= 0x30 && $0 <= 0x39 }
            && bytes[0] > 0x39
        func own(_ word: String) -> String { isWord ? Self.spelled(String(decoding: bytes, as: UTF8.self)) : word }
        if !numbers.isEmpty, let found = numbers.first(where: { $0.number.utf8.elementsEqual(bytes) }) {
            return LineReading.Level(level: found.level, word: found.word, range: range)
        }
        if let (level, pattern) = patterns.first(where: { $0.pattern.matches(bytes) }) {
            let isOwn = isWord && LogLevel(bytes, isPlain: true) == level
            return LineReading.Level(level: level, word: isOwn ? own(pattern.word) : pattern.word, range: range)
        }
        if isSyslog, let number = Int(String(decoding: bytes, as: UTF8.self)), let level = LogLevel(syslog: number & 7),
            let word = LevelNumber.word(ofPriority: number & 7)
        {
            return LineReading.Level(level: level, word: word, range: range)
        }
        if isWord, let level = LogLevel(bytes) { return LineReading.Level(level: level, word: own(""), range: range) }
        if bytes.count == 1, let level = LogLevel(letter: bytes[0]) {
            return LineReading.Level(level: level, word: level.word, range: range)
        }
        return nil
    }

    /// Returns a word for a level as it is spelled in full, in lower case and without the number behind it.
    private static func spelled(_ word: String) -> String {
        let lower = word.lowercased()
        let name = lower.last.map { ("1"..."9").contains($0) } == true ? String(lower.dropLast()) : lower
        return spellings[name] ?? name
    }

    private static let spellings: [String: String] = {
        let shortened = [
            "debug": "dbg dbug debu", "trace": "trc trac trce", "verbose": "vrb verb", "info": "ii",
            "warning": "ww wa warni",
            "error": "ee erro eror", "notice": "ntc note", "information": "informational inform", "fatal": "ftl",
            "panic": "dpanic", "severe": "sev", "critical": "crt", "alert": "alrt", "emergency": "emrg",
        ]
        var spellings: [String: String] = [:]
        for (name, words) in shortened { for word in words.split(separator: " ") { spellings[String(word)] = name } }
        return spellings
    }()
}
