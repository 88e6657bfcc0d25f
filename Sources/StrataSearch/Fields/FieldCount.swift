import StrataDocument
import StrataSystem

/// Counts the values that the rows of a document have of a field, in the background, nearest to the reader first. It
/// goes on with what arrives, and begins anew now and then where rows change or go.
///
/// It belongs to the thread that the document belongs to.
package final class FieldCount {
    /// The name of the field.
    package let name: String
    private let document: any Document
    private let read: FieldReader
    private var tally: FieldTally
    private var survey: RowSurvey<NoFindings>
    /// The last tally that was counted to its end; nil before. It holds while rows are counted again.
    private var whole: FieldTally?
    /// True if rows have changed or gone since it began.
    private var isStale = false
    /// The time at which counting began, in milliseconds, and how long it took; nil while not all rows were counted.
    private var (began, duration) = (0.0, Double?.none)

    /// The least time from one count to the next, in milliseconds, and as a multiple of how long a count takes.
    private static let (pause, pauseFactor) = (1000.0, 20.0)
    /// Between two looks at what was counted, in milliseconds.
    private static let lookPause = 16.0

    /// Begins at once.
    ///
    /// - Parameters:
    ///   - read: reads the fields of rows.
    ///   - row: where the reader is.
    ///   - time: in milliseconds.
    /// - Throws: where the system has no descriptor or thread left.
    package init(
        of name: String, in document: any Document, reading read: @escaping FieldReader, from row: RowID,
        at time: Double
    ) throws(SystemError) {
        (self.name, self.document, self.read, began) = (name, document, read, time)
        tally = FieldTally(name, read)
        survey = try RowSurvey(of: document, by: tally, from: row)
        document.observers.add(self) { count, update in
            let arrives = update.changes.allSatisfy { if case .appended = $0 { true } else { false } }
            count.isStale = count.isStale || !arrives
        }
    }

    /// Takes what was counted to the end, and begins anew where that does not hold any more.
    package func advance(at time: Double) {
        guard survey.look().isFinished else { return }
        whole = tally
        duration = duration ?? time - began
        guard let nextStart, time >= nextStart else { return }
        let row = document.count > 0 ? document.id(at: document.count - 1) : RowID(0)
        let tally = FieldTally(name, read)
        // Without a thread left, it says what it knows.
        guard let survey = try? RowSurvey<NoFindings>(of: document, by: tally, from: row) else { return }
        self.survey.cancel()
        (self.tally, self.survey, isStale, began, duration) = (tally, survey, false, time, nil)
    }

    /// The time at which counting begins anew; nil where it does not, or not all rows were counted.
    private var nextStart: Double? {
        guard isStale, let duration else { return nil }
        return began + duration + max(Self.pause, Self.pauseFactor * duration)
    }

    /// The progress so far.
    package var progress: SurveyProgress { survey.look() }

    /// True if there is more to be counted, or to be taken by ``advance(at:)``. Between two counts it is false.
    package var isRunning: Bool { whole !== tally || !progress.isFinished }

    /// Returns the time at which to advance again, in milliseconds; nil if everything is counted.
    package func nextLook(after time: Double) -> Double? {
        let look = time + Self.lookPause
        return isRunning ? look : nextStart.map { max($0, look) }
    }

    /// Returns the commonest values with the number of rows that have each, and how many values there are.
    package func commonest(_ most: Int) -> (values: [(value: [UInt8], count: Int)], valueCount: Int) {
        (whole ?? tally).commonest(most)
    }

    /// Counts no further.
    package func cancel() { survey.cancel() }
}

/// The values of a field that were counted. Several threads count at once.
private final class FieldTally: RowCriterion {
    private let name: FieldName
    private let read: FieldReader
    private let counts = Guarded(ValueCounts(most: FieldTally.most))

    /// The length of the longest value that is told from others, in bytes, and the greatest number of values.
    private static let longest = 1024
    private static let most = 100_000

    let needsOriginals = true
    let needsShown = false

    init(_ name: String, _ read: @escaping FieldReader) { (self.name, self.read) = (FieldName(name), read) }

    func decide(_ rows: RowStretch, _ findings: inout RowFindings, goesOn: () -> Bool) {
        var found = ValueCounts(most: Self.most)
        rows.forEachOriginal(goesOn: goesOn) { _, row in
            if let text = read(row)?.value(of: name)?.text {
                // The beginning of one is a value that no row has.
                if text.count <= Self.longest { found.add(Array(text)) } else { found.addRest() }
            }
            return true
        }
        guard goesOn() else { return }
        counts.withLock { $0.add(found) }
    }

    func commonest(_ most: Int) -> (values: [(value: [UInt8], count: Int)], valueCount: Int) {
        let counts = counts.withLock { $0 }
        return (counts.commonest(most), counts.valueCount)
    }
}

/// The store of a survey that keeps nothing of single rows.
struct NoFindings: SurveyStore {
    mutating func record(_ findings: RowFindings, _ rows: Range<Int>, from first: Int, isAgain: Bool) {}
    mutating func remove(_ ordinals: Range<Int>) {}
}
