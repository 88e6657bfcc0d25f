import StrataFormats
import StrataJSON

extension JSONRecord {
    /// The member that says its level, and the level, as the record's format has it.
    var level: (key: String, level: LogLevel)? {
        guard case .object = value else { return nil }
        let text = Array(value.compactText.utf8)
        let reading = LineReader.general.withoutFields.read(text[...])
        guard let found = reading.level, let level = LogLevel(found.word.utf8) else { return nil }
        return found.key.map { (String(decoding: $0, as: UTF8.self), level) }
    }
}
