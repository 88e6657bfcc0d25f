import StrataDocument

/// Rows that a survey has to look at.
struct SurveyJob: Sendable {
    let reader: any RowReader
    /// The reader of the same rows as they came, for a criterion that looks at both; else nil.
    let originals: (any RowReader)?
    /// The first row (backward: the last one).
    let start: RowID
    let direction: ScanDirection
    /// The row at which it may stop: behind this row (backward: before it).
    let end: RowID
    /// True if the rows may have been looked at before.
    let isAgain: Bool
    /// True if the rows are among those that progress is measured by.
    let isCounted: Bool
    /// The number of times that rows had changed when the reader was made.
    let epoch: Int

    /// The rows that it is to look at, and maybe more that are not there.
    var ordinals: Range<Int> { min(start, end).ordinal..<max(start, end).ordinal + 1 }

    /// Returns true if a place is beyond the end.
    func isBeyond(_ row: RowID) -> Bool { direction == .forward ? row > end : row < end }
}
