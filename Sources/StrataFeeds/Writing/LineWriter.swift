import StrataSystem

/// Writes lines to a pipe, a terminal or a file, in order, from a thread of its own: a caller that has a line to write
/// never waits for the process that reads it. Lines that are not taken yet are kept in memory, up to a limit if there
/// is one. Beyond it lines are refused and counted until what is kept has been taken.
///
/// Lines may be written from any thread.
public final class LineWriter: Sendable {
    private let state: Guarded<State>
    private let wakeUp: EventDescriptor
    private let progress: EventDescriptor
    private let thread: Thread

    struct State {
        /// Bytes to write, from `head`.
        var bytes: [UInt8] = []
        var head = 0
        var isStopping = false
        var failure: SystemError?
        /// The greatest number of bytes that may wait, a single line excepted.
        let capacity: Int
        /// The line that says how many were refused.
        let summary: (@Sendable (Int) -> String)?
        /// Lines that were refused and of which nothing has been said yet.
        var refused = 0

        init(capacity: Int, summary: (@Sendable (Int) -> String)?) {
            (self.capacity, self.summary) = (capacity, summary)
        }

        var isDone: Bool { head == bytes.count || failure != nil }
    }

    /// Starts the thread.
    ///
    /// - Parameters:
    ///   - descriptor: where to write; a duplicate of it is used, and the original stays open.
    ///   - name: what errors call it.
    ///   - capacity: how many bytes may wait at most; a single line may be longer.
    ///   - summary: the line that stands for so many that were refused; it is written as soon as there is room.
    /// - Throws: an error where the system has no descriptor or thread left.
    public init(
        _ descriptor: Int32, name: String, capacity: Int = .max, summary: (@Sendable (Int) -> String)? = nil
    ) throws(FeedError) {
        let state = Guarded(State(capacity: capacity, summary: summary))
        let output: FileDescriptor
        let (wakeUp, progress): (EventDescriptor, EventDescriptor)
        do {
            output = try FileDescriptor(duplicating: descriptor)
            (wakeUp, progress) = (try EventDescriptor(), try EventDescriptor())
        } catch {
            throw .opening(name, error)
        }
        (self.state, self.wakeUp, self.progress) = (state, wakeUp, progress)
        do {
            thread = try Thread { WriterThread(output, state, wakeUp, progress).run() }
        } catch {
            throw .noThread(for: name, error)
        }
    }

    deinit {
        state.withLock { $0.isStopping = true }
        wakeUp.signal()
        thread.join()
    }

    /// Readable once something was written, or writing failed, since the last call of ``drainProgress()``.
    public var progressDescriptor: Int32 { progress.number }

    /// Makes ``progressDescriptor`` unreadable, and says why nothing more can be written, if that is so.
    public func drainProgress() -> String? {
        progress.clear()
        return state.withLock { $0.failure?.text }
    }

    /// Puts a line at the end of what is to be written; the line feed is added. It must not contain one.
    ///
    /// - Returns: whether there was room for it.
    @discardableResult
    public func write(_ line: [UInt8]) -> Bool {
        let isTaken = state.withLock { $0.take(line) }
        if isTaken { wakeUp.signal() }
        return isTaken
    }

    /// The number of lines that have not been written whole.
    public var pendingLines: Int { state.withLock { $0.bytes[$0.head...].count { $0 == 0x0A } } }

    /// Waits until everything is written, but no longer than `milliseconds`.
    ///
    /// - Returns: how many lines were not written.
    public func finish(within milliseconds: Double) -> Int {
        let deadline = MonotonicClock.now + milliseconds
        while !state.withLock({ $0.isDone }) {
            let left = deadline - MonotonicClock.now
            guard left > 0 else { break }
            var polled = PollSet([progress.number])
            polled.wait(atMost: min(left, 1000))
            progress.clear()
        }
        return pendingLines
    }
}

/// The work of the thread.
private struct WriterThread {
    let output: FileDescriptor
    let state: Guarded<LineWriter.State>
    let wakeUp: EventDescriptor
    let progress: EventDescriptor

    /// A pipe that is ready takes so many bytes without making the thread wait (pipe(7), PIPE_BUF).
    private static let step = 4096

    init(
        _ output: FileDescriptor, _ state: Guarded<LineWriter.State>, _ wakeUp: EventDescriptor,
        _ progress: EventDescriptor
    ) {
        (self.output, self.state, self.wakeUp, self.progress) = (output, state, wakeUp, progress)
    }

    func run() {
        while !state.withLock({ $0.isStopping }) {
            let hasWork = state.withLock { !$0.isDone }
            var polled = PollSet([wakeUp.number], writing: hasWork ? [output.number] : [])
            polled.wait(atMost: nil)
            if polled.isReady(at: 0) { wakeUp.clear() }
            if hasWork && polled.isReady(at: 1) { writeStep() }
        }
    }

    private func writeStep() {
        let chunk = state.withLock { Array($0.bytes[$0.head...].prefix(Self.step)) }
        do {
            // Another process may have made the descriptor non-blocking, and it is not ready after all.
            guard let count = try output.writeSome(chunk[...]) else { return }
            state.withLock { state in
                state.drop(count)
                state.tellRefused()
            }
        } catch {
            state.withLock { $0.failure = error }
        }
        progress.signal()
    }
}

extension LineWriter.State {
    fileprivate mutating func take(_ line: [UInt8]) -> Bool {
        let waiting = bytes.count - head
        // All that was kept has been taken; refused lines are told by now, or need not be told.
        if waiting == 0 { refused = 0 }
        guard waiting == 0 || (refused == 0 && line.count < capacity - waiting) else {
            refused += 1
            return false
        }
        bytes += line
        bytes.append(0x0A)
        return true
    }

    /// Tells of the refused lines, which came after all that has been written by now, and before all that will be.
    fileprivate mutating func tellRefused() {
        guard refused > 0, head == bytes.count, let summary else { return }
        bytes += summary(refused).utf8
        bytes.append(0x0A)
        refused = 0
    }

    fileprivate mutating func drop(_ count: Int) {
        head += count
        guard head == bytes.count || head > 1 << 20 else { return }
        bytes.removeFirst(head)
        head = 0
    }
}
