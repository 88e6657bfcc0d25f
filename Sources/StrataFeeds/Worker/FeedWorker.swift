import StrataSystem
import Synchronization

/// The work for a feed: it finds earlier lines block by block, and in between takes in what is appended.
///
/// Made on the caller's thread, which runs ``readEnd()``; after that everything but ``channel`` belongs to the thread of
/// the ``FeedThreadPool`` that gives it its turn.
final class FeedWorker: FeedJob, @unchecked Sendable {
    /// The input that grows at the end of the last one.
    enum Source {
        /// Nothing does.
        case none
        case file(FollowedFile)
        case stream(StreamReader)
    }

    let channel: FeedChannel
    let limits: IndexLimits
    let configuration: FeedConfiguration
    /// The name that errors and notices give to the last input.
    let name: String
    /// True if the last input is read like a pipe, so that it has an end.
    let readsStream: Bool
    /// The findings of opening the inputs.
    let findings: [FeedNotice]
    let source: Source
    let store: GenerationStore
    let indexer: PartIndexer
    let appender: LineAppender
    let buffer: UnsafeMutableRawBufferPointer

    let rotatedFiles: RotatedFileReader

    /// The wish of a reader who waits for the end of what is followed: see ``LastLook``.
    let lastLook = LastLook()
    let reporter: FeedReporter
    let schedule: SourceSchedule

    /// The number of turns it has had. Tests see by it that an idle feed sleeps.
    let wakeUps = Atomic<Int>(0)

    /// Opens everything and reads nothing.
    init(_ inputs: [FeedInput], configuration: FeedConfiguration) throws(FeedError) {
        let opened = try OpenedInputs(inputs, configuration: configuration)
        let parts = try opened.fingerprintedParts()
        let last = parts[parts.count - 1]
        let size = parts.reduce(0) { $0 + $1.range.count }
        self.configuration = configuration
        limits = configuration.indexLimits ?? .suited(toBytes: size)
        name = last.name
        findings = opened.findings
        if case .stream = opened.source { readsStream = true } else { readsStream = false }
        let isLineOpen = try last.endsWithoutNewline()
        do {
            channel = try FeedChannel(LineIndex(parts: parts))
        } catch {
            throw .opening(last.name, error)
        }
        buffer = .allocate(byteCount: configuration.blockBytes, alignment: 64)
        reporter = FeedReporter(channel, clock: configuration.clock)
        let nextLook = if case .file = opened.source { 0.0 } else { Double.infinity }
        schedule = SourceSchedule(nextLook: nextLook, lastLook: lastLook, clock: configuration.clock)
        store = GenerationStore(configuration, reporter: reporter, buffer: buffer)
        indexer = PartIndexer(
            parts, packed: opened.packed, limits: limits, maximumRows: configuration.maximumRows, store: store,
            reporter: reporter, buffer: buffer)
        rotatedFiles = RotatedFileReader(
            opened.past, room: opened.room, indexer: indexer, reporter: reporter, configuration: configuration)
        appender = LineAppender(last, isLineOpen: isLineOpen, limits: limits, indexer: indexer, reporter: reporter)
        switch opened.source {
        case .none: source = .none
        case .file(let followed): source = .file(followed)
        case .stream(let stream):
            source = .stream(
                StreamReader(
                    stream, spoolDirectory: configuration.spoolDirectory, store: store, appender: appender,
                    indexer: indexer, schedule: schedule, reporter: reporter, buffer: buffer))
        }
    }

    deinit { buffer.deallocate() }

    /// Milliseconds of ``MonotonicClock``, or of what a test has in its place.
    var now: Double { configuration.clock() }

    /// True if a thread has anything to do.
    var hasWork: Bool {
        switch source {
        case .none: indexer.isActive
        case .file: true
        case .stream(let reader): reader.stream != nil || indexer.isActive
        }
    }

    /// The command that the last input is.
    var command: RunningCommand? { if case .stream(let reader) = source { reader.command } else { nil } }

    /// Has news of the followed file wake the job of this number.
    func setNumber(_ number: Int?) {
        switch source {
        case .none: break
        case .file(let followed): followed.watch?.mailbox.setJob(number)
        case .stream(let reader): reader.setJob(number)
        }
    }

    func runTurn() -> FeedTurn {
        wakeUps.add(1, ordering: .relaxed)
        beginLastLook()
        if !isSourcePaused && (isSourceReady || now >= schedule.nextLook) { readFromSource() }
        rotatedFiles.goFurtherBack()
        if now >= indexer.due { indexBlock(upTo: buffer.count) }
        guard hasWork else {
            reporter.signalIfDue()
            return .done
        }
        return rest()
    }

    private func rest() -> FeedTurn {
        // Before a rest the reader hears of everything; while more is ready, only once a frame.
        let end = indexer.due
        if now >= end { return .again }
        if isSourcePaused {
            reporter.signalIfDue()
            return .rest(until: min(schedule.pausedUntil, end), descriptor: -1, ignoresEvents: true)
        }
        if isSourceReady || schedule.nextLook <= now { return .again }
        reporter.signalIfDue()
        return .rest(until: min(schedule.nextLook, end), descriptor: sourceDescriptor, ignoresEvents: false)
    }

    /// Finds the lines of a block before all that is known, or unpacks one.
    /// - Returns: how many bytes it had.
    @discardableResult
    func indexBlock(upTo limit: Int) -> Int {
        let part = indexer.parts.last
        do throws(FeedError) {
            return try indexer.indexBlock(upTo: limit)
        } catch {
            // A followed file that was cut is read anew.
            if error.kind == .cannotRead, case .file(let followed) = source, followed.file === part?.file,
                (try? followed.isIntact(isDoubtful: true, at: now)) == false
            {
                overwritten(followed)
            } else {
                indexer.breakOff(because: error)
            }
            return 0
        }
    }

    private func readFromSource() {
        switch source {
        case .none: break
        case .file(let file): readAppended(to: file)
        case .stream(let reader): reader.readHelping()
        }
    }

    /// The descriptor that poll(2) waits for; -1 for none.
    private var sourceDescriptor: Int32 {
        if case .stream(let reader) = source { reader.stream?.descriptor ?? -1 } else { -1 }
    }

    private var isSourceReady: Bool {
        switch source {
        case .none: false
        case .file(let followed): followed.watch?.hasChanges == true
        case .stream(let reader): reader.stream?.isReady == true
        }
    }

    var isSourcePaused: Bool {
        if case .file(let followed) = source, followed.watch?.mailbox.isUrgent == true { return false }
        return schedule.isPaused
    }
}
