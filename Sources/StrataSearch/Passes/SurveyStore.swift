import StrataDocument

/// A store for the findings of a survey. It is touched under a lock, by whichever thread has found something.
package protocol SurveyStore: Sendable {
    /// Makes a store in which nothing was found yet.
    init()
    /// Takes what was found in rows whose names follow each other.
    ///
    /// - Parameters:
    ///   - rows: indices of the findings.
    ///   - first: the ordinal of the first of the rows.
    ///   - isAgain: whether the rows were looked at before.
    mutating func record(_ findings: RowFindings, _ rows: Range<Int>, from first: Int, isAgain: Bool)
    /// Forgets rows that have gone.
    mutating func remove(_ ordinals: Range<Int>)
}
