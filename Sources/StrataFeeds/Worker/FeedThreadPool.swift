import StrataSystem

/// The wish of a job after a turn.
enum FeedTurn {
    /// Another one, after the others had theirs.
    case again
    /// None before the time comes (in milliseconds of ``MonotonicClock``), the descriptor is readable, or
    /// there is news; one that ignores events waits for the time and for urgent news alone.
    case rest(until: Double, descriptor: Int32, ignoresEvents: Bool)
    /// None ever.
    case done
}

/// The few threads that do the work of all feeds. Jobs take turns, in the order in which they became ready. One thread
/// at a time waits for descriptors, times and the ``WatchHub``; while nothing is ready none of them runs.
final class FeedThreadPool: Sendable {
    static let shared = FeedThreadPool()

    fileprivate enum Phase { case waiting, queued, running }

    fileprivate struct Job {
        let work: FeedWorker
        var phase = Phase.queued
        var hasNews = false
        var isUrgent = false
        var deadline = Double.infinity
        var descriptor: Int32 = -1
        var ignoresEvents = false
        var isLeaving = false
    }

    fileprivate struct State {
        var jobs: [Int: Job] = [:]
        var queue: [Int] = []
        var count = 0
        var threads: [Thread] = []
        var idleThreads = 0
        var isPolling = false
        /// The end of the time that the thread that polls may sleep.
        var pollEnd = 0.0
        var lastPoll = 0.0
    }

    private enum Task {
        case poll(PollSet, jobs: [Int], until: Double)
        case turn(Int, FeedWorker)
    }

    /// The interval at which descriptors are looked at while jobs are at work without a pause, in milliseconds.
    private static let pollInterval = 2.0
    private static let threadLimit = min(4, max(2, Thread.processors))

    private let monitor = Guarded(State())
    private let kick: EventDescriptor?

    private init() { kick = try? EventDescriptor() }

    /// The number of threads. Tests look at it.
    var threadCount: Int { monitor.withLock { $0.threads.count } }

    /// Takes a job on, to begin at once.
    /// - Parameter name: what errors call it.
    /// - Returns: its number.
    /// - Throws: where the system has no thread for it.
    func add(_ job: FeedWorker, named name: String) throws(FeedError) -> Int {
        guard kick != nil else { throw .opening(name, SystemError.noDescriptor) }
        let result: Result<Int, FeedError> = monitor.withLock { state in
            do throws(SystemError) {
                if state.threads.count < min(Self.threadLimit, state.jobs.count + 1) {
                    state.threads.append(try Thread { [self] in work() })
                }
            } catch {
                if state.threads.isEmpty { return .failure(.noThread(for: name, error)) }
            }
            state.count += 1
            state.jobs[state.count] = Job(work: job)
            job.setNumber(state.count)
            enqueue(state.count, in: &state)
            return .success(state.count)
        }
        return try result.get()
    }

    /// Lets a job go. When it returns, the job has no turn and gets none any more. Not to be called in a turn.
    func remove(_ number: Int) {
        monitor.withLock { $0.jobs[number]?.isLeaving = true }
        monitor.when({ $0.jobs[number]?.phase != .running }) { state in
            let job = state.jobs.removeValue(forKey: number)
            job?.work.setNumber(nil)
            state.queue.removeAll { $0 == number }
        }
    }

    /// Gives a job a turn.
    func wake(_ number: Int) {
        monitor.withLock { wake([WatchHub.News(job: number, isUrgent: true)], in: &$0) }
    }

    /// Tells every job what has happened to its files until now, whatever thread waits for the news.
    func catchUp() {
        guard let news = WatchHub.shared?.deliver(), !news.isEmpty else { return }
        monitor.withLock { wake(news, in: &$0) }
    }

    /// Puts a job in the queue and makes sure that a thread looks there.
    private func enqueue(_ number: Int, in state: inout State) {
        state.jobs[number]?.phase = .queued
        state.queue.append(number)
        if state.idleThreads > 0 { monitor.signal() } else if state.isPolling { kick?.signal() }
    }

