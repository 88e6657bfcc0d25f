import StrataDocument

/// Rows that were looked at together: which they are, and for which job.
struct SurveyedRows: Sendable {
    /// Rows whose names follow each other.
    struct Run: Sendable {
        /// Their indices among all that were looked at.
        let rows: Range<Int>
        /// The name of the first one.
        let first: RowID
    }

    let runs: [Run]
    let count: Int
    let bytes: Int
    /// The rows that the job was to look at.
    let wanted: Range<Int>
    let epoch: Int
    let isAgain: Bool
    let isCounted: Bool

    init(_ stretch: RowStretch, of job: SurveyJob) {
        runs = stretch.namedRuns.map { Run(rows: $0.rows, first: $0.first) }
        (count, bytes) = (stretch.count, stretch.bytes.count)
        (wanted, epoch, isAgain, isCounted) = (job.ordinals, job.epoch, job.isAgain, job.isCounted)
    }
}
