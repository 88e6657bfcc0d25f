import Strata

/// The reason why a pattern cannot be looked for.
package struct PatternError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The fault.
    package enum Reason: Sendable, Hashable {
        /// There is no text.
        case empty
        /// The expression has more characters than it may have.
        case tooLong(Int)
        /// The text has a line break, which no row has.
        case lineBreak
        /// It is no regular expression; the words are the library's.
        case wrong(String)
        /// There is no memory for it.
        case noMemory
    }

    package var reason: Reason
    /// The place in the text, in characters from its start; nil if it is the text as a whole.
    package var offset: Int?

    package init(_ reason: Reason, at offset: Int? = nil) { (self.reason, self.offset) = (reason, offset) }

    /// One sentence: what is wrong, where, and what to do.
    package var description: String {
        switch reason {
        case .empty: "there is nothing to look for; give a text"
        case .tooLong(let count): "a pattern of \(CountText.grouped(count)) characters is too large; give a shorter one"
        case .lineBreak: "a line break\(place) is in no row; look for one line of the text"
        case .wrong(let words): "\(words)\(place); correct it, or look for it as plain text"
        case .noMemory: "there is no memory for the pattern; give a shorter one"
        }
    }

    /// Counted from 1, as one counts characters.
    private var place: String { offset.map { " at character \($0 + 1)" } ?? "" }
}
