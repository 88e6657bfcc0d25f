import Strata
import StrataInterface
import StrataJSON

/// The reason why a line is not the record that a cell shows.
package enum RecordError: Error, Equatable, CustomStringConvertible {
    /// The line could not be read.
    case unreadable
    /// The line is too long to be read whole; so many bytes it has.
    case cut(length: Int)
    /// There is nothing in the line.
    case empty
    /// The line is not JSON.
    case notJSON(JSONError)
    /// The line is JSON, but no object.
    case notAnObject
    /// A field that the record cannot be without is not there, or null.
    case missing(field: String, needs: String)
    /// A field that nothing is known of, where only known ones may be; `hint` says more.
    case unknown(field: String, hint: String)
    /// A field is not what it must be.
    case wrong(field: String, needs: String, found: String)
    /// Fields are what they must be, but not together; this is what does not agree.
    case contradiction(String)

    /// The fault, for the end of a sentence.
    package var description: String {
        switch self {
        case .unreadable: "the line cannot be read any more"
        case .cut(let length): "the line is too long, \(CountText.bytes(length))"
        case .empty: "the line is empty"
        case .notJSON(let error): "not JSON (\(error))"
        case .notAnObject: "JSON, but no object"
        case .missing(let field, let needs): "'\(field)' is missing; it must be \(needs)"
        case .unknown(let field, let hint): "'\(field)' is unknown\(hint)"
        case .wrong(let field, let needs, let found): "'\(field)' must be \(needs), not \(found)"
        case .contradiction(let words): words
        }
    }
}
