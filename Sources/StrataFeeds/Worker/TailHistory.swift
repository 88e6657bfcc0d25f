import StrataSystem

/// What the end of a followed file was a moment ago. Whoever writes it anew does so in steps, and somebody may look between
/// two of them: what came with such a look may go again with the next, and then it never was in the file.
struct TailHistory {
    /// What was known before something was read.
    struct Moment {
        /// What was read before it: all, or all but the last line where another text stood in the place of that.
        let fingerprint: Fingerprint
        /// The last line then.
        let last: Int
        fileprivate let time: Double

        /// All that was read then but the last line, where a file still holds it; nil where it holds something else.
        func kept(in file: FileDescriptor) throws(SystemError) -> Fingerprint? {
            if let kept = try fingerprint.withoutLastLine(in: file) { return kept }
            let isWithoutLast = fingerprint.lastLine == nil && !fingerprint.isEmpty
            return isWithoutLast && fingerprint.matches(file) ? fingerprint : nil
        }
    }

    /// How the file's status was when its end, or all of it, was found half written, since when, and since when it is found
    /// so with whatever status, in milliseconds; nil while it is not.
    var rewriting: (stamp: FileStamp, since: Double, beginning: Double)?
    /// Oldest first.
    private var moments: [Moment] = []

    /// Milliseconds that whoever writes the last line of a file anew may take for the next step.
    private static let patience = 100.0
    /// Of so many milliseconds one moment is enough.
    private static let gap = 20.0

    /// Takes note that the file was found half written.
    mutating func doubt(_ stamp: FileStamp, at time: Double) {
        guard rewriting?.stamp != stamp else { return }
        rewriting = (stamp, time, rewriting?.beginning ?? time)
    }

    /// Whether the next step may still come to a file of a status.
    func isPatient(with stamp: FileStamp, at time: Double) -> Bool {
        rewriting.map { $0.stamp != stamp || time - $0.since < Self.patience } ?? true
    }

    /// Whether some time has passed since the newest moment.
    func isDue(at time: Double) -> Bool { moments.last.map { time - $0.time >= Self.gap } ?? true }

    /// Takes note of what is known before more is read.
    ///
    /// - Parameter last: the last line that is known.
    mutating func note(_ fingerprint: Fingerprint, last: Int, at time: Double) {
        moments = recent(at: time).reversed() + [Moment(fingerprint: fingerprint, last: last, time: time)]
    }

    /// Forgets what is in the file no more.
    ///
    /// - Parameters:
    ///   - fingerprint: what is still in it, before the last line.
    ///   - last: that line, in whose place something else stands.
    mutating func goBack(to fingerprint: Fingerprint, last: Int, at time: Double) {
        moments.removeAll { $0.last > last }
        if isDue(at: time) { note(fingerprint, last: last, at: time) }
    }

    /// What was known so shortly before the file was found half written, or now where it was not, that whoever writes it
    /// may have been between two steps; the newest first.
    func recent(at time: Double) -> [Moment] {
        let end = rewriting?.beginning ?? time
        return moments.filter { end - $0.time < Self.patience + Self.gap }.reversed()
    }
}
