import StrataFormats
import StrataJSON

extension JSONRecord {
    /// The member that says its level, and the level, as the record's format has it.
    var level: (key: String, level: LogLevel)? {
        guard case .object(let object) = value else { return nil }
        let text = Array(value.compactText.utf8)
        let reading = LineReader.general.read(text[...])
        guard let found = reading.level, let level = LogLevel(found.word.utf8), let name = reading.format,
            let format = FormatShelf.shared.definition(named: name)
        else { return nil }
        let names = format.memberNames(.level).map { String(decoding: $0, as: UTF8.self) }
        let untouched = Set(reading.fields.map { String(decoding: $0.name, as: UTF8.self) })
        let key = names.first { object[$0] != nil && !untouched.contains($0) }
        return key.map { ($0, level) }
    }
}
