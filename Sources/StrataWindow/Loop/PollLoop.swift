import StrataSystem

/// The event loop of a program: waits for the display, file descriptors, timers, and the signals that end a program.
///
/// The loop sleeps in one `ppoll` and wakes for nothing but what it was asked to wait for. Before every sleep all
/// events that were read are handled and all requests are sent.
public final class PollLoop: EventLoop {
    struct Watch {
        let descriptor: Int32
        let handler: () -> Void
    }

    struct Timer {
        let deadline: Double
        let handler: () -> Void
    }

    /// The number of turns so far, the one that is being taken included.
    public private(set) var turn = 0
    private let display: (any Display)?
    private let signals: SignalDescriptor?
    private var watches: [LoopRegistration: Watch] = [:]
    var timers: [LoopRegistration: Timer] = [:]
    private var lastNumber: UInt64 = 0
    private var ending: LoopEnding?
    private var isRunning = false
    /// Rebuilt when the set of watches changes, not for every sleep.
    private var polled = PollSet()
    private var polledRegistrations: [LoopRegistration] = []
    private var isPollSetStale = true

    /// A loop over `display`, if any.
    ///
    /// - Parameter handlesSignals: whether SIGINT, SIGTERM and SIGHUP end the loop rather than the process. One loop of
    ///   a process can; see ``takesSignals``.
    public init(display: (any Display)?, handlesSignals: Bool = true) {
        self.display = display
        signals = handlesSignals ? SignalDescriptor() : nil
        if let display { watch(display.descriptor) {} }
        if let signals {
            watch(signals.descriptor) { [unowned self] in
                if signals.consumeSignal() { ending = .interrupted }
            }
        }
    }

    /// True if signals end the loop: false if that was not asked for, or if the system has no descriptor left for it.
    public var takesSignals: Bool { signals != nil }

    /// Calls `handler` whenever `descriptor` can be read, has reached its end, or has failed.
    @discardableResult
    public func watch(_ descriptor: Int32, handler: @escaping () -> Void) -> LoopRegistration {
        precondition(descriptor >= 0, "a descriptor to watch is 0 or more")
        let registration = nextRegistration()
        watches[registration] = Watch(descriptor: descriptor, handler: handler)
        isPollSetStale = true
        return registration
    }

    /// Waits no longer for what `registration` names.
    public func remove(_ registration: LoopRegistration) {
        timers[registration] = nil
        if watches.removeValue(forKey: registration) != nil { isPollSetStale = true }
    }

    /// Makes ``run()`` come back after the handler that is running.
    public func stop() { ending = ending ?? .stopped }

    /// Waits and calls handlers until ``stop()`` or a signal that ends the program.
    public func run() -> LoopEnding {
        precondition(!isRunning, "the event loop is running already")
        isRunning = true
        defer { isRunning = false }
        while true {
            runTurn()
            if let ending {
                self.ending = nil
                display?.flush()
                return ending
            }
        }
    }

    func nextRegistration() -> LoopRegistration {
        lastNumber += 1
        return LoopRegistration(number: lastNumber)
    }

    private func runTurn() {
        sleep()
        turn += 1
        dispatchDescriptors()
        if ending != nil { return }
        display?.dispatchEvents()
        if ending != nil { return }
        runDueTimers()
    }

    private func sleep() {
        // A handler that waited for an answer may have let the display read events, which the descriptor no longer shows.
        let mustNotSleep = display?.hasPendingEvents ?? false
        rebuildPollSetIfNeeded()
        let deadline = [nextDeadline, display?.deadline].compactMap(\.self).min()
        polled.wait(atMost: mustNotSleep ? 0 : deadline.map { $0 - now })
    }

    private func dispatchDescriptors() {
        for (index, registration) in polledRegistrations.enumerated() where polled.isReady(at: index) {
            precondition(
                !polled.isClosed(at: index) || watches[registration] == nil,
                "descriptor \(polled.descriptor(at: index)) was closed while the loop still watches it")
            watches[registration]?.handler()
            if ending != nil { return }
        }
    }

    private func rebuildPollSetIfNeeded() {
        guard isPollSetStale else { return }
        isPollSetStale = false
        polledRegistrations = watches.keys.sorted { $0.number < $1.number }
        polled = PollSet(polledRegistrations.compactMap { watches[$0]?.descriptor })
    }
}
