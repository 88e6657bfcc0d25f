/// The times at which the input that grows is looked at.
///
///     awake ──(pause)──▶ paused ──(the time has come, or a reader waits for the end)──▶ awake
///
/// While awake it is looked at when it is ready, or when ``nextLook`` has come.
final class SourceSchedule {
    /// The time at which the source is looked at though nothing has told of news. A file is looked at once at the
    /// start, for what happened before it was watched; a pipe never is, since reading one that is not ready waits or
    /// finds a false end.
    var nextLook = Double.infinity
    /// The wish of a reader who waits for the end of what is followed.
    let lastLook: LastLook
    /// The end of the pause, in milliseconds.
    private(set) var pausedUntil = 0.0
    private var pace = HelpingPace()
    private let clock: @Sendable () -> Double

    /// - Parameter clock: milliseconds of ``MonotonicClock``, or of what a test has in its place.
    init(_ lastLook: LastLook, clock: @escaping @Sendable () -> Double) {
        (self.lastLook, self.clock) = (lastLook, clock)
    }

    /// The present moment, in milliseconds.
    var now: Double { clock() }

    var isLookDue: Bool { now >= nextLook }

    var isPaused: Bool { pausedUntil > 0 && now < pausedUntil && !lastLook.isWanted }

    /// Has the source looked at no later than at a time.
    func look(by time: Double) { nextLook = min(nextLook, time) }

    /// Leaves the source alone for a little, so that what comes bit by bit is taken in helpings.
    ///
    /// - Parameter line: how many lines there were until now.
    func pause(upTo line: Int) {
        let time = now
        pausedUntil = time + pace.pause(at: time, upTo: line)
    }
}
