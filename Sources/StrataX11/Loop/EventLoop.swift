internal import CX11
import Glibc
import StrataSystem

/// Waits for everything at once: the display, file descriptors, timers, and the signals that end a program.
///
/// The loop sleeps in one `ppoll` and wakes for nothing but what it was asked to wait for. Before every sleep all
/// events that were read are handled and all requests are sent. Handlers run on the thread that calls `run()`, one
/// after the other; each may add and remove descriptors and timers, its own included: what was removed is not called
/// any more, even if it was due in the same round.
///
/// A round is: the display's events, timers that are due, sleep, descriptors that are ready.
public final class EventLoop {
    /// Names something that the loop waits for. Numbers are never used twice.
    public struct Registration: Hashable, Sendable {
        let number: UInt64
    }

    /// Why `run()` came back.
    public enum Ending: Hashable, Sendable {
        /// `stop()` was called.
        case stopped
        /// SIGINT, SIGTERM or SIGHUP arrived: an ordinary end.
        case interrupted
    }

    struct Watch {
        let descriptor: Int32
        let handler: () -> Void
    }

    struct Timer {
        let deadline: Double
        let handler: () -> Void
    }

    private let display: Display?
    private let signals: SignalDescriptor?
    private var watches: [Registration: Watch] = [:]
    var timers: [Registration: Timer] = [:]
    private var lastNumber: UInt64 = 0
    private var ending: Ending?
    private var isRunning = false
    /// How often the loop has gone round; tests read it to see that idleness costs nothing.
    private(set) var rounds = 0
    /// Rebuilt when the set of watches changes, not for every sleep.
    private var polled: [pollfd] = []
    private var polledRegistrations: [Registration] = []
    private var isPollSetStale = true

    /// How long the loop rests where the system has no memory to wait with, in microseconds.
    private static let shortageDelay: UInt32 = 10_000

    /// A loop over `display`, if any.
    ///
    /// - Parameter handlesSignals: whether SIGINT, SIGTERM and SIGHUP end the loop rather than the process. One loop of
    ///   a process can; see ``takesSignals``.
    public init(display: Display?, handlesSignals: Bool = true) {
        self.display = display
        signals = handlesSignals ? SignalDescriptor([SIGINT, SIGTERM, SIGHUP]) : nil
        if let display { watch(display.descriptor) {} }
        if let signals {
            watch(signals.descriptor) { [unowned self] in
                if signals.takeSignal() { ending = .interrupted }
            }
        }
    }

    /// Whether signals end the loop: false where nobody asked for it, or where the system has no descriptor left for it.
    public var takesSignals: Bool { signals != nil }

    /// Calls `handler` whenever `descriptor` can be read, has reached its end, or has failed. The descriptor stays the
    /// caller's: remove the registration before closing it.
    @discardableResult
    public func watch(_ descriptor: Int32, handler: @escaping () -> Void) -> Registration {
        precondition(descriptor >= 0, "a descriptor to watch is 0 or more")
        let registration = nextRegistration()
        watches[registration] = Watch(descriptor: descriptor, handler: handler)
        isPollSetStale = true
        return registration
    }

    /// Waits no longer for what `registration` names. Removing twice does nothing.
    public func remove(_ registration: Registration) {
        timers[registration] = nil
        if watches.removeValue(forKey: registration) != nil { isPollSetStale = true }
    }

    /// Makes `run()` come back after the handler that is running.
    public func stop() { ending = ending ?? .stopped }

    /// Waits and calls handlers until `stop()` or a signal that ends the program.
    public func run() -> Ending {
        precondition(!isRunning, "the event loop is running already")
        isRunning = true
        defer { isRunning = false }
        while true {
            runRound()
            if let ending {
                self.ending = nil
                display?.flush()
                return ending
            }
        }
    }

    func nextRegistration() -> Registration {
        lastNumber += 1
        return Registration(number: lastNumber)
    }

    private func runRound() {
        rounds += 1
        display?.dispatchEvents()
        if ending != nil { return }
        runDueTimers()
        if ending != nil { return }
        // A handler that waited for an answer may have let Xlib read events, which the descriptor no longer shows.
        let mustNotSleep = display?.hasPendingEvents ?? false
        sleep(until: mustNotSleep ? 0 : nextDeadline)
        dispatchDescriptors()
    }

    /// Sleeps until a descriptor is ready or the deadline, in monotonic milliseconds; nil is for ever.
    private func sleep(until deadline: Double?) {
        rebuildPollSetIfNeeded()
        let count = nfds_t(polled.count)
        let ready: Int32
        if let deadline {
            // Rounded up: waking too early would mean sleeping again for nothing.
            let nanoseconds = Int((max(deadline - MonotonicClock.now, 0) * 1_000_000).rounded(.up))
            var timeout = timespec(tv_sec: nanoseconds / 1_000_000_000, tv_nsec: nanoseconds % 1_000_000_000)
            ready = ppoll(&polled, count, &timeout, nil)
        } else {
            ready = ppoll(&polled, count, nil, nil)
        }
        guard ready < 0 else { return }
        precondition(errno != EINVAL, "the system cannot wait for this many descriptors")
        // The kernel has no memory for the moment; there may be some a little later.
        if errno == ENOMEM { usleep(Self.shortageDelay) }
        for index in polled.indices { polled[index].revents = 0 }
    }

    private func dispatchDescriptors() {
        for (index, registration) in polledRegistrations.enumerated() where polled[index].revents != 0 {
            precondition(
                polled[index].revents & Int16(POLLNVAL) == 0 || watches[registration] == nil,
                "descriptor \(polled[index].fd) was closed while the loop still watches it")
            watches[registration]?.handler()
            if ending != nil { return }
        }
    }

    private func rebuildPollSetIfNeeded() {
        guard isPollSetStale else { return }
        isPollSetStale = false
        polledRegistrations = watches.keys.sorted { $0.number < $1.number }
        polled = polledRegistrations.compactMap { watches[$0] }.map {
            pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0)
        }
    }
}
