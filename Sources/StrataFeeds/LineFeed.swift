import StrataDocument
import StrataSystem
import Synchronization

/// Numbered lines out of files and pipes, for a viewer that opens at the newest one.
///
/// A file is read from its end: the last lines are there when ``init(_:configuration:)`` returns, and the lines before
/// them are found in the background and *prepended*. Then the last input is followed: what is appended to it arrives
/// at once. Where a file is rotated or written anew, a divider (``Line/isDivider``) stands between what it held and what
/// it holds; lines of a file that was overwritten go, and nothing of the new content is ever shown in their place. A pipe
/// is kept in a nameless file, and so is what was packed, once it is unpacked. Memory stays bounded whatever the inputs
/// hold, and no file is ever mapped.
///
/// Work is done by the few threads that all feeds share. Use the feed itself from a single thread:
///
/// 1. Wait in poll(2) until ``wakeUpDescriptor`` is readable.
/// 2. Call ``drainEvents()`` and apply each event to what is shown.
/// 3. Read the text of lines with ``line(at:)``; it knows exactly the lines that the events taken so far tell of.
public final class LineFeed {
    /// The worker of the feed. Tests have it take its turns.
    let worker: FeedWorker
    /// The command that the last input is, as long as that is read.
    private weak var command: RunningCommand?
    /// True if the last input is a command.
    public let isCommand: Bool
    private var job: Int?
    private var cache: LineGroupCache
    /// The lines there are, as of the last ``drainEvents()``.
    private(set) var rows = RowOrdinals()
    /// The ordinals of the lines that are none of the inputs', but divide what came from them, likewise.
    private(set) var dividers: [Int] = []
    /// The first rows of the files behind the first, as far as they are known, likewise.
    private(set) var beginnings: [FileBeginning] = []

    /// The number of line 0 in the inputs, counting from 1: 1 once the start of the first input is reached, nil before.
    /// The lines that ``goFurtherBack()`` finds are counted with them, from the first one on.
    public private(set) var firstLineNumber: Int?

    /// The progress, as of the last ``drainEvents()``.
    public private(set) var progress: FeedProgress

    /// Opens the inputs, finds the last lines and begins to work.
    ///
    /// - Parameter inputs: their lines come one after another. At least one; only the last may be a pipe, and only the
    ///   last is followed. Any may be packed.
    /// - Throws: an error for the first input that cannot be opened.
    public init(_ inputs: [FeedInput], configuration: FeedConfiguration = FeedConfiguration()) throws(FeedError) {
        precondition(!inputs.isEmpty, "A feed needs at least one input.")
        worker = try FeedWorker(inputs, configuration: configuration)
        worker.readEnd()
        command = worker.command
        (name, isCommand) = (worker.name, command != nil)
        progress = FeedProgress(isStream: worker.readsStream)
        cache = LineGroupCache(
            capacity: 16, limits: worker.limits, maximumLineBytes: configuration.maximumLineBytes)
        if configuration.startsAtOnce { try start() }
    }

    /// Begins to work, if it has not begun: the lines that were not read yet are counted, and the last input followed.
    ///
    /// - Throws: an error where the system has no thread left.
    public func start() throws(FeedError) {
        guard job == nil, worker.hasWork else { return }
        job = try FeedThreadPool.shared.add(worker, named: worker.name)
    }

    /// Has the file read too that bore the name of the only input before, plain or packed: its lines come before all
    /// others, and a divider between. Does nothing where there is none, or while lines are still being counted.
    public func goFurtherBack() {
        if worker.rotatedFiles.ask(), let job { FeedThreadPool.shared.wake(job) }
    }

    /// Waits until everything is read of a followed file that is in it now, and in those that have borne its name since,
    /// but no longer than some milliseconds; of a pipe it waits for nothing.
    ///
    /// - Parameter take: takes the events, by ``drainEvents()``.
    /// - Returns: whether everything is.
    public func readToEnd(within milliseconds: Double, taking take: () -> Void) -> Bool {
        guard let job else { return true }
        let deadline = MonotonicClock.now + milliseconds
        worker.lastLook.want()
        FeedThreadPool.shared.wake(job)
        // Where nothing is read any more, no turn is taken that could say so.
        while !worker.lastLook.isDone, !(progress.isLookedThrough && progress.isStreamLeft) {
            let now = MonotonicClock.now
            guard now < deadline else { return false }
            var descriptors = PollSet([wakeUpDescriptor])
            descriptors.wait(atMost: deadline - now)
            take()
        }
        take()
        return true
    }

    deinit {
        if let job { FeedThreadPool.shared.remove(job) }
    }

    /// Readable while ``drainEvents()`` has something to give. Never read from it.
    public var wakeUpDescriptor: Int32 { worker.channel.wakeUp.number }

    /// The number of lines, as of the last ``drainEvents()``.
    public var lineCount: Int { rows.count }

    /// What the followed file has held and is not among the lines, as of now; of generations that wait as of the last
    /// ``drainEvents()``.
    public var lack: FeedLack {
        let dividers = worker.channel.withState { $0.index.parts.compactMap(\.divider) }
        return FeedLack(name, dividers, waiting: progress.waitingGenerations)
    }

