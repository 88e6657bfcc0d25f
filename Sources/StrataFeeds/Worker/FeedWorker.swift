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
        case stream(SpooledStream)
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
    var source: Source
    var forward: ForwardScanner
    var backward: BackwardScanner?
    /// The part that ``backward`` scans is the last of these.
    var partsToIndex: [FilePart]
    /// The place of byte 0 of the last part's file in the byte space.
    var lastPartStart = 0
    let store: GenerationStore
    /// The stretches that went with the batch of oldest lines that went last, and take room still.
    var departed: [(file: FileDescriptor, range: Range<Int>)] = []
    /// True if a part could not be read to its start, so that lines cannot be numbered.
    var isIndexBroken = false
    var indexRetries = ReadRetries()
    /// The streams that are to be unpacked before their lines can be found, by where their parts begin.
    var packed: [Int: SpooledStream]
    /// The time at which unpacking goes on that had no room, in milliseconds of ``MonotonicClock``.
    var unpackingDue = -Double.infinity
    let buffer: UnsafeMutableRawBufferPointer

    /// The search for what the name of the only input held before.
    var past: RotatedFileSearch?
    var spoolRoom: SpoolRoom?
    /// True if there may be more of that, and true once a reader has asked for it.
    let hasPast: Atomic<Bool>
    let isPastWanted = Atomic<Bool>(false)

    /// The wish of a reader who waits for the end of what is followed: see ``LastLook``.
    let lastLook = LastLook()
    let reporter: FeedReporter
    let schedule: SourceSchedule

    /// The number of turns it has had. Tests see by it that an idle feed sleeps.
    let wakeUps = Atomic<Int>(0)

    /// The number that the pool gives it; nil while no thread works for it.
    private(set) var number: Int?

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
        source = opened.source
        packed = opened.packed
        (past, spoolRoom) = (opened.past, opened.room)
        hasPast = Atomic(opened.past != nil)
        if case .stream = opened.source { readsStream = true } else { readsStream = false }
        partsToIndex = parts
        lastPartStart = last.origin
        forward = ForwardScanner(
            position: last.end, ordinal: 0, isLineOpen: try last.endsWithoutNewline(), limits: limits)
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
    }

    deinit { buffer.deallocate() }

    /// Milliseconds of ``MonotonicClock``, or of what a test has in its place.
    var now: Double { configuration.clock() }

    /// True if a thread has anything to do.
    var hasWork: Bool {
        if case .none = source { return isIndexing }
        return true
    }

    var isIndexing: Bool { !partsToIndex.isEmpty }

    /// The time at which earlier lines are looked for again, in milliseconds of ``MonotonicClock``.
    private var indexingDue: Double {
        isUnpacking ? unpackingDue : indexRetries.isFailing ? indexRetries.due : -.infinity
    }

    /// Has news of the followed file wake the job of this number.
    func setNumber(_ number: Int?) {
        self.number = number
        switch source {
        case .none: break
        case .file(let followed): followed.watch?.mailbox.setJob(number)
        case .stream(let stream): stream.setJob(number)
        }
    }

    func runTurn() -> FeedTurn {
        wakeUps.add(1, ordering: .relaxed)
        beginLastLook()
        if !isSourcePaused && (isSourceReady || now >= schedule.nextLook) { readFromSource() }
        goFurtherBack()
        if isIndexing && now >= indexingDue { indexBlock(upTo: buffer.count) }
        guard hasWork else {
            reporter.signalIfDue()
            return .done
        }
        return rest()
    }

    private func rest() -> FeedTurn {
        // Before a rest the reader hears of everything; while more is ready, only once a frame.
        if isIndexing && now >= indexingDue { return .again }
        let end = isIndexing ? indexingDue : .infinity
        if isSourcePaused {
            reporter.signalIfDue()
            return .rest(until: min(schedule.pausedUntil, end), descriptor: -1, ignoresEvents: true)
        }
        if isSourceReady || schedule.nextLook <= now { return .again }
        reporter.signalIfDue()
        return .rest(until: min(schedule.nextLook, end), descriptor: sourceDescriptor, ignoresEvents: false)
    }

    private func readFromSource() {
        switch source {
        case .none: break
        case .file(let file): readAppended(to: file)
        case .stream(let stream): readHelping(of: stream)
        }
    }

    /// The descriptor that poll(2) waits for; -1 for none.
    private var sourceDescriptor: Int32 {
        guard case .stream(let stream) = source else { return -1 }
        return stream.descriptor
    }

    private var isSourceReady: Bool {
        switch source {
        case .none: false
        case .file(let followed): followed.watch?.hasChanges == true
        case .stream(let stream): stream.isReady
        }
    }

    var isSourcePaused: Bool {
        if case .file(let followed) = source, followed.watch?.mailbox.isUrgent == true { return false }
        return schedule.isPaused
    }
}

extension OpenedInputs {
    /// Returns the parts, each with what tells later whether its file still holds what it held.
    func fingerprintedParts() throws(FeedError) -> [FilePart] {
        var parts = parts
        for index in parts.indices {
            let isLast = index == parts.count - 1
            if isLast, case .stream = source { continue }
            if packed[parts[index].start] != nil { continue }
            var fingerprint = try parts[index].readFingerprint()
            if isLast, case .file(let followed) = source {
                // Where it cannot be read, that will be found out soon enough.
                try? fingerprint.findLastLine(in: followed.file)
                followed.fingerprint = fingerprint
            }
            parts[index].fingerprint = fingerprint
        }
        return parts
    }
}

extension FilePart {
    fileprivate func readFingerprint() throws(FeedError) -> Fingerprint {
        do throws(SystemError) {
            return try Fingerprint(of: file, fileRange, status: file.status())
        } catch {
            throw .reading(name, error)
        }
    }
}
