import StrataJSON
import StrataSearch
import StrataSystem

/// A pattern of a format. A time in it may be written `(?&TIME)`: there stands any that can be read; `(?&LEVEL)` is a word
/// for a level, `(?&PLAIN)` one that means nothing else.
final class FormatPattern: Sendable {
    /// The role of a group.
    enum Role: Sendable {
        case time, level, source, body, field
    }

    /// Its name in the definition.
    let name: String
    private let text: String
    private let isForBytes: Bool
    private let roles: [String: Role]
    /// The beginning of lines that may be explained; nil if that is anything.
    let head: Head?
    /// True if it looks for a time that was found before.
    let needsTime: Bool
    private let compiled = Guarded<(pattern: CapturePattern, groups: [Group])?>(nil)

    /// The beginning of lines.
    enum Head: Equatable, Sendable {
        case time, byte(UInt8)
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
        needsTime = text.contains("(?&TIME)")
        let marked = text.split(separator: "(?&TIME)", omittingEmptySubsequences: false).joined(separator: "\\x01")
        isForBytes = !text.contains("\\p{") && !text.contains("\\X") && !text.contains("\\x{")
        self.text = marked.contains("(?&") ? Self.helpers + marked : marked
        var roles: [String: Role] = [:]
        func assign(_ key: String, _ standard: String, _ role: Role) {
            for field in format[key]?.strings ?? [standard] { roles[field] = role }
        }
        assign("body-field", "body", .body)
        assign("source-field", "source", .source)
        assign("level-field", "level", .level)
        assign("timestamp-field", "timestamp", .time)
        self.roles = roles
        head = Self.head(of: marked)
    }

    /// Returns the text compiled.
    func compile() throws(FormatError) -> (pattern: CapturePattern, groups: [Group]) {
        if let known = compiled.withLock({ $0 }) { return known }
        do throws(PatternError) {
            let pattern = try CapturePattern(text, isForBytes: isForBytes)
            let groups = pattern.names.filter { $0.name != $0.name.uppercased() || $0.name.count < 3 }.map {
                Group(number: $0.number, name: $0.name, role: roles[$0.name] ?? .field)
            }
            let made = (pattern, groups)
            compiled.withLock { $0 = made }
            return made
        } catch {
            throw FormatError("\(name): \(error)")
        }
    }

    /// Returns the beginning of a pattern that is bound to the start of lines.
    private static func head(of text: String) -> Head? {
        guard text.hasPrefix("^") else { return nil }
        var rest = text.dropFirst()
        if rest.hasPrefix("(?<timestamp>\\x01") || rest.hasPrefix("\\x01") { return .time }
        if let group = group(at: rest), !isAlternative(rest) { rest = group }
        let scalars = Array(rest.utf8.prefix(3))
        guard scalars.count == 3 else { return nil }
        let quantifiers = Array("?*{".utf8)
        if scalars[0] == UInt8(ascii: "\\"), "[](){}|.*+?^$<>".utf8.contains(scalars[1]) {
            return quantifiers.contains(scalars[2]) ? nil : .byte(scalars[1])
        }
        guard !"[](){}|.*+?^$\\".utf8.contains(scalars[0]), !quantifiers.contains(scalars[1]),
            !rest.contains("|") || !isAlternative(rest)
        else { return nil }
        return .byte(scalars[0])
    }

    /// Returns the pattern within a group with a name that a pattern begins with; nil where it begins with none, or
    /// with one that may match nothing.
    private static func group(at text: Substring) -> Substring? {
        guard text.hasPrefix("(?<"), let first = text.dropFirst(3).first, first.isLetter,
            let start = text.firstIndex(of: ">"), let end = end(of: text)
        else { return nil }
        if let next = text[end...].dropFirst().first, "?*{".contains(next) { return nil }
        return text[text.index(after: start)..<end]
    }

    /// Returns the place of the bracket that closes the one that a pattern begins with.
    private static func end(of text: Substring) -> Substring.Index? {
        var (depth, isEscaped, isClass) = (0, false, false)
        for index in text.indices {
            if isEscaped {
                isEscaped = false
                continue
            }
            switch text[index] {
            case "\\": isEscaped = true
            case "[": isClass = true
            case "]": isClass = false
            case "(" where !isClass: depth += 1
            case ")" where !isClass: depth -= 1
            default: break
            }
            if depth == 0 { return index }
        }
        return nil
    }

    /// Returns true if a bar stands outside all brackets.
    private static func isAlternative(_ text: Substring) -> Bool {
        var (depth, isEscaped) = (0, false)
        for byte in text.utf8 {
            if isEscaped {
                isEscaped = false
            } else if byte == UInt8(ascii: "\\") {
                isEscaped = true
            } else if byte == UInt8(ascii: "(") || byte == UInt8(ascii: "[") {
                depth += 1
            } else if byte == UInt8(ascii: ")") || byte == UInt8(ascii: "]") {
                depth -= 1
            } else if byte == UInt8(ascii: "|"), depth == 0 {
                return true
            }
        }
        return false
    }

    private static let helpers: String = {
        func list(_ names: [(LogLevel, String)]) -> String {
            names.flatMap { $0.1.split(separator: " ") }.sorted { $0.count > $1.count }.joined(separator: "|")
        }
        let (plain, further) = (list(LogLevel.plainNames), list(LogLevel.plainNames + LogLevel.furtherNames))
        let capitals = list(LogLevel.plainNames).uppercased()
        let upper = further.uppercased()
        return
            "(?(DEFINE)(?<LEVEL>(?i:\(further))[1-9]?(?![A-Za-z0-9_]))(?<PLAIN>(?i:\(plain))(?![A-Za-z0-9_]))"
            + "(?<CAPITALS>(?:\(capitals))(?![A-Za-z0-9_]))(?<BARE>(?&PLAIN)|(?:\(upper))[1-9]?(?![A-Za-z0-9_]))(?<LETTER>[EWIDFCNVTA](?![A-Za-z0-9_]))"
            + "(?<LOGGER>[A-Za-z_$\\x80-\\xff][\\w$.:/@<>~#\\x80-\\xff-]*(?<![:.])))"
    }()
}
