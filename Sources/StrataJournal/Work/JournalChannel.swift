import StrataSystem

/// A change of the rows of a journal.
package enum JournalEvent: Sendable, Hashable {
    /// A number of entries were found before all that were known; the length of their rows is in bytes, on average.
    case prepended(count: Int, averageBytes: Double)
    /// A number of entries were added.
    case appended(count: Int, averageBytes: Double)
    /// The oldest entry is reached.
    case counted
    /// Files have come or gone.
    case filesChanged
    /// A notice for the reader, in a sentence; everything goes on.
    case noticed(String)
    /// Reading has failed; what was found stays.
    case failed(JournalError)
}

/// The state that the thread that reads a journal shares with those that show it.
final class JournalChannel: Sendable {
    /// The rows there are, and the events that were not told yet.
    struct State: Sendable {
        var index: JournalIndex
        /// Changes whenever files come or go: a thread that has opened the journal before opens it again.
        var generation = 0
        fileprivate(set) var events: [JournalEvent] = []
        /// The number of lacks when it was looked last: see ``MappedFiles/lackCount``.
        fileprivate var lackCount = MappedFiles.lackCount
    }

    private let state: Guarded<State>
    /// Readable while there is something to ``drain()``.
    let wakeUp: EventDescriptor
    /// Readable once the thread is not needed any more.
    let end: EventDescriptor

    init(_ index: JournalIndex) throws(SystemError) {
        state = Guarded(State(index: index))
        (wakeUp, end) = (try EventDescriptor(), try EventDescriptor())
    }

    /// Looks at what there is. Any thread.
    func withState<Result>(_ body: (inout State) -> Result) -> Result { state.withLock(body) }

    /// Changes what there is, and tells of it. Any thread.
    func post(_ events: [JournalEvent], _ change: (inout State) -> Void = { _ in }) {
        guard !events.isEmpty else { return }
        state.withLock { state in
            change(&state)
            for event in events { state.events.merge(event) }
        }
        wakeUp.signal()
    }

    /// Tells of it if something was missing of a file since the last call, and has all threads open the journal again.
    /// A thread that has read something calls it. Any thread.
    func noteLacks() {
        let count = MappedFiles.lackCount
        let isNew = state.withLock { state in
            defer { state.lackCount = count }
            guard count > state.lackCount else { return false }
            state.generation += 1
            for event in [JournalEvent.filesChanged, .noticed(Self.lack)] { state.events.merge(event) }
            return true
        }
        if isNew { wakeUp.signal() }
    }

    private static let lack =
        "a file of the journal was cut or written anew while it was open; what is missing of it cannot be read"

    /// Returns the events since the last call, and the rows there are then.
    func drain() -> (events: [JournalEvent], rows: Range<Int>) {
        wakeUp.clear()
        return state.withLock { state in
            defer { state.events = [] }
            return (state.events, state.index.ordinals)
        }
    }
}

extension [JournalEvent] {
    /// Adds an event, to the last one if both are alike: however much has happened, a few are told.
    fileprivate mutating func merge(_ event: JournalEvent) {
        for index in indices {
            switch (self[index], event) {
            case (.prepended(let count, let bytes), .prepended(let more, let moreBytes)):
                self[index] = .prepended(
                    count: count + more, averageBytes: Self.average((count, bytes), (more, moreBytes)))
                return
            case (.appended(let count, let bytes), .appended(let more, let moreBytes)):
                self[index] = .appended(
                    count: count + more, averageBytes: Self.average((count, bytes), (more, moreBytes)))
                return
            case (let former, event) where former == event: return
            default: break
            }
        }
        append(event)
    }

    private static func average(_ one: (count: Int, bytes: Double), _ other: (count: Int, bytes: Double)) -> Double {
        (Double(one.count) * one.bytes + Double(other.count) * other.bytes) / Double(one.count + other.count)
    }
}
