import StrataDocument
import StrataSystem

/// The state that the feed's thread and the reader share. Held for microseconds only: nothing is read or scanned under
/// its lock.
struct FeedState {
    var index: LineIndex
    var pending = PendingEvents()
    /// The stretches of the feed's byte space that a command wrote to its standard error.
    var errorOutput = OffsetRuns()
    /// True once the first line of the first file is known.
    var isIndexed = false
    /// True once no file is looked through any more, be it that one broke off.
    var isLookedThrough = false
    /// True once the stream is read no more, be it that it broke off.
    var isStreamLeft = false
    /// True if the wake-up descriptor is readable already.
    var isSignalled = false
    /// The number of readers of all the lines there are, which stay until they are done.
    var keepers = 0
    /// The number of lines when events were taken last.
    var takenLines = 0

    /// Lets the oldest lines go, and keeps so many or a few more.
    mutating func removeOldest(keeping count: Int) -> LineIndex.Departure? {
        guard keepers == 0, let gone = index.removeOldest(keeping: count) else { return nil }
        errorOutput.removeAll(before: gone.offset)
        pending.removeOldest(gone.rowCount, ofTaken: takenLines)
        return gone
    }

    /// True if the lines taken and the events that wait add up to the lines there are: a reader that takes events would
    /// see it at once if they did not.
    var isConsistent: Bool { pending.lineCount(after: takenLines) == index.count }
}

/// The shared state, its lock, and the descriptor that wakes the reader.
final class FeedChannel: Sendable {
    private let state: Guarded<FeedState>
    let wakeUp: EventDescriptor

    init(_ index: LineIndex) throws(SystemError) {
        wakeUp = try EventDescriptor()
        state = Guarded(FeedState(index: index))
    }

    /// Looks at the shared state or changes it. Debug builds check it after every change.
    func withState<Result>(_ body: (inout FeedState) -> Result) -> Result {
        state.withLock { state in
            defer { assert(state.isConsistent, "The events of a feed do not add up to its lines.") }
            return body(&state)
        }
    }

    /// Wakes the reader, unless it is to wake anyway.
    func signal() {
        state.withLock { state in
            // Were it done behind the lock, the reader could look in between, and would not take it back.
            if !state.isSignalled { wakeUp.signal() }
            state.isSignalled = true
        }
    }

    /// Returns the events since the last call, and what there is after them.
    func drain() -> FeedArrival {
        state.withLock { state in
            if state.isSignalled {
                wakeUp.clear()
                state.isSignalled = false
            }
            let rows = state.index.rows
            state.takenLines = rows.count
            return FeedArrival(
                events: state.pending.take(lineCount: rows.count), rows: rows, isIndexed: state.isIndexed,
                isLookedThrough: state.isLookedThrough, isStreamLeft: state.isStreamLeft,
                dividers: state.index.dividers, beginnings: state.index.beginnings)
        }
    }
}
