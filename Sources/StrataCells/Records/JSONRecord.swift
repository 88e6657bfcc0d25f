import StrataDocument
import StrataJSON

/// Any JSON value, shown as it is.
package struct JSONRecord: Equatable {
    package let value: JSONValue

    package init(_ value: JSONValue) { self.value = value }

    package init(_ line: Line) throws(RecordError) { value = try JSONValue(line) }
}
