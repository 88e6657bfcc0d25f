import StrataSystem

/// Reads the moments of rows on a thread of its own, which there is while there is something to read.
final class MergeWorker: Sendable {
    /// Rows that came, the first of which says a moment unless it is the first that came.
    struct Arrival: Sendable {
        var rows: MergedPiece
        var moment: Double?
    }

    /// The rows and moments that were found.
    struct Findings: Sendable {
        /// The moments of the last rows of sources when merging began; nil while that is unknown, or was told.
        var beginning: [Double]?
        /// Rows that begin entries, by their sources.
        var starts: [Int: OrdinalSet] = [:]
        /// Earlier rows, the last ones first.
        var past: [MergedPiece] = []
        /// Rows that came, in the order of each source.
        var arrivals: [Arrival] = []
        /// True once every earlier row was found.
        var isPastFinished = false
    }

    /// Rows that came and are to be read.
    private struct Job {
        let rows: MergedPiece
        let reader: any RowReader
        let begins: MergedDocument.Beginning?
        let moment: MergedDocument.Moment
    }

    /// Rows that were found before the first one of a source.
    private struct Extension {
        let source: Int
        let first: Int
        let reader: any RowReader
        let isWhole: Bool
    }

    private struct State {
        var jobs: [Job] = []
        var extensions: [Extension] = []
        var joined: [Int: MergedDocument.Beginning] = [:]
        var findings = Findings()
        /// Rows that came and were not taken yet.
        var arrivals: ArraySlice<Arrival> = []
        /// True while jobs are handed over that belong together: none of them is read before all are there.
        var isGathering = false
        var hasBegun = false
        var hasThread = false
        /// True if there was no thread to go on with, and there is more to read.
        var isStalled = false
        var isCancelled = false
    }

    private let state = Guarded(State())
    /// Held while something is read.
    private let merge = Guarded(BackwardMerge())
    private let wakeUp: EventDescriptor

    /// The number of rows with a moment that are placed at once.
    private static let stride = 4096
    /// The greatest number of arrivals that are taken at once.
    static let mostDrained = 1024

    init() throws(SystemError) {
        wakeUp = try EventDescriptor()
    }

    /// Readable while there is something to take.
    var wakeUpDescriptor: Int32 { wakeUp.number }

    /// Has rows read that were found before the first one of a source.
    func extend(_ source: Int, to first: Int, _ reader: any RowReader, isWhole: Bool) {
        state.withLock {
            $0.extensions.append(Extension(source: source, first: first, reader: reader, isWhole: isWhole))
        }
        begin()
    }

    /// Has rows read that came to a source.
    ///
    /// - Parameters:
    ///   - begins: which of them begin entries; nil: every row stands for itself.
    ///   - moment: reads the moments that they say.
    func read(
        _ rows: MergedPiece, _ reader: any RowReader, begins: MergedDocument.Beginning?,
        moment: @escaping MergedDocument.Moment
    ) {
        state.withLock { $0.jobs.append(Job(rows: rows, reader: reader, begins: begins, moment: moment)) }
        begin()
    }

    /// Hands over rows of several sources that came together. They are read together, so that their moments decide where
    /// each lies, and not which source was read first.
    func gather(_ body: () -> Void) {
        state.withLock { $0.isGathering = true }
        body()
        state.withLock { $0.isGathering = false }
        begin()
    }

    /// Has only those rows of a source count from now on that begin entries.
    func join(_ source: Int, by begins: @escaping MergedDocument.Beginning) {
        state.withLock { $0.joined[source] = begins }
    }

    /// Takes what was found; of many rows that came the first ones.
    func drain() -> Findings {
        wakeUp.clear()
        if state.withLock(\.isStalled) { begin() }
        return state.withLock { state in
            defer { state.findings = Findings(isPastFinished: state.findings.isPastFinished) }
            state.findings.arrivals = Array(state.arrivals.prefix(Self.mostDrained))
            state.arrivals = state.arrivals.dropFirst(Self.mostDrained)
            // The others come next: a window has more to do than this.
            if state.arrivals.isEmpty { state.arrivals = [] } else { wakeUp.signal() }
            return state.findings
        }
    }

    /// Ends it.
    func cancel() { state.withLock { $0.isCancelled = true } }

    /// Waits until everything is read that can be.
    func wait() {
        repeat {
            begin()
            state.when {
                !$0.hasThread
            } _: { _ in
            }
        } while state.withLock(\.isStalled)
    }

    /// Begins with the rows that sources have. Some are placed when it returns.
    func merge(_ merge: BackwardMerge) {
        self.merge.withLock { $0 = merge }
        _ = step()
        begin()
    }

    /// Begins to read, unless a thread does already.
    func begin() {
        let isNeeded = state.withLock { state in
            defer { (state.hasThread, state.isStalled) = (true, false) }
            return !state.hasThread && !state.isCancelled
        }
        guard isNeeded else { return }
        do {
            let thread = try Thread { [self] in
                repeat { while step() {} } while !mayEnd()
            }
            thread.detach()
        } catch {
            // As long as there is none, each call that takes what was found reads a little.
            let isMore = step()
            state.withLock { ($0.hasThread, $0.isStalled) = (false, isMore) }
            if isMore { wakeUp.signal() }
        }
    }

