import StrataSystem
import Synchronization

/// The work for a feed: it finds earlier lines block by block, and in between takes in what is appended.
///
/// Made on the caller's thread, which runs ``readEnd()``; after that everything but ``channel`` belongs to the thread of
/// the ``FeedThreadPool`` that gives it its turn.
///
/// It only gives turns to its parts, which own what they know. Each draws its states at its head, and uses none but
/// those that stand before it:
///
///     FeedReporter, SourceSchedule    when the reader is woken, and when the source is looked at
///     GenerationStore                 the text of former generations
///     PartIndexer                     earlier lines, found backward
///     RotatedFileReader               files from before those that were opened
///     LineAppender                    later lines
///     GenerationQueue                 the files that bear a followed name, in their turn
///     FileFollower, StreamReader      what comes to the last input
final class FeedWorker: @unchecked Sendable {
    /// The input that grows at the end of the last one.
    enum Source {
        /// Nothing does.
        case none
        case file(FileFollower)
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
    let buffer: UnsafeMutableRawBufferPointer

    /// The wish of a reader who waits for the end of what is followed. Any thread.
    let lastLook = LastLook()
    let reporter: FeedReporter
    let schedule: SourceSchedule
    let indexer: PartIndexer
    /// The search for what the name of the only input held before.
    let rotatedFiles: RotatedFileReader
    private(set) var source = Source.none

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
        (name, findings) = (last.name, opened.findings)
        let isLineOpen = try last.endsWithoutNewline()
        do {
            channel = try FeedChannel(LineIndex(parts: parts))
        } catch {
            throw .opening(last.name, error)
        }
        buffer = .allocate(byteCount: configuration.blockBytes, alignment: 64)
        reporter = FeedReporter(channel, clock: configuration.clock)
        schedule = SourceSchedule(lastLook, clock: configuration.clock)
        let store = GenerationStore(configuration, reporter: reporter, buffer: buffer)
        indexer = PartIndexer(
            parts, packed: opened.packed, limits: limits, maximumRows: configuration.maximumRows, store: store,
            reporter: reporter, buffer: buffer)
        rotatedFiles = RotatedFileReader(
            opened.past, room: opened.room, indexer: indexer, reporter: reporter, configuration: configuration)
        let appender = LineAppender(
            last, isLineOpen: isLineOpen, limits: limits, indexer: indexer, reporter: reporter)
        if case .stream = opened.source { readsStream = true } else { readsStream = false }
        source = makeSource(opened.source, appender: appender, store: store)
    }

    private func makeSource(_ input: OpenedInputs.Source, appender: LineAppender, store: GenerationStore) -> Source {
        switch input {
        case .none: return .none
        case .file(let followed):
            let generations = GenerationQueue(
                followed, appender: appender, store: store, schedule: schedule, reporter: reporter,
                quietMilliseconds: configuration.quietMilliseconds)
            return .file(
                FileFollower(
                    followed, generations: generations, indexer: indexer, appender: appender, schedule: schedule,
                    reporter: reporter, buffer: buffer))
        case .stream(let stream):
            return .stream(
                StreamReader(
                    stream, spoolDirectory: configuration.spoolDirectory, store: store, appender: appender,
                    indexer: indexer, schedule: schedule, reporter: reporter, buffer: buffer))
        }
    }

    deinit { buffer.deallocate() }

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

    /// Has news of the source wake the job of this number.
    func setNumber(_ number: Int?) {
        switch source {
        case .none: break
        case .file(let follower): follower.setJob(number)
        case .stream(let reader): reader.setJob(number)
        }
    }

    /// Does a little: a block of reading at most, so that everybody has their turn. Never on two threads at once.
    func runTurn() -> FeedTurn {
        wakeUps.add(1, ordering: .relaxed)
        if lastLook.begin() { beginLastLook() }
        if !isSourcePaused && (isSourceReady || schedule.isLookDue) { readFromSource() }
        rotatedFiles.goFurtherBack()
        if schedule.now >= indexer.due { indexBlock(upTo: buffer.count) }
        guard hasWork else {
            reporter.signalIfDue()
            return .done
        }
        return rest()
    }

    private func rest() -> FeedTurn {
        // Before a rest the reader hears of everything; while more is ready, only once a frame.
        let end = indexer.due
        if schedule.now >= end { return .again }
        if isSourcePaused {
            reporter.signalIfDue()
            return .rest(until: min(schedule.pausedUntil, end), descriptor: -1, ignoresEvents: true)
        }
        if isSourceReady || schedule.isLookDue { return .again }
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
            if error.kind == .cannotRead, case .file(let follower) = source, follower.handleCut(of: part?.file) {
                return 0
            }
            indexer.breakOff(because: error)
            return 0
        }
    }
}

extension FeedWorker {
    private func readFromSource() {
        switch source {
        case .none: break
        case .file(let follower): follower.readAppended()
        case .stream(let reader): reader.readHelping()
        }
    }

    private func beginLastLook() {
        switch source {
        case .none: lastLook.finish(telling: reporter)
        case .file(let follower): follower.beginLastLook()
        case .stream(let reader): reader.beginLastLook()
        }
    }

    /// The descriptor that poll(2) waits for; -1 for none.
    private var sourceDescriptor: Int32 {
        if case .stream(let reader) = source { reader.stream?.descriptor ?? -1 } else { -1 }
    }

    private var isSourceReady: Bool {
        switch source {
        case .none: false
        case .file(let follower): follower.isReady
        case .stream(let reader): reader.stream?.isReady == true
        }
    }

    private var isSourcePaused: Bool {
        if case .file(let follower) = source { follower.isPaused } else { schedule.isPaused }
    }
}
