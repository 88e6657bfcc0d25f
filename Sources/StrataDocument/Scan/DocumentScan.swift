import StrataSystem
import Synchronization

/// Reads rows on a thread of its own, from one of them on either way, and gives them to a function block by block,
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
    /// Held while a block is given.
    private let delivery = Guarded(())

    /// Starts at once.
    ///
    /// - Parameters:
    ///   - start: the first row (backward: the last one) that is read, if it is still there.
    ///   - skip: where reading goes on instead of at a row, whose block is not wanted; by default, there.
    ///   - deliver: takes a block, on the scan's thread; false ends the scan. It must not call ``cancel()``.
    /// - Throws: where the system has no thread left.
    package init(
        _ reader: any RowReader, from start: RowID, _ direction: ScanDirection,
        skippingTo skip: @escaping @Sendable (RowID) -> RowID = { $0 },
        deliver: @escaping @Sendable (RowBlock) -> Bool
    ) throws(SystemError) {
        let thread = try Thread { [weak self] in
            var position = start
            while let block = reader.read(from: position, direction) {
                position = skip(block.next(direction))
                guard let self, give(block, to: deliver) else { return }
            }
            self?.finish()
        }
        thread.detach()
    }

    /// The progress so far. Any thread.
    package var progress: Progress { progressNow.withLock { $0 } }

    /// Ends the scan: after this has returned, no block is given. It waits for one that is being taken. Any thread.
    package func cancel() {
        isCancelled.store(true, ordering: .releasing)
        delivery.withLock { _ in }
        finish()
    }

    /// Waits for the end. Tests do.
    package func wait() { progressNow.when(\.isFinished) { _ in } }

    private func give(_ block: RowBlock, to deliver: (RowBlock) -> Bool) -> Bool {
        let goesOn = delivery.withLock { _ in !isCancelled.load(ordering: .acquiring) && deliver(block) }
        guard goesOn else {
            finish()
            return false
        }
        progressNow.withLock {
            $0.rows += block.rows.count
            $0.bytes += block.bytes.count
        }
        return true
    }

    private func finish() {
        progressNow.withLock { $0.isFinished = true }
        progressNow.signal()
    }
}
