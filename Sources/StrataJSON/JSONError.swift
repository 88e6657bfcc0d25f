/// A text that is not JSON: what is wrong, and where.
package struct JSONError: Error, Equatable, CustomStringConvertible {
    /// The kind of fault.
    package enum Problem: Equatable, Sendable {
        /// The text ends before the value does.
        case end
        /// Something other than what must come here.
        case unexpected(wanted: String)
        /// A number that is not written as one, or that no finite `Double` is near.
        case number
        /// A control character, a wrong escape or bytes that are not UTF-8 in a string.
        case string
        /// Values in values in values, beyond all use.
        case depth
        /// More values than a text may hold.
        case size(limit: Int)
        /// A key that the object has already.
        case repeatedKey(String)
    }

    /// The fault.
    package let problem: Problem
    /// The byte at which it was found, counted from 0.
    package let place: Int

    /// The fault and its place, for the end of a sentence.
    package var description: String {
        switch problem {
        case .end: "it ends in the middle"
        case .unexpected(let wanted): "\(wanted) is needed at byte \(place + 1)"
        case .number: "the number before byte \(place + 1) is none"
        case .string: "the string is faulty at byte \(place + 1)"
        case .depth: "it is nested too deeply at byte \(place + 1)"
        case .size(let limit): "it has more than \(limit) values"
        case .repeatedKey(let key): "the key \(Self.quote(key)) is there twice"
        }
    }

    /// Returns the beginning of a key, which may have megabytes.
    private static func quote(_ key: String) -> String {
        let beginning = String(String.UnicodeScalarView(key.unicodeScalars.prefix(longestKey)))
        return JSONValue.quote(beginning) + (beginning.utf8.count < key.utf8.count ? "…" : "")
    }

    private static let longestKey = 100
}
