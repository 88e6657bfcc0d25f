import Strata
import StrataDocument
import StrataSystem

/// Goes from a row to the nearest one before or behind it that tells of an error. Rows are looked at in the background,
/// however far it is.
final class ErrorStep: ReadingTool {
    private unowned let pane: ListPane
    private var scan: DocumentScan?
    private let found = Guarded(RowID?.none)
    private var direction = 1
    /// The row from which it looks.
    private var origin: RowID?
    /// The time at which it began, in milliseconds.
    private var start = 0.0

    /// The time after which the reader is told what the wait is for, in milliseconds.
    private static let patience = 400.0

    /// In the list of a pane.
    init(of pane: ListPane) { self.pane = pane }

    deinit { scan?.cancel() }

    /// True while rows are being looked at.
    private(set) var isRunning = false

    /// Begins to look for it; goes on where it is looking for the same, as while a key is held.
    ///
    /// - Parameter direction: 1: towards the newest row; -1: towards the oldest.
    func go(_ direction: Int) {
        if isRunning, isDone { arrive() }
        guard let isError = pane.list.cell.isError, let row = pane.list.rowBeingRead else { return stop() }
        if isRunning, direction == self.direction, row == origin { return }
        stop()
        (self.direction, origin, start) = (direction, row, pane.list.engine.time)
        let found = found
        found.withLock { $0 = nil }
        isRunning = true
        // With no row pointed at, one in view may be the first that is meant, but for what comes behind the newest.
        let isPointed = pane.list.engine.focusedItem != nil
        let isMeant = !isPointed && (direction < 0 || pane.list.readingState != .live)
        let way = direction > 0 ? ScanDirection.forward : .backward
        // Where the system has no thread left nothing is found, which the reader sees.
        scan = try? DocumentScan(
            pane.list.document.originals(), from: RowID(row.ordinal + (isMeant ? 0 : direction)), way,
            enough: ErrorMarks.enough
        ) { rows in
            rows.forEachRow(way) { row, bytes in
                guard isError(rows.text(of: bytes)) else { return true }
                found.withLock { $0 = row }
                return false
            }
        }
    }

    /// Looks no further.
    private func stop() {
        scan?.cancel()
        (scan, isRunning) = (nil, false)
    }

    func interrupt() -> Bool {
        guard isRunning else { return false }
        stop()
        pane.closeNotice()
        return true
    }

    func nextWork(after time: Double) -> Double? { isRunning ? time + 16 : nil }

    /// Goes there once it is found.
    func passTime(_ context: FrameContext) {
        guard isRunning else { return }
        guard isDone else {
            if pane.list.engine.time - start > Self.patience {
                start = .infinity
                pane.show(Notice(text: "Searching for errors… Press Escape to stop.", isWarning: false))
            }
            return
        }
        arrive()
    }

    /// True if it is found, or nowhere.
    private var isDone: Bool { scan?.progress.isFinished ?? true }

    /// Goes to what was found, or says that nothing was.
    private func arrive() {
        (scan, isRunning) = (nil, false)
        pane.closeNotice()
        guard let row = found.withLock({ $0 }), let index = pane.list.document.index(of: row)
        else {
            let side = direction > 0 ? "below" : "above"
            return pane.show(Notice(text: "No errors \(side).", isWarning: false))
        }
        pane.marks.leave()
        pane.list.focus.pointAtHit(index, beside: Rect(x: 0, y: 0, width: 0, height: 0))
    }
}

extension ListPane {
    /// Goes from error to error.
    var errorStep: ErrorStep { tool() }
}
