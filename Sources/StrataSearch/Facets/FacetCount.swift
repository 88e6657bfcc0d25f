import StrataDocument
import StrataSystem

/// Counts the summary of the rows of a document in the background, nearest to the reader first. It goes on with what
/// arrives, and begins anew where rows change or go: at once where the reader did that, and else now and then.
///
/// It belongs to the thread that the document belongs to.
package final class FacetCount {
    private let document: any Document
    private let read: FieldReader
    private let offset: Int
    private var tally: FacetTally
    private var survey: RowSurvey<NoFindings>
    /// The tally that holds until the one that is being counted says more.
    private var former: FacetTally?
    /// The time at which counting began, in milliseconds, and how long it took; nil while not all rows were counted.
    private var (began, duration) = (0.0, Double?.none)
    private var staleness = Staleness.none
    /// The reason why they were counted anew the last time.
    private var startedBy = Staleness.none
    /// The number of times that counting has begun anew.
    private var starts = 0
    /// The version of the summary that was asked for last.
    private var known: [Int] = []

    /// The reason why rows are to be counted anew.
    private enum Staleness: Int { case none, arrival, reader }

    /// A summary that was counted before holds for so long while rows are counted anew, in milliseconds.
    private static let patience = 250.0
    /// The least time from one count to the next, in milliseconds, and as a multiple of how long a count takes.
    private static let (pause, pauseFactor) = (1000.0, 20.0)
    /// The same where the reader has changed what is shown: at most, and as a multiple of how long a count takes.
    private static let (readerPause, readerFactor) = (1000.0, 4.0)
    /// Between two looks at what was counted, in milliseconds.
    private static let lookPause = 50.0

    /// Begins at once.
    ///
    /// - Parameters:
    ///   - names: The fields whose values are counted.
    ///   - document: The rows.
    ///   - read: Reads the fields of rows.
    ///   - row: The row that is being read.
    ///   - offset: The milliseconds east of UTC of the clocks by which days and hours begin.
    ///   - time: In milliseconds.
    /// - Throws: where the system has no descriptor or thread left.
    package init(
        of names: [String], in document: any Document, reading read: @escaping FieldReader, from row: RowID,
        offset: Int, at time: Double
    ) throws(SystemError) {
        (self.document, self.read, self.offset, began) = (document, read, offset, time)
        let empty = Facets(of: names, stride: Facets.stride(for: document.lineCount), offset: offset)
        tally = FacetTally(empty, read)
        survey = try RowSurvey(of: document, by: tally, from: row)
        document.observers.add(self) { $0.follow($1) }
    }

    /// The progress so far.
    package private(set) var progress = SurveyProgress()

    /// True if the summary is that of nearly all rows that there are.
    package var isWhole: Bool {
        guard former == nil else { return startedBy == .arrival }
        return duration != nil && (progress.isFinished || progress.fraction > Self.nearlyAll)
    }

    /// The share of rows without which a summary is not whole.
    private static let nearlyAll = 0.9

    /// True if the summary is that of all rows that there are.
    package var isCurrent: Bool { duration != nil && former == nil && progress.isFinished && staleness == .none }

    /// Returns the summary where it has changed since it was asked for last; else nil. What was counted before holds for
    /// a moment while rows are counted anew.
    package func news() -> Facets? {
        let shown = former ?? tally
        let version = [starts, former == nil ? 0 : 1, shown.revision]
        guard version != known else { return nil }
        known = version
        return shown.facets
    }

    /// Takes note of what was counted, and begins anew where that does not hold any more.
    ///
    /// - Parameters:
    ///   - names: The fields whose values are counted from then on.
    ///   - row: The row that is being read.
    package func advance(at time: Double, counting names: @autoclosure () -> [String], from row: RowID) {
        progress = survey.look()
        if progress.isFinished, duration == nil { duration = time - began }
        // Far more rows have come than were thought of.
        if Facets.stride(for: document.lineCount) >= 4 * tally.stride { note(.reader) }
        if duration != nil || startedBy == .reader && time - began > Self.patience { former = nil }
        guard let next = nextStart, time >= next else { return }
        begin(names(), from: row, at: time)
    }

    /// Has rows counted anew, for they are read better now.
    package func restart() { note(.reader) }

    /// Returns the time at which to look again, in milliseconds; nil if everything is counted.
    package func nextLook(after time: Double) -> Double? {
        if !progress.isFinished || duration == nil { return time + Self.lookPause }
        return nextStart.map { max($0, time) }
    }

    /// Counts no further.
    package func cancel() { survey.cancel() }

    /// The time at which counting begins anew; nil where it does not.
    private var nextStart: Double? {
        switch staleness {
        case .none: nil
        case .reader: began + min(Self.readerPause, duration.map { Self.readerFactor * $0 } ?? .infinity)
        case .arrival: duration.map { began + $0 + max(Self.pause, Self.pauseFactor * $0) }
        }
    }

    private func begin(_ names: [String], from row: RowID, at time: Double) {
        let empty = Facets(of: names, stride: Facets.stride(for: document.lineCount), offset: offset)
        let tally = FacetTally(empty, read)
        // Without a thread left, it says what it knows.
        guard let survey = try? RowSurvey<NoFindings>(of: document, by: tally, from: row) else { return }
        self.survey.cancel()
        if former == nil { former = self.tally }
        (self.tally, self.survey, startedBy, staleness) = (tally, survey, staleness, .none)
        (began, duration, progress) = (time, nil, SurveyProgress())
        starts += 1
    }

    private func note(_ staleness: Staleness) {
        if staleness.rawValue > self.staleness.rawValue { self.staleness = staleness }
    }

    private func follow(_ update: DocumentUpdate) {
        let isMore = update.changes.allSatisfy { change in
            switch change {
            case .appended, .prepended, .insertedHeaders: true
            case .inserted, .removed, .moved, .changed, .reread: false
            }
        }
        if !isMore { note(update.cause == .arrival ? .arrival : .reader) }
    }
}
