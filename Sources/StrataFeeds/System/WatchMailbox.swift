import StrataSystem

/// The changes of a followed file and its name since they were taken last.
struct FileChanges {
    /// A file that is read was written to or cut.
    var content = false
    /// A name on the way to the file leads elsewhere, or may.
    var name = false
    /// The number of times that something came to bear the file's name, or that of a link on the way to it.
    var arrivals = 0
    /// The number of those that were of a link or a directory on the way.
    var switches = 0
    /// The number of times that a file has lost the name by being renamed, since it is watched.
    var departures = 0
    /// True if something came to bear a name that begins with the file's, or was renamed from it, as former
    /// generations do.
    var siblings = false
    /// The number of times that something was made under such a name rather than moved there, as a copy is.
    var copies = 0
    /// True if a directory on the way was moved or deleted.
    var directory = false
    /// True if more has happened than the system could keep, so that `arrivals` may be too few.
    var isIncomplete = false

    var isEmpty: Bool { !content && !name }
}

/// The mailbox in which the hub leaves what has happened. It belongs to one ``FileWatch``.
final class WatchMailbox: Sendable {
    private struct State {
        var changes = FileChanges()
        var formerNames = FormerNames()
        var job: Int?
    }

    private let state = Guarded(State())

    /// Sets the job to wake; nil while no thread works for the feed.
    func setJob(_ job: Int?) { state.withLock { $0.job = job } }

    /// - Returns: whom to wake.
    func post(_ change: (inout FileChanges) -> Void) -> Int? {
        state.withLock { state in
            change(&state.changes)
            return state.job
        }
    }

    var hasChanges: Bool { state.withLock { !$0.changes.isEmpty } }

    /// True if a name may lead elsewhere, which must be looked at before it changes again.
    var isUrgent: Bool { state.withLock { $0.changes.name || $0.changes.siblings } }

    func drain() -> FileChanges {
        state.withLock { state in
            defer { state.changes = FileChanges() }
            state.changes.departures = state.formerNames.lastOrder
            if state.formerNames.isCut { (state.changes.isIncomplete, state.formerNames.isCut) = (true, false) }
            return state.changes
        }
    }

    /// The names that former generations bear, with their order.
    var formerNames: [String: Int] { state.withLock { $0.formerNames.orders } }

    /// Takes note of what an event says of them.
    /// - Returns: whether a former generation has got another name.
    func noteName(_ event: Inotify.Event, isOwn: Bool) -> Bool {
        state.withLock { $0.formerNames.note(event, isOwn: isOwn) }
    }

    /// Forgets the names of generations up to an order: they were read.
    func forgetNames(upTo order: Int) { state.withLock { $0.formerNames.forget(upTo: order) } }
}
