import StrataDocument
import StrataSystem

/// Decides of every row of a document whether it is wanted, in the background: nearest to the reader first, both ways.
/// It keeps up with the document: rows that come and rows that change are looked at, rows that go are forgotten.
///
/// It belongs to the thread that the document belongs to.
final class RowSurvey<Store: SurveyStore> {
    private let document: any Document
    private let criterion: any RowCriterion
    private let state = Guarded(SurveyState<Store>())
    private let wakeUp: EventDescriptor
    /// The row at which it began.
    private var start: RowID
    /// The names from the first to the last row that it knows of; nil while there was none.
    private var known: ClosedRange<RowID>?
    private var isCancelled = false

    /// Begins at once.
    ///
    /// - Throws: where the system has no descriptor or thread left.
    init(of document: any Document, by criterion: any RowCriterion, from start: RowID) throws(SystemError) {
        (self.document, self.criterion, self.start) = (document, criterion, start)
        wakeUp = try EventDescriptor()
        begin()
        try startThreads()
        document.observers.add(self) { $0.follow($1) }
    }

    deinit { state.withLock { $0.cancel() } }

    /// Readable while there is something new.
    var wakeUpDescriptor: Int32 { wakeUp.number }

    /// The names from the first to the last row that it looks at; nil while there is none.
    var names: ClosedRange<RowID>? { known }

    /// Looks at what was found, or changes it.
    func withStore<Result>(_ body: (inout Store) -> Result) -> Result { state.withLock { body(&$0.store) } }

    /// Takes note that the owner has looked, and says how far it is.
    func look() -> SurveyProgress {
        // Where the system had no thread, it may have one now.
        try? startThreads()
        return state.withLock { state in
            if state.noteLook() { wakeUp.clear() }
            return state.progress
        }
    }

    /// The progress.
    var progress: SurveyProgress { state.withLock { $0.progress } }

    /// Ends it. What was found stays as it is, whatever comes to the document.
    func cancel() {
        isCancelled = true
        state.withLock { $0.cancel() }
    }

    // MARK: - Jobs

    /// - Parameter isAgain: whether rows were looked at before.
    private func begin(isAgain: Bool = false) {
        let count = document.lineCount
        state.withLock { $0.progress.allRows = count }
        known = names(of: 0..<document.count)
        guard let all = known else { return state.withLock { $0.progress.isFinished = true } }
        // Two threads that share a reader of merged rows take its blocks from each other.
        add(readers(), from: start, .forward, to: max(all.upperBound, start), isAgain: isAgain)
        add(readers(), from: RowID(start.ordinal - 1), .backward, to: min(all.lowerBound, start), isAgain: isAgain)
    }

    /// Makes what reads the rows that there are now, and the same as they came where the criterion looks at those, too.
    private func readers() -> (rows: any RowReader, originals: (any RowReader)?) {
        guard criterion.needsOriginals else { return (document.reader(), nil) }
        let originals = document.originals()
        return criterion.needsShown ? (document.reader(), originals) : (originals, nil)
    }

    private func add(
        _ readers: (rows: any RowReader, originals: (any RowReader)?), from start: RowID, _ direction: ScanDirection,
        to end: RowID, isAgain: Bool, isCounted: Bool = true
    ) {
        state.withLock { state in
            state.add(
                SurveyJob(
                    reader: readers.rows, originals: readers.originals, start: start, direction: direction, end: end,
                    isAgain: isAgain,
                    isCounted: isCounted, epoch: state.epoch))
        }
    }

    /// Returns the names from the first to the last row of a range that is a line: headers are not searched, and their
    /// names stand in no order. nil if there is none.
    private func names(of rows: Range<Int>) -> ClosedRange<RowID>? {
        rows == 0..<document.count ? document.nameBounds : document.nameBounds(of: rows)
    }

