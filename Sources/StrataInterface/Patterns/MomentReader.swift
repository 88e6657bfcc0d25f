import StrataDocument

/// Reads moments, in seconds since 1970 began in UTC: those that rows say, and those that somebody types.
public struct MomentReader {
    /// The moment that a line says; nil where it says none.
    package let ofLine: (Line) -> Double?
    /// The moment that a text means to somebody who reads a row of a moment; nil where it means none.
    let ofText: (_ text: String, _ reference: Double?) -> Double?
    /// A moment in words.
    let words: (Double) -> String

    /// What reads moments in one way.
    public init(
        of line: @escaping (Line) -> Double?, reading text: @escaping (_ text: String, _ reference: Double?) -> Double?,
        words: @escaping (Double) -> String
    ) {
        (ofLine, ofText, self.words) = (line, text, words)
    }
}
