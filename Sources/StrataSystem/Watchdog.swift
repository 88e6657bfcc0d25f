import Glibc
import Synchronization

/// Ends a program whose main thread does not get round to it: one that works on something long, or waits for a server
/// that has stopped.
///
/// A signal that a `SignalDescriptor` takes arms it, and taking the signal from there disarms it. Its thread sleeps for
/// good until then, and costs nothing. A process has one at most, which stays until the end.
package enum Watchdog {
    /// Nanoseconds of CLOCK_MONOTONIC; 0 while it is not armed.
    private static let deadline = Atomic<UInt64>(0)
    /// An eventfd that says that there is a deadline; -1 before `start(patience:end:)`.
    private static let descriptor = Atomic<Int32>(-1)
    private static let patience = Atomic<UInt64>(0)

    /// Starts the thread. Where the system has none left, there is no watchdog. Call it once.
    ///
    /// - Parameters:
    ///   - patience: how long the main thread may take, in milliseconds.
    ///   - end: ends the process; called on the watchdog's thread while the main thread does whatever it does.
    package static func start(patience milliseconds: Double, end: @escaping @Sendable () -> Never) {
        precondition(descriptor.load(ordering: .relaxed) < 0, "a process has one watchdog")
        guard let event = try? EventDescriptor() else { return }
        patience.store(UInt64(milliseconds * 1_000_000), ordering: .relaxed)
        guard let thread = try? Thread({ run(event, end) }) else { return }
        thread.detach()
        descriptor.store(event.number, ordering: .sequentiallyConsistent)
    }

    /// Arms it: the main thread has the patience that it was started with to call ``disarm()``. May be called in a
    /// signal's handler, too: nothing here allocates or locks.
    ///
    /// - Parameter wait: how long the main thread waits for another program in that time, in milliseconds, which is
    ///   granted beside the patience.
    package static func arm(granting wait: Double = 0) {
        let number = descriptor.load(ordering: .sequentiallyConsistent)
        guard number >= 0 else { return }
        let time = patience.load(ordering: .relaxed) + UInt64(wait * 1_000_000)
        let end = MonotonicClock.nanoseconds + time
        deadline.store(end, ordering: .sequentiallyConsistent)
        EventDescriptor.signal(number)
    }

    /// Disarms it: the main thread is where it should be.
    package static func disarm() { deadline.store(0, ordering: .sequentiallyConsistent) }

    private static func run(_ event: EventDescriptor, _ end: () -> Never) {
        while true {
            waitForInput(event.number)
            event.clear()
            while case let deadline = deadline.load(ordering: .sequentiallyConsistent), deadline != 0 {
                let now = MonotonicClock.nanoseconds
                if now >= deadline { end() }
                usleep(UInt32(min((deadline - now) / 1000 + 1, 500_000)))
            }
        }
    }
}