    private func work() {
        while true {
            switch nextTask() {
            case .poll(let descriptors, let jobs, let end): poll(descriptors, of: jobs, until: end)
            case .turn(let number, let job):
                let turn = job.runTurn()
                // The thread that removes the job then holds the last reference to it and to its descriptors.
                _ = consume job
                finish(number, turn)
            }
        }
    }

    private func nextTask() -> Task {
        monitor.withLock { $0.idleThreads += 1 }
        return monitor.when({ !$0.queue.isEmpty || !$0.isPolling }) { state in
            state.idleThreads -= 1
            let isPollDue = state.queue.isEmpty || MonotonicClock.now - state.lastPoll > Self.pollInterval
            return !state.isPolling && isPollDue ? preparePoll(&state) : prepareTurn(&state)
        }
    }

    private func prepareTurn(_ state: inout State) -> Task {
        let number = state.queue.removeFirst()
        guard let job = state.jobs[number]?.work else { preconditionFailure("A job in the queue has gone.") }
        state.jobs[number]?.phase = .running
        state.jobs[number]?.hasNews = false
        state.jobs[number]?.isUrgent = false
        // With one job, no other is kept waiting while this thread is at work.
        if state.idleThreads > 0 && state.jobs.count > 1 && (!state.queue.isEmpty || !state.isPolling) {
            monitor.signal()
        }
        return .turn(number, job)
    }

    private func preparePoll(_ state: inout State) -> Task {
        var descriptors = [kick?.number ?? -1, WatchHub.shared?.number ?? -1]
        var jobs: [Int] = []
        var end = state.queue.isEmpty ? Double.infinity : 0
        for (number, job) in state.jobs where job.phase == .waiting {
            end = min(end, job.deadline)
            guard job.descriptor >= 0 else { continue }
            descriptors.append(job.descriptor)
            jobs.append(number)
        }
        (state.isPolling, state.pollEnd) = (true, end)
        return .poll(PollSet(descriptors), jobs: jobs, until: end)
    }

    private func poll(_ descriptors: PollSet, of jobs: [Int], until end: Double) {
        var descriptors = descriptors
        descriptors.wait(atMost: end.isInfinite ? nil : max(0, (end - MonotonicClock.now).rounded(.up)))
        var news: [WatchHub.News] = []
        if descriptors.isReady(at: 0) { kick?.clear() }
        if descriptors.isReady(at: 1) { news = WatchHub.shared?.deliver() ?? [] }
        for (index, number) in jobs.enumerated() where descriptors.isReady(at: index + 2) {
            news.append(WatchHub.News(job: number, isUrgent: true))
        }
        monitor.withLock { state in
            state.isPolling = false
            state.lastPoll = MonotonicClock.now
            wake(news, in: &state)
        }
    }

    /// Queues who has news, and whose time has come.
    private func wake(_ news: [WatchHub.News], in state: inout State) {
        for item in news {
            state.jobs[item.job]?.hasNews = true
            if item.isUrgent { state.jobs[item.job]?.isUrgent = true }
        }
        for (number, job) in state.jobs where job.phase == .waiting && job.isReady(at: state.lastPoll) {
            enqueue(number, in: &state)
        }
    }

    private func finish(_ number: Int, _ turn: FeedTurn) {
        monitor.withLock { state in
            guard var job = state.jobs[number] else { preconditionFailure("A running job has gone.") }
            job.phase = .waiting
            if job.isLeaving { monitor.signal() }
            switch turn {
            case .again: job.deadline = 0
            case .rest(let end, let descriptor, let ignoresEvents):
                (job.deadline, job.descriptor, job.ignoresEvents) = (end, descriptor, ignoresEvents)
            case .done: (job.deadline, job.descriptor, job.ignoresEvents) = (.infinity, -1, true)
            }
            state.jobs[number] = job
            if job.isReady(at: MonotonicClock.now) {
                enqueue(number, in: &state)
            } else if state.isPolling && (job.descriptor >= 0 || job.deadline < state.pollEnd) {
                // The thread that polls does not know of it yet.
                kick?.signal()
            }
        }
    }
}

extension FeedThreadPool.Job {
    fileprivate func isReady(at time: Double) -> Bool { deadline <= time || isUrgent || hasNews && !ignoresEvents }
}
