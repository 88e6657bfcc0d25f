import StrataDocument

/// Reads moments, in seconds since 1970 began in UTC: those that rows say, and those that a reader types.
public struct MomentReader {
    /// The moment that a line says; nil where it says none.
    package let ofLine: (Line) -> Double?
    /// Returns the moment that a typed text means, beside a moment of reference such as that of a row; nil if it means
    /// none.
    let ofText: (_ text: String, _ reference: Double?) -> Double?
    /// A moment in words.
    let words: (Double) -> String

    /// Makes a reader of moments out of the three ways of reading and saying them.
    public init(
        of line: @escaping (Line) -> Double?, reading text: @escaping (_ text: String, _ reference: Double?) -> Double?,
        words: @escaping (Double) -> String
    ) {
        (ofLine, ofText, self.words) = (line, text, words)
    }
}
