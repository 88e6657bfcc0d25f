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

    func finish() {
        if isWanted && hasBegun.load(ordering: .relaxed) { end.store(true, ordering: .releasing) }
    }
}

extension FeedWorker {
    /// Has the followed file looked at as if everything were new, if a reader waits for that.
    func beginLastLook() {
        guard lastLook.begin() else { return }
        guard case .file(let followed) = source else { return endLastLook() }
        FeedThreadPool.shared.catchUp()
        (followed.isDoubtful, followed.isNameDue, followed.isLeftDue) = (true, true, true)
        schedule.nextLook = 0
    }

    /// Says that everything is read, once that is so.
    func endLastLook(_ followed: FollowedFile) {
        if followed.upcoming.isEmpty || followed.retries.isFailing, schedule.nextLook > now { endLastLook() }
    }

    private func endLastLook() {
        guard lastLook.isWanted else { return }
        lastLook.finish()
        reporter.announce()
    }
}
