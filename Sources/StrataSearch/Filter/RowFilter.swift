import StrataDocument
import StrataSystem

/// The rows of a document that a rule lets through, as a document that fills in the background: from a row on both
/// ways, so that those nearest to the reader are there first. It goes on with whatever comes until it is cancelled.
///
/// It belongs to the thread that the document belongs to. Poll ``wakeUpDescriptor``, and call ``drain()`` when it is
/// readable: only then do rows come to ``rows``, and all that were found by then at once. It takes little more than a
/// bit for each row, and another one while rows wait to be taken.
package final class RowFilter {
    /// The progress of a filter.
    package struct Status: Sendable, Equatable {
        /// The number of rows that pass, of those that were looked at and taken.
        package var count = 0
        /// The number of rows on which looking took too long and was given up.
        package var cutOffCount = 0
        /// The number of rows that were looked at, and whether these are all.
        package var progress = SurveyProgress()
    }

    /// The rule that rows pass by.
    package let rule: RowRule
    /// The rows that pass, and those that are shown for their sake.
    package let rows: ShownRows
    private let survey: RowSurvey<PassingRows>
    /// The progress of the filter when it was last asked for.
    package private(set) var status = Status()

    /// Begins to filter.
    ///
    /// - Parameters:
    ///   - context: how many rows are shown before and behind each one that passes.
    ///   - row: where the reader is; it need not be there any more.
    /// - Throws: where the system has no descriptor or thread left.
    package init(
        _ rule: RowRule, of document: any Document, context: Int = 0, from row: RowID
    ) throws(SystemError) {
        self.rule = rule
        rows = ShownRows(of: document, context: context)
        survey = try RowSurvey(of: document, by: rule, from: row)
    }

    /// Readable while there is something to take, no more than once in 16 ms. Never read from it.
    package var wakeUpDescriptor: Int32 { survey.wakeUpDescriptor }

    /// True if there is, or will be, more to take than was asked for.
    package var isRunning: Bool { !status.progress.isFinished || survey.progress != status.progress }

    /// Brings ``rows`` up to what was found, which tells their observers, and says how far the filter has come.
    ///
    /// - Parameter cause: why rows come and go.
    @discardableResult
    package func drain(_ cause: DocumentUpdate.Cause = .discovery) -> Status {
        let progress = survey.look()
        let found = survey.withStore { $0.hand() }
        let failing = found.failingAgain.members.filter { rows.passes($0) }
        if !failing.isEmpty { rows.remove(failing, cause: cause) }
        rows.insert(found.passingAgain, cause: cause)
        rows.insert(found.new, cause: cause)
        status = Status(count: rows.passingCount, cutOffCount: found.cutOff.count, progress: progress)
        return status
    }

    /// Ends it. The rows that were taken stay as long as the document has them.
    package func cancel() { survey.cancel() }
}

extension OrdinalSet {
    /// The names of all members, in their order.
    fileprivate var members: [RowID] { (0..<count).map { RowID(member(at: $0)) } }
}
