import Synchronization

/// The wish of a reader who is about to leave: that everything is read that is there now, without waiting for files to
/// be quiet.
final class LastLook: Sendable {
    private let wish = Atomic<Bool>(false)
    private let hasBegun = Atomic<Bool>(false)
    private let end = Atomic<Bool>(false)

    var isWanted: Bool { wish.load(ordering: .acquiring) && !isDone }
    var isDone: Bool { end.load(ordering: .acquiring) }

    func want() { wish.store(true, ordering: .releasing) }

    /// Returns true once, after it was asked for.
    func begin() -> Bool { isWanted && !hasBegun.exchange(true, ordering: .relaxed) }

    /// Takes note that everything is read, if that is waited for.
    func finish(telling reporter: FeedReporter) {
        guard isWanted else { return }
        if hasBegun.load(ordering: .relaxed) { end.store(true, ordering: .releasing) }
        reporter.announce()
    }
}
