import StrataDocument
import StrataJSON

/// Any JSON value, shown as it is.
struct JSONRecord: Equatable {
    let value: JSONValue

    init(_ value: JSONValue) { self.value = value }

    init(_ line: Line) throws(RecordError) { value = try JSONValue(line) }
}
