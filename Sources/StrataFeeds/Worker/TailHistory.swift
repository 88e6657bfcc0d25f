import StrataSystem

/// The states that the end of a followed file had a moment ago. A process that writes it anew does so in steps, and a
/// look may fall between two of them: bytes that came with such a look may go again with the next, and then were never
/// in the file.
struct TailHistory {
    /// The knowledge before something was read.
    struct Moment {
        /// The fingerprint before it: of all, or of all but the last line if another text stood in the place of that.
        let fingerprint: Fingerprint
        /// The last line then.
        let last: Int
        fileprivate let time: Double

        /// Returns all that was read then but the last line, where a file still holds it; nil where it holds something
        /// else.
        func kept(in file: FileDescriptor) throws(SystemError) -> Fingerprint? {
            if let kept = try fingerprint.withoutLastLine(in: file) { return kept }
            let isWithoutLast = fingerprint.lastLine == nil && !fingerprint.isEmpty
            return isWithoutLast && fingerprint.matches(file) ? fingerprint : nil
        }
    }

    /// The file's status when its end, or all of it, was found half written, since when, and since when it is found so
    /// with whatever status, in milliseconds; nil while it is not.
    var rewriting: (stamp: FileStamp, since: Double, beginning: Double)?
    /// Oldest first.
    private var moments: [Moment] = []

    /// The time that the writer of a file's last line may take for the next step, in milliseconds.
    private static let patience = 100.0
    /// The time of which one moment is enough, in milliseconds.
    private static let gap = 20.0

    /// Takes note that the file was found half written.
    mutating func doubt(_ stamp: FileStamp, at time: Double) {
        guard rewriting?.stamp != stamp else { return }
        rewriting = (stamp, time, rewriting?.beginning ?? time)
    }

    /// Returns true if the next step may still come to a file of a status.
    func isPatient(with stamp: FileStamp, at time: Double) -> Bool {
        rewriting.map { $0.stamp != stamp || time - $0.since < Self.patience } ?? true
    }

    /// Returns true if some time has passed since the newest moment.
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

    /// Returns the moments so shortly before the file was found half written, or before now if it was not, that its
    /// writer may have been between two steps; the newest first.
    func recent(at time: Double) -> [Moment] {
        let end = rewriting?.beginning ?? time
        return moments.filter { end - $0.time < Self.patience + Self.gap }.reversed()
    }
}
