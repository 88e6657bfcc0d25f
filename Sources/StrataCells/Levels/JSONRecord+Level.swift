import StrataDecoders
import StrataJSON

extension JSONRecord {
    /// The member that says its level, and the level: a word, a number as pino and bunyan have it, or, in `PRIORITY`, one as
    /// syslog has it.
    var level: (key: String, level: Level)? {
        guard case .object(let object) = value else { return nil }
        var found: (key: String, level: Level, rank: Int)?
        for member in object.members {
            guard let rank = Self.ranks[member.key], rank < found?.rank ?? .max else { continue }
            // MongoDB's key is one letter, which others may use for anything: it has its component beside it.
            guard member.key != "s" || object["c"] != nil else { continue }
            let level =
                member.key == "PRIORITY" ? member.value.digit.flatMap(Level.init(syslog:)) : Level(json: member.value)
            if let level { found = (member.key, level, rank) }
        }
        return found.map { ($0.key, $0.level) }
    }

    /// The keys that may say it; where an object has several, the one of the lowest rank does.
    private static let ranks = Dictionary(
        uniqueKeysWithValues: (RecordNames.names(of: .level).map { String(decoding: $0, as: UTF8.self) } + ["s"])
            .enumerated().map { ($1, $0) })
}

extension Level {
    fileprivate init?(json value: JSONValue) {
        switch value {
        case .text(let text):
            let word = Array(text.utf8.prefix(16))
            if word.count == 1, let level = Level(letter: word[0]) {
                self = level
            } else if let level = Level(word.indices, of: word, isPlain: false) {
                self = level
            } else {
                return nil
            }
        case .number:
            guard let number = Int(value.compactText), number % 10 == 0 else { return nil }
            switch number {
            case 50...60: self = .error
            case 40: self = .warning
            case 30: self = .quiet
            case 10...20: self = .debug
            default: return nil
            }
        default: return nil
        }
    }
}

extension JSONValue {
    /// A number from 0 to 9, which may be written as a text.
    fileprivate var digit: Int? {
        switch self {
        case .number: Int(compactText).flatMap { (0...9).contains($0) ? $0 : nil }
        case .text(let text): text.utf8.count == 1 ? Int(text) : nil
        default: nil
        }
    }
}
