/// What events told of files that have come to bear a name.
struct ToldArrivals {
    /// Their number.
    var count = 0
    /// The number of those that were of links and directories on the way to the file.
    private var switches = 0
    /// The number of files that came to lie beside the one that bears the name, and may be copies of it.
    var copies = 0
    /// True if there may be others of which no event told.
    var isUncertain = false
    /// The number of times that a file has lost the name by being renamed.
    private(set) var departures = 0

    mutating func note(_ changes: FileChanges) {
        (count, switches) = (count + changes.arrivals, switches + changes.switches)
        (copies, departures) = (copies + changes.copies, changes.departures)
        // Of files that came to a directory before it was watched no event tells.
        if changes.isIncomplete || changes.directory { isUncertain = true }
    }

    /// Forgets what was looked into.
    mutating func forget() { (count, switches, copies, isUncertain) = (0, 0, 0, false) }

    /// Takes note that the path leads nowhere: links and directories that have come to lie on it brought no file.
    mutating func noteMissing() {
        guard switches > 0 else { return }
        (count, switches, isUncertain) = (count - switches, 0, true)
    }
}
