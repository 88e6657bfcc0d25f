import StrataSystem

/// A generation whose turn will come.
struct NextGeneration {
    let file: FileDescriptor
    let status: FileStatus
    var divider: Divider
    /// True if no process writes to it any more.
    var isSettled = false
    /// The content that it was seen to hold while it waits.
    var noted: Fingerprint
    /// The time at which it was first looked at while it waits; then those at which it was first seen to hold
    /// something, and to hold more than before; in milliseconds.
    var arrival: Double?
    var firstSeen: Double?
    var lastGrowth = -Double.infinity
    /// True if more generations lie behind it than could be opened at once.
    var isSearchDue = false
    /// The number of those that events told of.
    var unseen = 0

    /// True if nothing was ever in it that can still be read, and nothing will be.
    var isDeletedEmpty: Bool {
        guard let status = try? file.status() else { return true }
        return status.links == 0 && status.size == 0
    }

    /// - Parameter since: when what came before it was written to last; what it held and lost since may be found.
    init(
        _ file: FileDescriptor, status: FileStatus, divider: Divider, isSettled: Bool = false, since: Int? = nil
    ) {
        (self.file, self.status, self.divider, self.isSettled) = (file, status, divider, isSettled)
        noted = Fingerprint(
            from: 0, stamp: FileStamp(size: 0, modified: since ?? status.modified, changed: status.changed))
    }
}
