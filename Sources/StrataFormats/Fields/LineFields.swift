import StrataDocument
import StrataSearch
import StrataTime

/// The fields of a row, named and written as an export has them.
package struct LineFields: RowFields {
    /// The parts of the row's first line.
    private let line: LogLine
    /// The level, as a word in lower case.
    package let level: String?
    private let severity: Severity?
    /// The message, with the lines that follow the first.
    package let message: [UInt8]
    /// The name of the file, where there are several.
    package let file: String?
    package let areWhole: Bool

    /// - Parameters:
    ///   - line: the parts of the row.
    ///   - level: the level of the row, where the line says none.
    ///   - following: the lines behind the first, each with a line feed before it.
    ///   - kind: the level that the format tells.
    ///   - areWhole: whether the row is a record.
    init(
        _ line: LogLine, level: String?, kind: LogLevel?, following: [UInt8], file: String?, areWhole: Bool
    ) {
        self.line = line
        let word = line.level ?? level
        (self.level, message, self.file, self.areWhole) = (word, Self.message(line.message, following), file, areWhole)
        severity = word.flatMap { Severity($0.utf8) ?? (kind ?? LogLevel($0.utf8))?.severity }
    }

    /// Returns the message of an entry up to its last word, and from its first where the first line has the time alone.
    private static func message(_ first: [UInt8], _ following: [UInt8]) -> [UInt8] {
        var message = first.isEmpty ? Array(following.drop { $0 <= 0x20 }) : first + following
        while let last = message.last, last <= 0x20 { message.removeLast() }
        return message
    }

    /// The time; of a day alone, the day.
    package var time: String? { line.time }
    /// The writer.
    package var source: [UInt8]? { line.source }
    /// All else, in order; several may have one name.
    package var fields: [LineParts.Field] { line.fields }

    package func value(of name: FieldName) -> FieldValue? {
        switch name.text {
        case "time": if let text = time { return FieldValue(Array(text.utf8), instant: line.instant) }
        case "level": if let level { return FieldValue(Array(level.utf8), severity: severity) }
        case "source": if let source { return FieldValue(source) }
        case "message": return FieldValue(message)
        case "file": if let file { return FieldValue(Array(file.utf8)) }
        default: break
        }
        if let field = field(name) { return FieldValue(field.text) }
        let own = line.ownNames.first { $0.key == name.bytes }?.common
        return (own ?? FieldName.common[name.text]).flatMap { value(of: FieldName($0)) }
    }

    package var ownNames: [(own: String, common: String)] {
        line.ownNames.map { (String(decoding: $0.key, as: UTF8.self), $0.common) }
    }

    /// Returns the fields of some names, but for those that every row may have.
    package func fields(named names: [String]) -> [LineParts.Field] { names.compactMap { field(FieldName($0)) } }

    /// Returns a field that is none of those that every row may have, or a member in one.
    private func field(_ name: FieldName) -> LineParts.Field? {
        if name.isNumbered {
            let names = Self.names(of: fields)
            if let place = names.firstIndex(of: name.text) {
                return LineParts.Field(name.bytes, fields[place].value, isJSON: fields[place].isJSON)
            }
        } else if let field = fields.first(where: { $0.name == name.bytes }) {
            return field
        }
        for field in fields where field.isJSON && name.bytes.starts(with: field.name) {
            let rest = name.bytes.dropFirst(field.name.count)
            guard rest.first == UInt8(ascii: ".") else { continue }
            if let value = Self.value(at: rest.dropFirst(), in: field.value[...]) {
                return LineParts.Field(name.bytes, Array(value), isJSON: true)
            }
        }
        return nil
    }

    /// Returns the value that keys with dots between them lead to, in an object; nil where they lead to none.
    private static func value(at path: ArraySlice<UInt8>, in object: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard object.first == UInt8(ascii: "{"), let members = RecordScanner.members(of: object) else { return nil }
        for member in members {
            let key = object[member.key.shifted(by: object.startIndex)].keyText
            let value = object[member.value.shifted(by: object.startIndex)]
            if key.elementsEqual(path) { return value }
            guard path.starts(with: key), path.dropFirst(key.count).first == UInt8(ascii: ".") else { continue }
            if let found = self.value(at: path.dropFirst(key.count + 1), in: value) { return found }
        }
        return nil
    }

    /// Returns the names that fields are written by: where several have one, the second is `name.2`.
    package static func names(of fields: [LineParts.Field]) -> [String] {
        let areFew = fields.count <= 16
        if areFew, fields.indices.allSatisfy({ place in fields[..<place].allSatisfy { $0.name != fields[place].name } })
        {
            return fields.map { String(decoding: $0.name, as: UTF8.self) }
        }
        var (names, taken, counts): ([String], Set<String>, [String: Int]) = ([], [], [:])
        for field in fields {
            let name = String(decoding: field.name, as: UTF8.self)
            var written = ""
            repeat {
                counts[name, default: 0] += 1
                let count = counts[name, default: 1]
                written = count > 1 ? "\(name).\(count)" : name
            } while !taken.insert(written).inserted
            names.append(written)
        }
        return names
    }
}

extension LogLevel {
    /// The severity of a level whose word is unknown.
    fileprivate var severity: Severity {
        switch self {
        case .error: .error
        case .warning: .warning
        case .quiet: .info
        case .debug: .debug
        }
    }
}

extension LineParts.Field {
    /// The value as a text.
    package var text: [UInt8] { isJSON ? value[...].fieldText : value }
}
