import StrataSystem
import Synchronization

/// Reads rows on a thread of its own, from one of them on either way, and gives them to a function, many at a time,
/// until there are no more or it is cancelled.
package final class DocumentScan: Sendable {
    /// The progress of a scan.
    package struct Progress: Sendable, Equatable {
        /// The number of rows that were given, and their bytes.
        package var rows = 0
        package var bytes = 0
        /// True if nothing more will come.
        package var isFinished = false
    }

    private let progressNow = Guarded(Progress())
    private let isCancelled = Atomic(false)
    /// Held while rows are given.
    private let delivery = Guarded(())

    /// Starts at once.
    ///
    /// - Parameters:
    ///   - start: the first row (backward: the last one) that is read, if it is still there.
    ///   - enough: a number of bytes: where so many are read at once, no more rows need be.
    ///   - skip: where reading goes on instead of at a row, if the rows at it are not wanted; by default, there.
    ///   - deliver: takes rows, on the scan's thread, and does not keep them; false ends the scan. It must not call
    ///     ``cancel()``.
    /// - Throws: where the system has no thread left.
    package init(
        _ reader: any RowReader, from start: RowID, _ direction: ScanDirection, enough: Int = .max,
        skippingTo skip: @escaping @Sendable (RowID) -> RowID = { $0 },
        deliver: @escaping @Sendable (RowStretch) -> Bool
    ) throws(SystemError) {
        let thread = try Thread { [weak self] in
            let rows = RowStretch(enough: enough)
            var position = start
            while reader.read(from: position, direction, into: rows) {
                position = skip(rows.next(direction))
                guard let self, give(rows, to: deliver) else { return }
            }
            self?.finish()
        }
        thread.detach()
    }

    /// The progress so far. Any thread.
    package var progress: Progress { progressNow.withLock { $0 } }

    /// Ends the scan: after this has returned, no rows are given. It waits for those that are being taken. Any thread.
    package func cancel() {
        isCancelled.store(true, ordering: .releasing)
        delivery.withLock { _ in }
        finish()
    }

    /// Waits for the end. Tests do.
    package func wait() { progressNow.when(\.isFinished) { _ in } }

    private func give(_ rows: RowStretch, to deliver: (RowStretch) -> Bool) -> Bool {
        let goesOn = delivery.withLock { _ in !isCancelled.load(ordering: .acquiring) && deliver(rows) }
        guard goesOn else {
            finish()
            return false
        }
        progressNow.withLock {
            $0.rows += rows.count
            $0.bytes += rows.bytes.count
        }
        return true
    }

    private func finish() {
        progressNow.withLock { $0.isFinished = true }
        progressNow.signal()
    }
}
