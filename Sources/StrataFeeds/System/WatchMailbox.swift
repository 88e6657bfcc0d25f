import StrataSystem

/// The changes of a followed file and its name since they were taken last.
struct FileChanges {
    /// A file that is read was written to or cut.
    var content = false
    /// A name on the way to the file leads elsewhere, or may.
    var name = false
    /// The number of times that something came to bear the file's name, or that of a link on the way to it.
    var arrivals = 0
    /// True if something came to bear a name that begins with the file's, as former generations do.
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
            return state.changes
        }
    }
}
