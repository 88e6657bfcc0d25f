internal import CX11
import Glibc

/// Signals as something to read (signalfd), so that they arrive between two handlers and never inside one.
final class SignalDescriptor {
    let descriptor: Int32
    private var earlierMask = sigset_t()

    /// Blocks `signals` in the calling thread. nil where the system has no descriptor left; the signals then end the
    /// process as ever.
    init?(_ signals: [Int32]) {
        var mask = sigset_t()
        sigemptyset(&mask)
        for signal in signals { sigaddset(&mask, signal) }
        descriptor = signalfd(-1, &mask, Int32(SFD_NONBLOCK | SFD_CLOEXEC))
        guard descriptor >= 0 else { return nil }
        pthread_sigmask(SIG_BLOCK, &mask, &earlierMask)
    }

    deinit {
        pthread_sigmask(SIG_SETMASK, &earlierMask, nil)
        close(descriptor)
    }

    /// Whether a signal has arrived since the last call.
    func takeSignal() -> Bool {
        var info = signalfd_siginfo()
        return read(descriptor, &info, MemoryLayout<signalfd_siginfo>.size) > 0
    }
}
