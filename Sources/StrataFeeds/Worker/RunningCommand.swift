import StrataSystem

/// A command that the feed runs, and what it writes to its two outputs as one stream.
///
///     start ──▶ running ──(both outputs at their ends)──▶ drained ──(it has ended)──▶ ended ──(asked for)──▶ start
final class RunningCommand: StreamOrigin {
    /// The command's name and its arguments.
    private let words: [String]
    /// The group of the command and of whatever it starts.
    private let group: ProcessGroup
    private var process: ChildProcess?
    /// The outputs that have not reached their ends, by ``LineMerger/Source``.
    private var outputs: [LineMerger.Source: FileDescriptor] = [:]
    private let members: DescriptorGroup
    private let request: EventDescriptor
    private var merger = LineMerger()
    /// The pieces that can go on, from `head` in the first.
    private var pieces: [LineMerger.Piece] = []
    private var head = 0
    /// The time to wait before it is looked at whether it has ended, in milliseconds.
    private(set) var endDelay = RunningCommand.shortestEndDelay
    /// The ranges of what ``readNext(into:)`` gave last that came from standard error.
    private(set) var errorRanges: [Range<Int>] = []

    private static let readBytes = 64 << 10
    private static let shortestEndDelay = 1.0
    private static let longestEndDelay = 500.0

    /// Starts it.
    ///
    /// - Throws: where it cannot be started.
    init(_ words: [String]) throws(SystemError) {
        self.words = words
        group = try ProcessGroup()
        members = try DescriptorGroup()
        request = try EventDescriptor()
        try members.add(request.number)
        try start()
    }

    deinit { process?.waitAside() }

    /// Readable when there is something to read, or to do.
    var descriptor: Int32 { members.descriptor.number }

    /// The name that the divider behind its output gives it.
    var name: String { words[0] }

    /// True if it has been started and not been taken for ended.
    var isRunning: Bool { process != nil }

    /// True if both outputs have reached their ends, and all was read.
    var isDrained: Bool { outputs.isEmpty && pieces.isEmpty }

    var holdsMore: Bool { !pieces.isEmpty }

    /// The beginning of a line that may be shown behind all that was given; nil while there is more to give.
    var halfLine: LineMerger.Piece? { pieces.isEmpty ? merger.halfLine : nil }

    var isPolled: Bool { false }
    func setJob(_ number: Int?) {}

    /// True if there is something to read, or to do.
    var isReady: Bool {
        holdsMore || isRunning && isDrained && endDelay == Self.shortestEndDelay
            || waitForInput(descriptor, milliseconds: 0)
    }

    /// Runs it once more.
    func start() throws(SystemError) {
        var opened: [LineMerger.Source: FileDescriptor] = [:]
        var writers: [Int32: FileDescriptor] = [:]
        defer { withExtendedLifetime(writers) {} }
        for (source, number) in [(LineMerger.Source.output, 1), (.error, 2)] as [(LineMerger.Source, Int32)] {
            let pipe = try Pipe()
            opened[source] = FileDescriptor(adopting: pipe.reader)
            writers[number] = FileDescriptor(adopting: pipe.writer)
        }
        // Its questions could not be answered: the terminal is that of the process that has started this program.
        process = try ChildProcess(
            spawning: words, descriptors: writers.mapValues(\.number), group: group.identifier, mayStop: false)
        for file in opened.values {
            file.waitNoMore()
            file.makePipe(holding: 1 << 20)
            try members.add(file.number)
        }
        (outputs, merger, endDelay) = (opened, LineMerger(), Self.shortestEndDelay)
    }

    /// Returns the way it has ended, and its exit status as a shell has it, once that is so. To be asked when it is
    /// drained, again after ``endDelay``.
    func collectEnd() -> (reason: Divider.Reason, status: Int32)? {
        guard let process, let outcome = process.outcome else {
            endDelay = min(2 * endDelay, Self.longestEndDelay)
            return nil
        }
        self.process = nil
        return (process.signal.map { .killed(signal: $0) } ?? .ended(status: outcome), outcome)
    }

    /// Has it run again, once it has ended. Any thread.
    func ask() { request.signal() }

    /// Returns true if it was asked for since the last call.
    @discardableResult
    func consumeRequest() -> Bool { request.clear() }

    func readNext(into buffer: UnsafeMutableRawBufferPointer) throws(StreamFault) -> SourceRead {
        if pieces.isEmpty {
            do throws(SystemError) { try fill() } catch { throw .system(error) }
        }
        errorRanges = []
        guard !pieces.isEmpty else { return .nothing }
        var count = 0
        while count < buffer.count, let piece = pieces.first {
            let taken = min(buffer.count - count, piece.bytes.count - head)
            let room = UnsafeMutableRawBufferPointer(rebasing: buffer[count..<count + taken])
            room.copyBytes(from: piece.bytes[head..<head + taken])
            if piece.isError { errorRanges.append(count..<count + taken) }
            count += taken
            head += taken
            guard head == piece.bytes.count else { break }
            pieces.removeFirst()
            head = 0
        }
        return .bytes(count)
    }

    /// Reads each output that is ready once.
    private func fill() throws(SystemError) {
        for number in members.ready() {
            if number == request.number { consumeRequest() }
            guard let (source, file) = outputs.first(where: { $0.value.number == number }) else { continue }
            try read(file, source)
        }
        pieces = merger.drainPieces()
    }

    private func read(_ file: FileDescriptor, _ source: LineMerger.Source) throws(SystemError) {
        let result = withUnsafeTemporaryAllocation(byteCount: Self.readBytes, alignment: 16) { buffer in
            Result { () throws(SystemError) in
                guard let count = try file.readNext(into: buffer) else { return }
                if count > 0 {
                    merger.take(UnsafeRawBufferPointer(rebasing: buffer[..<count]), from: source)
                } else {
                    members.remove(file.number)
                    outputs[source] = nil
                    merger.close(source)
                }
            }
        }
        try result.get()
    }
}
