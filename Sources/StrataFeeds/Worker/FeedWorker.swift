import Glibc
import Synchronization

/// What the feed's thread does: it finds earlier lines block by block, and in between takes in what is appended.
///
/// Made and started on the caller's thread, which runs ``readEnd()``; after that everything but ``channel`` and
/// ``stop()`` belongs to the feed's thread.
final class FeedWorker: @unchecked Sendable {
    /// What grows at the end of the last input.
    enum Source {
        /// Nothing does.
        case none
        case file(FollowedFile)
        case stream(SpooledStream)
    }

    let channel: FeedChannel
    let limits: IndexLimits
    let configuration: FeedConfiguration
    /// What errors and notices call the last input.
    let name: String
    /// What opening has found out about the inputs.
    let findings: [FeedNotice]
    var source: Source
    var forward: ForwardScanner
    var backward: BackwardScanner?
    /// The part that ``backward`` scans is the last of these.
    var partsToIndex: [FilePart]
    /// Where the last part begins in the byte space.
    var lastPartStart = 0
    /// Whether a part could not be read to its start, so that lines cannot be numbered.
    var isIndexBroken = false
    let buffer: UnsafeMutableRawBufferPointer

    /// How often the thread has woken up. Tests see by it that an idle feed sleeps.
    let wakeUps = Atomic<Int>(0)

    private let stopping: EventDescriptor
    private var lastSignal = -Double.infinity
    private var isSignalDue = false
    private var pausedUntil = 0.0
    /// When the source is looked at though nothing has told of news. A file is looked at once at the start, for what
    /// happened before it was watched; a pipe never is, since reading one that is not ready waits or finds a false end.
    var nextLook: Double

    /// Opens everything and reads nothing.
    init(_ inputs: [FeedInput], configuration: FeedConfiguration) throws(FeedError) {
        let opened = try OpenedInputs(inputs, configuration: configuration)
        let last = opened.parts[opened.parts.count - 1]
        let size = last.end - opened.parts[0].start
        self.configuration = configuration
        limits = configuration.indexLimits ?? .suited(toBytes: size)
        name = last.name
        findings = opened.findings
        source = opened.source
        if case .file = opened.source { nextLook = 0 } else { nextLook = .infinity }
        partsToIndex = opened.parts
        forward = ForwardScanner(
            position: last.end, ordinal: 0, isLineOpen: try last.endsWithoutNewline(), limits: limits)
        do {
            channel = try FeedChannel(LineIndex(parts: opened.parts))
            stopping = try EventDescriptor()
        } catch {
            throw .opening(last.name, error)
        }
        buffer = .allocate(byteCount: configuration.blockBytes, alignment: 64)
    }

    deinit { buffer.deallocate() }

    /// Whether a thread has anything to do.
    var hasWork: Bool {
        if case .none = source { return isIndexing }
        return true
    }

    /// Whether the last input is read like a pipe.
    var readsStream: Bool {
        if case .stream = source { return true }
        return false
    }

    var isIndexing: Bool { !partsToIndex.isEmpty }

    /// Makes ``run()`` return soon. Any thread.
    func stop() { stopping.signal() }

    /// Works until ``stop()`` or until there is nothing left to wait for.
    func run() {
        while hasWork {
            let isPaused = isSourcePaused
            let ready = wait(forSource: !isPaused, milliseconds: waitingTime(isPaused: isPaused))
            wakeUps.add(1, ordering: .relaxed)
            if ready.stop { return }
            if ready.source || (!isPaused && monotonicMilliseconds() >= nextLook) { takeFromSource() }
            if isIndexing { indexBlock(upTo: buffer.count) }
        }
        signalIfDue()
    }

    private func takeFromSource() {
        switch source {
        case .none: break
        case .file(let file): takeAppended(to: file)
        case .stream(let stream): takeHelping(of: stream)
        }
    }

    /// What poll(2) waits for; -1 for nothing.
    private var sourceDescriptor: Int32 {
        switch source {
        case .none: -1
        case .file(let file): file.watch?.number ?? -1
        case .stream(let stream): stream.isRefused ? -1 : stream.file.number
        }
    }

    private func wait(forSource: Bool, milliseconds: Int32) -> (stop: Bool, source: Bool) {
        var descriptors = [
            pollfd(fd: stopping.number, events: Int16(POLLIN), revents: 0),
            // A negative descriptor is passed over.
            pollfd(fd: forSource ? sourceDescriptor : -1, events: Int16(POLLIN), revents: 0),
        ]
        // Before a sleep the reader hears of everything; while more is ready, only once a frame.
        var count = poll(&descriptors, 2, isSignalDue ? 0 : milliseconds)
        if count == 0 && isSignalDue && milliseconds != 0 {
            signalIfDue()
            count = poll(&descriptors, 2, milliseconds)
        }
        return count > 0 ? (descriptors[0].revents != 0, descriptors[1].revents != 0) : (false, false)
    }

    /// Milliseconds, as poll(2) counts them: -1 is for ever.
    private func waitingTime(isPaused: Bool) -> Int32 {
        if isIndexing { return 0 }
        let end = isPaused ? pausedUntil : nextLook
        return end.isInfinite ? -1 : Int32(max(0, (end - monotonicMilliseconds()).rounded(.up)))
    }

    private var isSourcePaused: Bool { pausedUntil > 0 && monotonicMilliseconds() < pausedUntil }
}

extension FeedWorker {
    /// How often the reader is woken while much is being read, in milliseconds: about once a frame.
    private static let signalInterval = 16.0
    /// How long a source that gives little at a time is left alone after each helping, in milliseconds. The first line
    /// after a silence is never held up; a flood of short ones costs 250 helpings a second at most.
    private static let pause = 4.0

    /// There is news; the reader hears of it within a frame's time.
    func noteNews() {
        isSignalDue = true
        if monotonicMilliseconds() - lastSignal >= Self.signalInterval { signalIfDue() }
    }

    /// There is news that the reader should hear at once.
    func announce() {
        isSignalDue = true
        signalIfDue()
    }

    private func signalIfDue() {
        guard isSignalDue else { return }
        isSignalDue = false
        lastSignal = monotonicMilliseconds()
        channel.signal()
    }

    func pauseSource() { pausedUntil = monotonicMilliseconds() + Self.pause }

    func add(_ event: FeedEvent) {
        channel.withState { $0.pending.add(event) }
        announce()
    }
}