    private func startThreads() throws(SystemError) {
        var missing = state.withLock { $0.claimThreads() }
        do throws(SystemError) {
            while missing > 0 {
                let (state, criterion, wakeUp) = (state, criterion, wakeUp)
                let thread = try Thread {
                    var thread = SurveyThread(state, criterion, wakeUp)
                    thread.run()
                }
                thread.detach()
                missing -= 1
            }
        } catch {
            state.withLock { [missing] in $0.giveBack(threads: missing) }
            throw error
        }
    }

    // MARK: - Changes

    private func follow(_ update: DocumentUpdate) {
        guard !isCancelled else { return }
        var isKnown = !update.changes.contains(.reread)
        var inserted = InsertedRows()
        for change in update.changes {
            inserted.follow(change)
            switch change {
            case .removed(_, let names):
                let gone = names.lowerBound.ordinal..<names.upperBound.ordinal + 1
                let isNoted = state.withLock { state in
                    state.store.remove(gone)
                    return state.supersede(gone)
                }
                isKnown = isKnown && isNoted
            case .changed(let row):
                guard isKnown, let index = document.index(of: row), !document.isHeader(at: index) else { continue }
                isKnown = lookAgain(row...row)
            default: break
            }
        }
        guard isKnown, !bringsBack(update) else { return beginAnew() }
        surveyEnds()
        if let rows = inserted.range(in: document.count), let names = names(of: rows), !lookAgain(names) {
            return beginAnew()
        }
        if !lookAtOnce() { try? startThreads() }
    }

    /// Returns true if rows that went by an update came again by it, at either end, as other rows of the same names.
    private func bringsBack(_ update: DocumentUpdate) -> Bool {
        let gone = update.changes.compactMap { if case .removed(_, let names) = $0 { names } else { nil } }
        guard !gone.isEmpty else { return false }
        return update.changes.contains { change in
            let rows =
                switch change {
                case .prepended(let count, _): 0..<min(count, document.count)
                case .appended(let count, _): max(0, document.count - count)..<document.count
                default: 0..<0
                }
            guard let names = names(of: rows) else { return false }
            return gone.contains { $0.overlaps(names) }
        }
    }

    /// The number of rows that are looked at in no time.
    private static var few: Int { 512 }

    /// Looks at a few rows where that takes less than to have a thread do so.
    ///
    /// - Returns: whether that was all that there was to do.
    private func lookAtOnce() -> Bool {
        guard criterion.isQuick, state.withLock({ $0.claimAll(upTo: Self.few) }) else { return false }
        var thread = SurveyThread(state, criterion, wakeUp)
        thread.run()
        return true
    }

    private func beginAnew() {
        state.withLock { $0.beginAnew() }
        begin(isAgain: true)
        try? startThreads()
    }

    /// - Returns: false where there is too much of it to be remembered.
    private func lookAgain(_ rows: ClosedRange<RowID>) -> Bool {
        let ordinals = rows.lowerBound.ordinal..<rows.upperBound.ordinal + 1
        let isNoted = state.withLock { state in
            state.withdraw { $0.isAgain && $0.start == rows.lowerBound && $0.end == rows.upperBound }
            return state.supersede(ordinals)
        }
        add(readers(), from: rows.lowerBound, .forward, to: rows.upperBound, isAgain: true, isCounted: false)
        return isNoted
    }

    /// Looks at rows that have come at either end.
    private func surveyEnds() {
        guard let all = names(of: 0..<document.count) else {
            // Whatever comes from now on is new.
            known = nil
            return
        }
        guard let former = known else { return begin() }
        let (first, last, count) = (all.lowerBound, all.upperBound, document.lineCount)
        state.withLock { $0.progress.allRows = max(count, $0.progress.rows) }
        if last > former.upperBound {
            add(readers(), from: RowID(former.upperBound.ordinal + 1), .forward, to: last, isAgain: false)
        }
        if first < former.lowerBound {
            add(readers(), from: RowID(former.lowerBound.ordinal - 1), .backward, to: first, isAgain: false)
        }
        // Rows that have gone at an end may come back to it.
        known = all
    }
}
