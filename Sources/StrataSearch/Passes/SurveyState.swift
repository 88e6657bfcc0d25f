import StrataDocument

/// What the threads of a survey and its owner share.
struct SurveyState<Store: SurveyStore> {
    var store = Store()
    var progress = SurveyProgress()
    private(set) var waiting: [SurveyJob] = []
    /// How many jobs are being done, each by a thread.
    private(set) var running = 0
    /// How many threads there are; one without a job ends.
    private(set) var threads = 0
    /// A job that was taken before the survey began anew counts no more.
    private(set) var round = 0
    /// How often rows have changed or gone.
    private(set) var epoch = 0
    /// Rows that have changed or gone while jobs were being done, which may have read them before.
    private var superseded: [(ordinals: Range<Int>, epoch: Int)] = []
    /// Whether there is anything that the owner does not know.
    private var hasNews = false
    private var isSignalled = false
    private var lastSignal = -Double.infinity

    /// More at once are not needed: each direction has one.
    static var mostThreads: Int { 2 }
    /// The owner is woken no more often than this, in milliseconds.
    private static var pause: Double { 16 }
    /// So many changes of rows are remembered while jobs are being done.
    private static var mostSuperseded: Int { 4096 }

    // MARK: - The owner's side

    /// Has all rows looked at again; what was found holds until then.
    mutating func beginAnew() {
        round += 1
        waiting = []
        superseded = []
        progress = SurveyProgress()
        hasNews = true
    }

    /// Ends it: what is being done comes to nothing.
    mutating func cancel() {
        round += 1
        waiting = []
        if !progress.isFinished { progress.isCancelled = true }
        progress.isFinished = true
        hasNews = true
    }

    mutating func add(_ job: SurveyJob) {
        waiting.append(job)
        progress.isFinished = false
        hasNews = true
    }

    /// Takes back jobs that nobody has begun.
    mutating func takeBack(where isMeant: (SurveyJob) -> Bool) { waiting.removeAll(where: isMeant) }

    /// Takes note that rows have gone, or have another text.
    ///
    /// - Returns: false where there is too much of it to be remembered.
    mutating func supersede(_ ordinals: Range<Int>) -> Bool {
        epoch += 1
        guard running > 0 || !waiting.isEmpty else { return true }
        if let last = superseded.last, last.ordinals == ordinals {
            superseded[superseded.count - 1].epoch = epoch
        } else {
            superseded.append((ordinals, epoch))
        }
        return superseded.count <= Self.mostSuperseded
    }

    /// How many threads must be begun so that every job has one.
    mutating func claimThreads() -> Int {
        let missing = min(Self.mostThreads, running + waiting.count) - threads
        threads += max(0, missing)
        return max(0, missing)
    }

    /// Claims all jobs for one thread where nobody is at work and there are few rows to look at.
    mutating func claimAll(upTo most: Int) -> Bool {
        guard threads == 0, waiting.reduce(0, { $0 + $1.ordinals.count }) <= most else { return false }
        threads = 1
        return true
    }

    /// Gives back threads that could not be begun.
    mutating func giveBack(threads count: Int) { threads -= count }

    /// Takes note that the owner has looked.
    ///
    /// - Returns: whether it had been woken.
    mutating func noteLook() -> Bool {
        defer { isSignalled = false }
        hasNews = false
        return isSignalled
    }

    // MARK: - The threads' side

    /// The next job for a thread, which ends where there is none.
    mutating func nextJob() -> (job: SurveyJob, round: Int)? {
        guard !waiting.isEmpty else {
            threads -= 1
            return nil
        }
        running += 1
        return (waiting.removeFirst(), round)
    }

    /// Takes what was found.
    mutating func take(_ findings: inout RowFindings, of rows: RowStretch, _ job: SurveyJob) {
        for run in rows.namedRuns {
            let first = run.first.ordinal
            let ordinals = first..<first + run.rows.count
            // More rows may have been read than were asked for.
            let meant = job.ordinals.clamped(to: ordinals)
            for gone in superseded where gone.epoch > job.epoch {
                let part = gone.ordinals.clamped(to: ordinals)
                let start = run.rows.lowerBound + part.lowerBound - first
                findings.clear(start..<start + part.count)
            }
            let start = run.rows.lowerBound + meant.lowerBound - first
            store.take(findings, start..<start + meant.count, from: meant.lowerBound, isAgain: job.isAgain)
        }
        if job.isCounted { progress.rows += rows.count }
        progress.bytes += rows.bytes.count
        hasNews = true
    }

    mutating func finish() {
        running -= 1
        guard running == 0, waiting.isEmpty else { return }
        superseded = []
        progress.isFinished = true
        hasNews = true
    }

    /// Whether the owner is to be woken now.
    mutating func isTimeToSignal(_ time: Double) -> Bool {
        guard hasNews, !isSignalled, progress.isFinished || time - lastSignal >= Self.pause else { return false }
        (isSignalled, lastSignal) = (true, time)
        return true
    }
}
