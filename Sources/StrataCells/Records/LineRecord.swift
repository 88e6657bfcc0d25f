import StrataDocument
import StrataJSON

/// A record that a line of JSON Lines says, for a cell that shows it.
package protocol LineRecord: Equatable {
    /// The noun for a record in messages, with its article: `a note`.
    static var noun: String { get }
    /// Takes the fields that the record knows.
    init(_ fields: inout RecordFields) throws(RecordError)
    /// The fields that it does not know, in order.
    var unknown: [UnknownField] { get }
}

extension LineRecord {
    /// Reads a line.
    package init(_ line: Line) throws(RecordError) {
        try self.init(object: JSONObject(line))
    }

    /// Reads the object of a line.
    package init(object: JSONObject) throws(RecordError) {
        var fields = RecordFields(object)
        try self.init(&fields)
    }
}

extension JSONValue {
    /// A line of more values is not read: each takes time, and a row has no room to show so many.
    package static let mostInRecord = 20_000

    /// Reads a line as JSON.
    package init(_ line: Line) throws(RecordError) {
        guard line.isReadable else { throw .unreadable }
        guard !line.isCut else { throw .cut(length: line.length) }
        guard line.bytes.contains(where: { $0 > 0x20 }) else { throw .empty }
        do {
            try self.init(line: line.bytes, greatestCount: Self.mostInRecord)
        } catch {
            throw .notJSON(error)
        }
    }
}

extension JSONObject {
    /// Reads a line as a JSON object.
    package init(_ line: Line) throws(RecordError) {
        guard case .object(let object) = try JSONValue(line) else { throw .notAnObject }
        self = object
    }
}
