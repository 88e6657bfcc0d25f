internal import CX11
import Glibc
import Synchronization

/// Signals as something to read, so that they are dealt with between two handlers and never inside one.
///
/// The signal's handler does nothing but write to an eventfd. (A signalfd would need the signals blocked in every
/// thread, also in those that somebody else has started before.) The second signal of a kind does what it always does,
/// so that a program which hangs can still be ended.
final class SignalDescriptor {
    let descriptor: Int32
    private var earlierActions: [(signal: Int32, action: sigaction)] = []

    /// Where the handler writes; -1 while nobody reads.
    private static let target = Atomic<Int32>(-1)

    /// Takes over `signals`. nil where the system has no descriptor left; the signals then end the process as ever.
    init?(_ signals: [Int32]) {
        descriptor = eventfd(0, Int32(EFD_NONBLOCK | EFD_CLOEXEC))
        guard descriptor >= 0 else { return nil }
        let previous = Self.target.exchange(descriptor, ordering: .sequentiallyConsistent)
        precondition(previous < 0, "only one event loop of a process can handle signals")
        for signal in signals {
            var action = sigaction()
            action.__sigaction_handler.sa_handler = { _ in SignalDescriptor.wakeUp() }
            action.sa_flags = SA_RESTART | Int32(bitPattern: UInt32(SA_RESETHAND))
            var earlier = sigaction()
            sigaction(signal, &action, &earlier)
            earlierActions.append((signal, earlier))
        }
    }

    deinit {
        for (signal, var action) in earlierActions { sigaction(signal, &action, nil) }
        if descriptor >= 0 {
            Self.target.store(-1, ordering: .sequentiallyConsistent)
            close(descriptor)
        }
    }

    /// Whether a signal has arrived since the last call.
    func takeSignal() -> Bool {
        var count: UInt64 = 0
        return read(descriptor, &count, MemoryLayout<UInt64>.size) > 0
    }

    /// Runs inside a signal handler: nothing here allocates or locks.
    private static func wakeUp() {
        let interrupted = errno
        var one: UInt64 = 1
        write(target.load(ordering: .sequentiallyConsistent), &one, MemoryLayout<UInt64>.size)
        errno = interrupted
    }
}
