import StrataJSON

extension JSONRecord {
    /// The member that says its level, and the level: a word, a number as pino and bunyan have it, or, in `PRIORITY`, one as
    /// syslog has it.
    var level: (key: String, level: Level)? {
        guard case .object(let object) = value else { return nil }
        for key in Self.levelKeys {
            if let value = object[key], let level = Level(json: value) { return (key, level) }
        }
        guard let level = object["PRIORITY"].flatMap(\.digit).flatMap(Level.init(syslog:)) else { return nil }
        return ("PRIORITY", level)
    }

    private static let levelKeys = [
        "level", "severity", "lvl", "levelname", "loglevel", "logLevel", "log_level", "log.level", "level_name", "@l",
        "s",
    ]
}

extension Level {
    fileprivate init?(json value: JSONValue) {
        switch value {
        case .text(let text):
            let word = Array(text.utf8.prefix(16))
            if word.count == 1, let level = Level(letter: word[0]) {
                self = level
            } else if let level = Level(word[...], isPlain: false) {
                self = level
            } else {
                return nil
            }
        case .number:
            guard let number = Int(value.compactText), number % 10 == 0 else { return nil }
            switch number {
            case 50...: self = .error
            case 40: self = .warning
            case 10...30: self = .quiet
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
