import StrataJSON
import StrataSearch
import Synchronization

/// A pattern of a format. A time in it may be written `(?&TIME)`: there stands any that can be read; `(?&LEVEL)` is a word
/// for a level, `(?&PLAIN)` one that means nothing else.
final class FormatPattern: Sendable {
    /// The role of a group.
    enum Role: Sendable {
        case time, level, source, body, field
    }

    /// Its name in the definition.
    let name: String
    /// The pattern, with ``mark`` for a time.
    private let text: String
    private let isForBytes: Bool
    private let roles: [String: Role]
    /// The beginnings of lines that may be explained, once a line was tried.
    private let firstBytes = AtomicLazyReference<FirstBytes>()
    /// True if it looks for a time that was found before.
    let needsTime: Bool
    private let compiled = AtomicLazyReference<Compiled>()

    /// The pattern as it is run, with its groups. Every line is tried with hundreds, so it is taken without a lock.
    final class Compiled: Sendable {
        let pattern: CapturePattern
        let groups: [Group]
        /// True if it looks for a time that was found before.
        let needsTime: Bool

        fileprivate init(_ pattern: CapturePattern, _ groups: [Group], needsTime: Bool) {
            (self.pattern, self.groups, self.needsTime) = (pattern, groups, needsTime)
        }
    }

    /// A group of the pattern.
    struct Group: Sendable {
        let number: Int
        let name: String
        let role: Role
    }

    /// The byte that stands for a time that was found.
    static let mark: UInt8 = 0x01

    init(_ text: String, of format: JSONObject, named name: String) throws(FormatError) {
        self.name = name
        let marked = text.replacing("(?&TIME)", with: "\\x01")
        (self.text, needsTime) = (marked ?? text, marked != nil)
        isForBytes = !["\\p{", "\\X", "\\x{"].contains { text.replacing($0, with: "") != nil }
        var roles: [String: Role] = [:]
        func assign(_ key: String, _ standard: String, _ role: Role) {
            for field in format[key]?.strings ?? [standard] { roles[field] = role }
        }
        assign("body-field", "body", .body)
        assign("source-field", "source", .source)
        assign("level-field", "level", .level)
        assign("timestamp-field", "timestamp", .time)
        self.roles = roles
    }

    /// Returns true if a line may match.
    ///
    /// - Parameters:
    ///   - first: Its first byte.
    ///   - marked: The same where a time stands at its beginning: ``mark``.
    ///   - hasTime: True if a time was found.
    func mayMatch(_ first: UInt8?, _ marked: UInt8?, hasTime: Bool) -> Bool {
        guard hasTime || !needsTime else { return false }
        let known = firstBytes.load() ?? firstBytes.storeIfNil(FirstBytes(of: spelled, isForBytes: isForBytes))
        return known.contains(needsTime ? marked : first)
    }

    /// The pattern with classes in the places of others' names: of a name PCRE2 does not know what it begins with.
    private var spelled: String {
        Self.helpers.reduce(text) { $0.replacing("(?&\($1.name))", with: $1.first) ?? $0 }
    }

    /// Returns the text compiled.
    func compile() throws(FormatError) -> Compiled {
        if let known = compiled.load() { return known }
        do throws(PatternError) {
            let namesOthers = text.replacing("(?&", with: "") != nil
            let pattern = try CapturePattern((namesOthers ? Self.definitions : "") + text, isForBytes: isForBytes)
            let groups = pattern.names.filter { $0.name != $0.name.uppercased() || $0.name.count < 3 }.map {
                Group(number: $0.number, name: $0.name, role: roles[$0.name] ?? .field)
            }
            return compiled.storeIfNil(Compiled(pattern, groups, needsTime: needsTime))
        } catch {
            throw FormatError("\(name): \(error)")
        }
    }

    /// The patterns that others may name, and what they begin with.
    private static let helpers: [(name: String, text: String, first: String)] = {
        func list(_ names: [(LogLevel, String)]) -> String {
            names.flatMap { $0.1.split(separator: " ") }.sorted { $0.count > $1.count }.joined(separator: "|")
        }
        let (plain, further) = (list(LogLevel.plainNames), list(LogLevel.plainNames + LogLevel.furtherNames))
        let (end, letter) = ("(?![A-Za-z0-9_])", "[A-Za-z]")
        return [
            ("LEVEL", "(?i:\(further))[1-9]?\(end)", letter), ("PLAIN", "(?i:\(plain))\(end)", letter),
            ("CAPITALS", "(?:\(plain.uppercased()))\(end)", letter),
            ("BARE", "(?&PLAIN)|(?:\(further.uppercased()))[1-9]?\(end)", letter),
            ("LETTER", "[EWIDFCNVTA]\(end)", letter),
            ("LOGGER", "[A-Za-z_$\\x80-\\xff][\\w$.:/@<>~#\\x80-\\xff-]*(?<![:.])", "[A-Za-z_$\\x80-\\xff]"),
        ]
    }()

    private static let definitions =
        "(?(DEFINE)" + helpers.map { "(?<\($0.name)>\($0.text))" }.joined() + ")"
}

extension String {
    /// Returns the text with other words in the place of some; nil where these are not in it. Bytes are looked at, and no
    /// characters: hundreds of patterns are read as a program begins.
    fileprivate func replacing(_ words: String, with others: String) -> String? {
        let (text, words, others) = (Array(utf8), Array(words.utf8), Array(others.utf8))
        var (result, place, isFound): ([UInt8], Int, Bool) = ([], 0, false)
        while place < text.count {
            if text[place] == words[0], text[place...].starts(with: words) {
                result += others
                place += words.count
                isFound = true
            } else {
                result.append(text[place])
                place += 1
            }
        }
        return isFound ? String(decoding: result, as: UTF8.self) : nil
    }
}
