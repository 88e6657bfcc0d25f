/// How far a survey has come.
package struct SurveyProgress: Sendable, Equatable {
    /// How many rows were looked at, and their bytes.
    package var rows = 0
    package var bytes = 0
    /// How many rows there were to look at.
    package var allRows = 0
    /// Whether all rows that there are were looked at, or it was cancelled.
    package var isFinished = false
    /// Whether it was cancelled before all rows were looked at.
    package var isCancelled = false

    /// From 0 to 1.
    package var fraction: Double { isFinished ? 1 : min(1, Double(rows) / Double(max(1, allRows))) }
}
