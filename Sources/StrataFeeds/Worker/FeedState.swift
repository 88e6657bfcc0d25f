import Synchronization

/// What the feed's thread and the reader share. Held for microseconds only: nothing is read or scanned under its lock.
struct FeedState {
    var index: LineIndex
    var pending = PendingEvents()
    /// Whether the first line of the first file is known.
    var isIndexed = false
    /// Whether the wake-up descriptor is readable already.
    var isSignalled = false
}

/// The shared state, its lock, and the descriptor that wakes the reader.
final class FeedChannel: Sendable {
    private let state: Mutex<FeedState>
    let wakeUp: EventDescriptor

    init(_ index: LineIndex) throws(SystemError) {
        wakeUp = try EventDescriptor()
        state = Mutex(FeedState(index: index))
    }

    func withState<Result>(_ body: (inout sending FeedState) -> sending Result) -> sending Result {
        state.withLock(body)
    }

    /// Wakes the reader, unless it is to wake anyway.
    func signal() {
        let isNew = state.withLock { state in
            defer { state.isSignalled = true }
            return !state.isSignalled
        }
        if isNew { wakeUp.signal() }
    }

    /// The events since the last call, and the lines that there are after them.
    func take() -> (events: [FeedEvent], ordinals: Range<Int>, isIndexed: Bool) {
        state.withLock { state in
            if state.isSignalled {
                wakeUp.clear()
                state.isSignalled = false
            }
            let ordinals = state.index.ordinals
            return (state.pending.take(lineCount: ordinals.count), ordinals, state.isIndexed)
        }
    }
}
