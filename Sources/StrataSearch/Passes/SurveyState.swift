import StrataDocument

/// The state that the threads of a survey and its owner share.
struct SurveyState<Store: SurveyStore> {
    var store = Store()
    var progress = SurveyProgress()
    private(set) var waiting: [SurveyJob] = []
    /// The number of jobs that are being done, each by a thread.
    private(set) var running = 0
    /// The number of threads; one without a job ends.
    private(set) var threads = 0
    /// A job that was taken before the survey began anew counts no more.
    private(set) var round = 0
    /// The number of times that rows have changed or gone.
    private(set) var epoch = 0
    /// Rows that have changed or gone while jobs were being done, which may have read them before.
    private var superseded: [(ordinals: Range<Int>, epoch: Int)] = []
    /// True if there is anything that the owner does not know.
    private var hasNews = false
    private var isSignalled = false
    private var lastSignal = -Double.infinity

    /// The greatest number of threads at once: each direction has one.
    static var mostThreads: Int { 2 }
    /// The owner is woken no more often than this, in milliseconds.
    private static var pause: Double { 16 }
    /// The number of changes of rows that are remembered while jobs are being done.
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

    /// Takes back jobs that no thread has begun.
    mutating func withdraw(where isMeant: (SurveyJob) -> Bool) {
        waiting.removeAll(where: isMeant)
    }

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

    /// Returns the number of threads that must be begun so that every job has one.
    mutating func claimThreads() -> Int {
        let missing = min(Self.mostThreads, running + waiting.count) - threads
        threads += max(0, missing)
        return max(0, missing)
    }

    /// Claims all jobs for one thread if no thread is at work and there are few rows to look at.
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

    /// Returns the next job for a thread, which ends where there is none.
    mutating func nextJob() -> (job: SurveyJob, round: Int)? {
        guard !waiting.isEmpty else {
            threads -= 1
            return nil
        }
        running += 1
        return (waiting.removeFirst(), round)
    }

    /// Takes what was found.
    mutating func record(_ findings: RowFindings, of rows: SurveyedRows) {
        hasNews = true
        for run in rows.runs {
            let first = run.first.ordinal
            let ordinals = first..<first + run.rows.count
            // More rows may have been read than were asked for. Of those that have changed since, nothing is known by
            // this, not even that they are not wanted: a later job may have found them already.
            var meant = [rows.wanted.clamped(to: ordinals)]
            for gone in superseded where gone.epoch > rows.epoch && gone.ordinals.overlaps(ordinals) {
                meant = meant.flatMap { $0.without(gone.ordinals) }
            }
            for part in meant {
                let start = run.rows.lowerBound + part.lowerBound - first
                store.record(findings, start..<start + part.count, from: part.lowerBound, isAgain: rows.isAgain)
            }
        }
        if rows.isCounted { progress.rows += rows.count }
        progress.bytes += rows.bytes
    }

    /// Takes note that a job is done.
    mutating func finishJob() {
        running -= 1
        guard running == 0, waiting.isEmpty else { return }
        superseded = []
        progress.isFinished = true
        hasNews = true
    }

    /// Returns true if the owner is to be woken now.
    mutating func isTimeToSignal(_ time: Double) -> Bool {
        let isLast = progress.isFinished || running == 0 && waiting.isEmpty
        guard hasNews, !isSignalled, isLast || time - lastSignal >= Self.pause else { return false }
        (isSignalled, lastSignal) = (true, time)
        return true
    }
}

extension Range<Int> {
    /// Returns what is left of it without another one, in order.
    fileprivate func without(_ other: Range<Int>) -> [Range<Int>] {
        guard overlaps(other) else { return isEmpty ? [] : [self] }
        let before = lowerBound..<Swift.max(lowerBound, other.lowerBound)
        let behind = Swift.min(upperBound, other.upperBound)..<upperBound
        return [before, behind].filter { !$0.isEmpty }
    }
}
