import StrataJSON
import StrataSearch
import StrataSystem
import Synchronization

/// A pattern of a format. A time in it may be written `(?&TIME)`: there stands any that can be read; `(?&LEVEL)` is a word
/// for a level, `(?&PLAIN)` one that means nothing else.
final class FormatPattern: Sendable {
    /// The role of a group.
    enum Role: Sendable, Equatable {
        case time, level, source, body, field
        /// The zone of a time that says none, as an offset or by its letters.
        case zone
        /// The part of the second, and the nanoseconds that one of it counts.
        case subsecond(Int)
    }

    /// Its name in the definition.
    let name: String
    /// The pattern, with ``mark`` for a time.
    let text: String
    /// What each of its lines begins with, as far as that can be told.
    let start: PatternBeginning.Start
    private let roles: Roles
    /// True if it looks for a time that was found before.
    let needsTime: Bool
    private let compiled = AtomicLazyReference<Compiled>()

    /// The pattern as it is run, with its groups.
    final class Compiled: Sendable {
        let pattern: CapturePattern
        let groups: [Group]
        /// True if it looks for a time that was found before.
        let needsTime: Bool
        /// What each of its lines has.
        let required: PatternBytes

        fileprivate init(_ pattern: CapturePattern, _ groups: [Group], of text: FormatPattern) {
            (self.pattern, self.groups, needsTime) = (pattern, groups, text.needsTime)
            required = PatternBytes(ofPattern: text.text.utf8)
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

    /// The roles of the groups of a definition's patterns, by their names.
    struct Roles: Sendable {
        private var roles: [String: Role] = [:]

        init(of format: JSONObject) {
            assign(format["body-field"], "body", .body)
            assign(format["source-field"], "source", .source)
            assign(format["level-field"], "level", .level)
            assign(format["timestamp-field"], "timestamp", .time)
            if let field = format["subsecond-field"]?.string {
                roles[field] = .subsecond(RecordMembers.subsecondUnit(of: format))
            }
            for field in format["zone-field"]?.strings ?? [] { roles[field] = .zone }
        }

        private mutating func assign(_ names: JSONValue?, _ standard: String, _ role: Role) {
            for name in names?.strings ?? [standard] { roles[name] = role }
        }

        /// Returns the role of a group; a field where none is said.
        func role(of name: String) -> Role { roles[name] ?? .field }
    }

    /// Makes it of a text.
    ///
    /// - Parameter roles: those of its groups.
    init(_ text: String, _ roles: Roles, named name: String) {
        (self.name, self.roles) = (name, roles)
        needsTime = text.has("(?&TIME)")
        self.text = needsTime ? text.replacing("(?&TIME)", with: "\\x01") : text
        start = PatternBeginning.start(of: self.text.utf8)
    }

    /// Returns true if a pattern says the same of bytes as of characters: it has ASCII alone, and nothing that is about
    /// others.
    static func isForBytes(_ text: String) -> Bool {
        text.utf8.allSatisfy { $0 < 0x80 }
            && !["\\p{", "\\X", "\\x{", "(*UTF"].contains { text.has($0) }
    }

    /// Returns the text compiled.
    func compile() throws(FormatError) -> Compiled {
        if let known = compiled.load() { return known }
        do throws(PatternError) {
            let helpers = Self.definitions(for: text)
            let pattern = try CapturePattern(helpers.text + text, isForBytes: Self.isForBytes(text))
            let groups = pattern.names.filter { $0.number > helpers.count }.map {
                Group(number: $0.number, name: $0.name, role: roles.role(of: $0.name))
            }
            return compiled.storeIfNil(Compiled(pattern, groups, of: self))
        } catch {
            throw FormatError("\(name): \(error)")
        }
    }

    /// The patterns that others may name; one may name those before it.
    private static let helpers: [(name: String, text: String)] = {
        func list(_ names: [(LogLevel, String)]) -> String {
            names.flatMap { $0.1.split(separator: " ") }.sorted { $0.count > $1.count }.joined(separator: "|")
        }
        let (plain, further) = (list(LogLevel.plainNames), list(LogLevel.plainNames + LogLevel.furtherNames))
        let end = "(?![A-Za-z0-9_])"
        return [
            ("LEVEL", "(?i:\(further))[1-9]?\(end)"), ("SAID", said), ("PLAIN", "(?i:\(plain))\(end)"),
            ("CAPITALS", "(?:\(plain.uppercased()))\(end)"),
            ("BARE", "(?&PLAIN)|(?:\(further.uppercased()))[1-9]?\(end)"), ("LETTER", "[EWIDFCNVTA]\(end)"),
            ("LOGGER", "[A-Za-z_$\\x80-\\xff][\\w$.:/@<>~#\\x80-\\xff-]*(?<![:.])"),
        ]
    }()

    /// A level, unless it is a word that as often means something else and stands in the text as any other.
    private static let said = {
        let (end, spaces) = ("(?![A-Za-z0-9_])", #"[ \t]"#)
        let words =
            "[Aa]udit|[Cc]onfig|[Cc]ontext|[Dd]efault|[Dd]etail|[Dd]iag(?:nostic)?|[Ff]in(?:e(?:r|st)?)?|[Hh]int|[Ii]nform|"
            + "[Ll]ocation|[Ll]og|[Oo]k|[Qq]uery|[Ss]illy|[Ss]tatement|[Ss]uccess|[Vv]erb"
        let labels = "[Ee]xception|[Ff]ail(?:ure)?|[Nn]ote|[Ss]td(?:err|out)"
        func alone(_ words: String, before signs: String) -> String {
            "(?:\(words))\(end)(?!\(spaces)*[\\])>|\(signs)]|\(spaces)+-)"
        }
        return "(?!\(alone(words, before: ""))|\(alone(labels, before: ":")))(?&LEVEL)"
    }()

    /// Returns the patterns that another names, or that these name, as a part of it that matches nothing, with their
    /// number: each is a group of its own.
    private static func definitions(for text: String) -> (text: String, count: Int) {
        guard text.has("(?&") else { return ("", 0) }
        var (named, definitions, count) = (text, "", 0)
        for helper in helpers.reversed() where named.has("(?&\(helper.name))") {
            named += helper.text
            definitions += "(?<\(helper.name)>\(helper.text))"
            count += 1
        }
        return ("(?(DEFINE)\(definitions))", count)
    }
}

extension String {
    /// Returns true if some words stand in the text. Bytes are looked at, and no characters: hundreds of patterns are read
    /// as a program begins.
    fileprivate func has(_ words: String) -> Bool { utf8.place(of: words.utf8, from: 0) != nil }

    /// Returns the text with other words in the place of some.
    fileprivate func replacing(_ words: String, with others: String) -> String {
        var (result, start) = ([UInt8](), 0)
        while let place = utf8.place(of: words.utf8, from: start) {
            result += utf8.dropFirst(start).prefix(place - start) + Array(others.utf8)
            start = place + words.utf8.count
        }
        return String(decoding: result + utf8.dropFirst(start), as: UTF8.self)
    }
}

extension String.UTF8View {
    /// Returns the number of bytes before some words, behind a number of bytes; nil where they are not there. O(the length of
    /// both, one by the other).
    fileprivate func place(of words: String.UTF8View, from start: Int) -> Int? {
        withContiguousStorageIfAvailable { text in
            words.withContiguousStorageIfAvailable { words in
                let (text, words) = (UnsafeRawBufferPointer(text), UnsafeRawBufferPointer(words))
                var place = start
                while place + words.count <= text.count,
                    let next = Memory.firstIndex(of: words[0], in: UnsafeRawBufferPointer(rebasing: text[place...]))
                {
                    place += next
                    if text[place...].starts(with: words) { return place }
                    place += 1
                }
                return nil
            } ?? nil
        } ?? nil
    }
}