    /// Returns the events since the last call, merged into a few however many they were. Never waits.
    public func drainEvents() -> [FeedEvent] {
        let taken = worker.channel.drain()
        rows = taken.rows
        dividers = taken.dividers.filter { rows.index(of: $0) != nil }
        beginnings = taken.beginnings
        if taken.isIndexed { firstLineNumber = 1 }
        progress.handle(taken)
        let isOtherText = taken.events.contains { if case .removed = $0 { true } else { false } }
        if isOtherText { cache.removeAll() }
        return taken.events
    }

    /// Runs the command again that the last input is, and that has ended as of the last ``drainEvents()``: what it writes
    /// follows behind what it wrote before.
    ///
    /// - Returns: whether that is so; not for what is no command, or still runs.
    public func runAgain() -> Bool {
        guard let command, progress.hasEnded, !progress.isStopped,
            progress.failure == nil
        else { return false }
        command.ask()
        return true
    }

    /// Returns the reason why a command cannot be run, as far as that is seen without running it; nil if none is seen.
    public static func problem(ofRunning words: [String]) -> FeedError? {
        ProgramSearch.problem(of: words[0]).map { .running(words[0], $0) }
    }

    /// The name that errors and notices give to the last input.
    public let name: String

    /// Returns the text of a line. Reads from the file unless a line nearby was read shortly before.
    ///
    /// - Parameter index: 0…``lineCount`` - 1, 0 being the oldest line known.
    /// - Returns: the line, cut if it is very long. A line that is gone or cannot be read is empty and says so.
    /// - Complexity: O(log *n*) and a scan of some 64 KiB.
    public func line(at index: Int) -> Line {
        precondition(index >= 0 && index < lineCount, "There is no line \(index) among \(lineCount).")
        return text(of: RowID(rows.ordinal(at: index)))
    }

    /// Returns the text of a line by its name, which is the same whatever comes and goes.
    func text(of id: RowID) -> Line {
        let (place, hasErrorOutput) = worker.channel.withState {
            ($0.index.group(containing: id.ordinal), !$0.errorOutput.isEmpty)
        }
        guard let (location, part) = place else { return .gone }
        let group = cache.group(at: location, of: part)
        var line = group.line(id.ordinal)
        if hasErrorOutput, let offset = group.offset(of: id.ordinal) {
            line.isErrorOutput = worker.channel.withState { $0.errorOutput.contains(offset) }
        }
        return line
    }

    /// The files that lines are read from and that have names, the one that is followed last.
    public var files: [FileKey] {
        worker.channel.withState { $0.index.parts }.compactMap { FileKey($0.file) }
    }

    /// Returns the lasting place of a line; nil for a row that is no line of a file that has a name.
    func place(of id: RowID) -> LinePlace? {
        let found = worker.channel.withState { $0.index.group(containing: id.ordinal) }
        guard let (location, part) = found, let file = FileKey(part.file),
            let offset = cache.group(at: location, of: part).offset(of: id.ordinal)
        else { return nil }
        return LinePlace(file: file, offset: offset - part.origin)
    }

    /// Returns the line that is at a place; nil where none is, or where it has not been found yet.
    func row(at place: LinePlace) -> RowID? {
        let parts = worker.channel.withState { $0.index.parts }
        for part in parts.reversed() where part.fileRange.contains(place.offset) && FileKey(part.file) == place.file {
            let offset = place.offset + part.origin
            guard let (location, part) = worker.channel.withState({ $0.index.group(at: offset) }),
                let ordinal = cache.group(at: location, of: part).ordinal(at: offset),
                rows.index(of: ordinal) != nil
            else { continue }
            return RowID(ordinal)
        }
        return nil
    }

    /// Reads the text of rows on other threads.
    ///
    /// - Parameter maximumLineBytes: how much of a line is read; nil: as much as is shown.
    func reader(of rows: RowOrdinals, maximumLineBytes: Int? = nil) -> FeedRowReader {
        FeedRowReader(
            rows: rows, channel: worker.channel, limits: worker.limits,
            maximumLineBytes: maximumLineBytes ?? worker.configuration.maximumLineBytes)
    }

    /// True if the oldest lines are let go, or were never looked for, which are there all the same.
    public var keepsNewestAlone: Bool { worker.configuration.maximumRows != nil }

    /// Returns the bytes of the inputs, for a reader who wants all of them and nothing else: there is no need to know then
    /// where lines begin. Nil where an input must be unpacked or is no file, is followed, or was begun to be worked on.
    public func wholeFiles() -> WholeFiles? {
        let configuration = worker.configuration
        guard job == nil, worker.indexer.packed.isEmpty, !worker.readsStream, !configuration.follows,
            configuration.maximumRows == nil
        else { return nil }
        return WholeFiles(worker.channel.withState { $0.index.parts }, blockBytes: 256 << 10)
    }

    /// Returns the bytes of the lines there are as of the last ``drainEvents()``.
    public func heldBytes() -> HeldBytes {
        HeldBytes(rows, of: worker.channel, name: worker.name, blockBytes: 256 << 10)
    }

    /// The memory that the index occupies at the moment, in bytes.
    public var indexBytes: Int { worker.channel.withState { $0.index.bytes } }

    /// The number of turns that the feed has taken. Tests look at it.
    var wakeUps: Int { worker.wakeUps.load(ordering: .relaxed) }

    /// The number of times that lines were read from a file. Tests and benchmarks look at it.
    public var groupReads: Int { cache.reads }
}