    /// Returns true if nothing came since the last step.
    private func mayEnd() -> Bool {
        state.withLock { state in
            let hasJobs = state.hasBegun && !state.isGathering && !state.jobs.isEmpty
            let isIdle = state.extensions.isEmpty && !hasJobs || state.isCancelled
            if isIdle { state.hasThread = false }
            if isIdle { self.state.signal() }
            return isIdle
        }
    }

    /// Reads some rows.
    ///
    /// - Returns: whether there may be more.
    private func step() -> Bool {
        merge.withLock { merge in
            let (extensions, joined, hasBegun, isCancelled) = state.withLock { state in
                defer { (state.extensions, state.joined) = ([], [:]) }
                return (state.extensions, state.joined, state.hasBegun, state.isCancelled)
            }
            guard !isCancelled else { return false }
            for found in extensions {
                merge.extend(found.source, to: found.first, found.reader, isWhole: found.isWhole)
            }
            for (source, begins) in joined { merge.join(source, by: begins) }
            if !hasBegun {
                guard let beginning = merge.beginning() else { return false }
                state.withLock { ($0.findings.beginning, $0.hasBegun) = (beginning, true) }
            }
            // Which entry what comes goes on with must be known.
            let known = merge.drainStarts()
            state.withLock { $0.findings.note(known) }
            // What comes is shown before what was there.
            if readArrivals() { return true }
            var pieces: [MergedPiece] = []
            let isMore = merge.advance(&pieces, limit: Self.stride)
            let (isFinished, starts) = (merge.isFinished, merge.drainStarts())
            let isNews = state.withLock { state in
                defer { state.findings.isPastFinished = isFinished }
                state.findings.note(starts)
                state.findings.past += pieces
                return !pieces.isEmpty || isFinished != state.findings.isPastFinished
            }
            if isNews || !hasBegun { wakeUp.signal() }
            return isMore
        }
    }

    /// - Returns: whether there were any.
    private func readArrivals() -> Bool {
        let jobs = state.withLock { state -> [Job] in
            guard !state.isGathering else { return [] }
            defer { state.jobs = [] }
            return state.jobs
        }
        guard !jobs.isEmpty else { return false }
        var starts: [Int: OrdinalSet] = [:]
        let found = jobs.flatMap { self.arrivals(of: $0, &starts[$0.rows.source, default: OrdinalSet()]) }
        let arrivals = Self.inOrder(found)
        state.withLock { state in
            state.findings.note(starts)
            state.arrivals += arrivals
        }
        wakeUp.signal()
        return true
    }

    /// Puts more rows than are taken at once in the order of their moments, so that those of one source which are placed
    /// first leave no rows of another behind.
    private static func inOrder(_ arrivals: [Arrival]) -> [Arrival] {
        guard arrivals.count > mostDrained, let source = arrivals.first?.rows.source,
            arrivals.contains(where: { $0.rows.source != source })
        else { return arrivals }
        var latest: [Int: Double] = [:]
        for arrival in arrivals where latest[arrival.rows.source] == nil {
            latest[arrival.rows.source] = arrival.moment
        }
        let places = arrivals.map { arrival in
            // A source that says no moments comes last.
            let place = max(latest[arrival.rows.source] ?? .infinity, arrival.moment ?? -.infinity)
            latest[arrival.rows.source] = place
            return place
        }
        let order = arrivals.indices.sorted { one, other in
            let (left, right) = (arrivals[one].rows, arrivals[other].rows)
            return (places[one], left.source, left.ordinals.lowerBound)
                < (places[other], right.source, right.ordinals.lowerBound)
        }
        return order.map { arrivals[$0] }
    }

    private func arrivals(of job: Job, _ starts: inout OrdinalSet) -> [Arrival] {
        let (source, end) = (job.rows.source, job.rows.ordinals.upperBound)
        var found: [(start: Int, moment: Double?)] = [(job.rows.ordinals.lowerBound, nil)]
        var position = RowID(job.rows.ordinals.lowerBound)
        while position.ordinal < end, let block = job.reader.read(from: position, .forward) {
            position = block.next(.forward)
            for (index, row) in block.rows.enumerated() where row.ordinal < end {
                let bytes = block.bytes[block.range(at: index)]
                if let begins = job.begins {
                    guard begins(bytes) else { continue }
                    starts.insert(CollectionOfOne(row.ordinal))
                }
                guard let moment = job.moment(bytes) else { continue }
                if found[found.count - 1].start == row.ordinal { found.removeLast() }
                found.append((row.ordinal, moment))
            }
        }
        return found.indices.map { number in
            let next = number + 1 < found.count ? found[number + 1].start : end
            return Arrival(
                rows: MergedPiece(source: source, ordinals: found[number].start..<next), moment: found[number].moment)
        }
    }
}

extension MergeWorker.Findings {
    /// Takes note of rows that begin entries, by their sources.
    fileprivate mutating func note(_ found: [Int: OrdinalSet]) {
        for (source, rows) in found { starts[source, default: OrdinalSet()].formUnion(rows) }
    }
}
