import Glibc
import Synchronization

/// Signals as something to read, so that they are dealt with between two handlers and never inside one.
///
/// The signal's handler does nothing but write to an eventfd. (A signalfd would need the signals blocked in every
/// thread, also in those that other code has started before.) It arms the watchdog, too, for a main thread that is
/// long in coming to read. The second signal, of whichever kind, does what it always does: that ends at once. One that
/// comes with the first is the same wish: timeout(1) sends its signal to the program and to the program's group. Signals
/// that the program was started with as ignored stay so, as `nohup` and shells without job control want them.
package final class SignalDescriptor {
    private let event: EventDescriptor
    private var earlierActions: [(signal: Int32, action: sigaction)] = []

    /// The time at which the first one came, in nanoseconds of CLOCK_MONOTONIC; 0 before that.
    private static let firstArrival = Atomic<UInt64>(0)
    /// The time within which a second signal is the same wish, in nanoseconds.
    private static let oneWish: UInt64 = 100_000_000
    /// The descriptor that the handler writes to; -1 while there is no reader.
    private static let target = Atomic<Int32>(-1)

    /// Readable when there is a signal to ``consumeSignal()``.
    package var descriptor: Int32 { event.number }

    /// Takes over SIGINT, SIGTERM and SIGHUP, which ask a program to end. nil where the system has no descriptor left;
    /// the signals then end the process as ever.
    package init?() {
        guard let event = try? EventDescriptor() else { return nil }
        self.event = event
        let previous = Self.target.exchange(descriptor, ordering: .sequentiallyConsistent)
        precondition(previous < 0, "only one event loop of a process can handle signals")
        for signal in [SIGINT, SIGTERM, SIGHUP] { handle(signal) }
    }

    private func handle(_ signal: Int32) {
        var earlier = sigaction()
        sigaction(signal, nil, &earlier)
        if Self.isIgnored(earlier) { return }
        var action = sigaction()
        action.__sigaction_handler.sa_handler = { SignalDescriptor.arrived($0) }
        action.sa_flags = SA_RESTART
        sigaction(signal, &action, nil)
        earlierActions.append((signal, earlier))
    }

    private static func isIgnored(_ action: sigaction) -> Bool {
        unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    }

    deinit {
        for (signal, var action) in earlierActions { sigaction(signal, &action, nil) }
        Self.target.store(-1, ordering: .sequentiallyConsistent)
        Self.firstArrival.store(0, ordering: .sequentiallyConsistent)
    }

    /// Returns true if a signal has arrived since the last call.
    package func consumeSignal() -> Bool {
        Watchdog.disarm()
        return event.clear()
    }

    /// Runs inside a signal handler: nothing here allocates or locks.
    private static func arrived(_ signal: Int32) {
        let interrupted = errno
        defer { errno = interrupted }
        let now = MonotonicClock.nanoseconds
        let (isFirst, arrival) = firstArrival.compareExchange(
            expected: 0, desired: now, ordering: .sequentiallyConsistent)
        guard isFirst else {
            if now > arrival + oneWish { end(by: signal) }
            return
        }
        Watchdog.arm()
        // Where the loop cannot be told, the signal ends the process as ever.
        if !EventDescriptor.signal(target.load(ordering: .sequentiallyConsistent)) { end(by: signal) }
    }

    /// Has a signal do what it always does, when the handler returns.
    private static func end(by signal: Int32) {
        Glibc.signal(signal, SIG_DFL)
        raise(signal)
    }
}
