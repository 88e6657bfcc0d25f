import StrataTime

/// The fields of a row, by their names.
package protocol RowFields: Sendable {
    /// Returns the value of a field; nil where the row has none of the name.
    func value(of name: FieldName) -> FieldValue?
    /// All fields in order, those within others by names with dots between them.
    var all: [(name: String, text: [UInt8])] { get }
    /// True if they are all that the row says, as in a record or a line of a table.
    var areWhole: Bool { get }
    /// The names that the row itself has for what every row may have, each with the common one: `service` for `source`.
    var ownNames: [(own: String, common: String)] { get }
}

extension RowFields {
    /// None.
    package var ownNames: [(own: String, common: String)] { [] }
}

/// Reads the fields of a row as it came, with line feeds between its lines, on any thread; gives nil for what is no
/// row, such as a line that names columns.
package typealias FieldReader = @Sendable (_ row: ArraySlice<UInt8>) -> (any RowFields)?

/// The name of a field, ready to be looked for.
package struct FieldName: Hashable, Sendable {
    package let text: String
    package let bytes: [UInt8]
    /// True if it ends in a dot and a number, as the second field of one name does.
    package let isNumbered: Bool

    package init(_ text: String) {
        (self.text, bytes) = (text, Array(text.utf8))
        let digits = bytes.reversed().prefix { (0x30...0x39).contains($0) }.count
        isNumbered = digits > 0 && bytes.dropLast(digits).last == UInt8(ascii: ".")
    }

    /// The names that rows of any format may have.
    package static let ofEveryRow: Set<String> = ["time", "level", "source", "message", "file"]

    /// The names that logs have for what every row may have, where no other field is called so.
    package static let common = [
        "ts": "time", "timestamp": "time", "@timestamp": "time", "datetime": "time",
        "date": "time",
        "lvl": "level", "severity": "level", "log.level": "level",
        "msg": "message", "@message": "message", "logger": "source",
    ]
}

/// The value of a field in a row.
package struct FieldValue: Hashable, Sendable {
    /// The value as a text.
    package var text: [UInt8]
    /// The moment that it is, where the row's format tells.
    package var instant: Instant?
    /// The severity that it is, where the row's format tells.
    package var severity: Severity?

    /// A value.
    package init(_ text: [UInt8], instant: Instant? = nil, severity: Severity? = nil) {
        (self.text, self.instant, self.severity) = (text, instant, severity)
    }
}
