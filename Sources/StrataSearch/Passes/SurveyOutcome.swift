import StrataDocument

/// Rows that were looked at together: which they are, and for which job.
struct SurveyedRows: Codable, Sendable {
    /// Rows whose names follow each other.
    struct Run: Codable, Sendable {
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

/// The outcome of a thread of a survey.
enum SurveyOutcome: Codable, Sendable {
    case found(RowFindings, SurveyedRows, round: Int)
    case finished(round: Int)
}
