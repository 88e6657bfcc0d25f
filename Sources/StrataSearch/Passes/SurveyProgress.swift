/// The progress of a survey.
package struct SurveyProgress: Sendable, Equatable {
    /// The number of rows that were looked at, and of their bytes.
    package var rows = 0
    package var bytes = 0
    /// The number of rows that there were to look at.
    package var allRows = 0
    /// True if all rows that there are were looked at, or it was cancelled.
    package var isFinished = false
    /// True if it was cancelled before all rows were looked at.
    package var isCancelled = false

    /// The progress from 0 to 1.
    package var fraction: Double { isFinished ? 1 : min(1, Double(rows) / Double(max(1, allRows))) }
}
