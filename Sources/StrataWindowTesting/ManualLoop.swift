import StrataSystem
import StrataWindow

/// An event loop whose time a test moves by hand: nothing happens by itself.
///
/// ``runTurn(_:)`` is for something that happens now, ``advance(by:)`` lets time pass, ``dispatchDescriptors(within:)``
/// is for what threads and other programs bring, and ``wait(atMost:until:)`` for what comes of it.
public final class ManualLoop: EventLoop {
    private struct Entry {
        let registration: LoopRegistration
        let handler: () -> Void
        /// The deadline of a timer.
        var deadline = 0.0
        /// The descriptor of a watch.
        var descriptor: Int32 = -1
    }

    /// The time of now, in milliseconds.
    public private(set) var now: Double
    /// The number of turns so far, the one that is being taken included.
    public private(set) var turn = 0
    /// True once ``stop()`` was called.
    public private(set) var isStopped = false
    private var timers: [Entry] = []
    private var watches: [Entry] = []
    private var lastNumber: UInt64 = 0

    /// A loop at a time, in milliseconds.
    public init(now: Double = 0) { self.now = now }

    /// The time at which the next timer is due; nil if there is none.
    public var nextDeadline: Double? { timers.map(\.deadline).min() }

    /// Calls `handler` when ``dispatchDescriptors(within:)`` finds that the descriptor can be read.
    @discardableResult
    public func watch(_ descriptor: Int32, handler: @escaping () -> Void) -> LoopRegistration {
        precondition(descriptor >= 0, "a descriptor to watch is 0 or more")
        watches.append(Entry(registration: nextRegistration(), handler: handler, descriptor: descriptor))
        return LoopRegistration(number: lastNumber)
    }

    /// Calls `handler` once, in the first turn at `deadline` or after it.
    @discardableResult
    public func schedule(at deadline: Double, handler: @escaping () -> Void) -> LoopRegistration {
        precondition(deadline.isFinite, "a deadline must be finite")
        timers.append(Entry(registration: nextRegistration(), handler: handler, deadline: deadline))
        return LoopRegistration(number: lastNumber)
    }

    /// Waits no longer for what `registration` names.
    public func remove(_ registration: LoopRegistration) {
        timers.removeAll { $0.registration == registration }
        watches.removeAll { $0.registration == registration }
    }

    /// Makes ``run()`` come back.
    public func stop() { isStopped = true }

    /// Takes turns, each when something is due, until ``stop()`` or until nothing is left to wait for. Time goes on from
    /// one timer to the next at once.
    public func run() -> LoopEnding {
        while !isStopped {
            if dispatchDescriptors(within: 0) { continue }
            if let deadline = nextDeadline {
                advance(by: max(0, deadline - now))
            } else if watches.isEmpty {
                break
            } else {
                dispatchDescriptors(within: nil)
            }
        }
        return .stopped
    }

    // MARK: - By hand

    /// Takes a turn: `body`, which is what happens in it, and then the timers that are due.
    public func runTurn(_ body: () -> Void = {}) {
        turn += 1
        body()
        let due = timers.filter { $0.deadline <= now }
            .sorted { ($0.deadline, $0.registration.number) < ($1.deadline, $1.registration.number) }
        for timer in due {
            guard let index = timers.firstIndex(where: { $0.registration == timer.registration }) else { continue }
            timers.remove(at: index)
            timer.handler()
        }
    }

    /// Lets time pass, in milliseconds, and takes a turn whenever a timer is due.
    public func advance(by milliseconds: Double) {
        precondition(milliseconds >= 0, "time never goes back")
        let end = now + milliseconds
        while let deadline = nextDeadline, deadline <= end, !isStopped {
            now = max(now, deadline)
            runTurn()
        }
        now = end
    }

    /// Waits until watched descriptors can be read, and takes a turn for those that can. Time stands still meanwhile.
    ///
    /// - Parameter milliseconds: how long to wait at most, in real time; nil is for ever.
    /// - Returns: whether there was one.
    @discardableResult
    public func dispatchDescriptors(within milliseconds: Double?) -> Bool {
        let watched = watches
        var polled = PollSet(watched.map(\.descriptor))
        polled.wait(atMost: milliseconds)
        let ready = watched.indices.filter { polled.isReady(at: $0) }.map { watched[$0] }
        guard !ready.isEmpty else { return false }
        runTurn {
            for watch in ready where watches.contains(where: { $0.registration == watch.registration }) {
                watch.handler()
            }
        }
        return true
    }

    /// Takes turns, with time going on, until something is so that threads or other programs bring: what a search has
    /// found, or the lines of a file.
    ///
    /// - Parameters:
    ///   - milliseconds: how long to wait at most, in real time.
    ///   - isDone: whether it is so.
    /// - Returns: whether it came to be so.
    @discardableResult
    public func wait(atMost milliseconds: Double = 60_000, until isDone: () -> Bool) -> Bool {
        let end = MonotonicClock.now + milliseconds
        while !isDone() {
            guard !isStopped, MonotonicClock.now < end else { return false }
            dispatchDescriptors(within: 10)
            advance(by: 10)
        }
        return true
    }

    private func nextRegistration() -> LoopRegistration {
        lastNumber += 1
        return LoopRegistration(number: lastNumber)
    }
}
