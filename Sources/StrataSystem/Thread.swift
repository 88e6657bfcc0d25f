import CLinux
import Glibc

/// A thread of our own that takes no signals: Ctrl-C and the like are the main thread's business. Faults of its own it
/// takes: the system ends the process by one that is held back, whatever handler there is.
package final class Thread: Sendable {
    private let handle: pthread_t

    /// Starts at once.
    ///
    /// - Throws: where the system has none left.
    package init(_ body: @escaping @Sendable () -> Void) throws(SystemError) {
        var every = sigset_t()
        var before = sigset_t()
        sigfillset(&every)
        for fault in [SIGBUS, SIGSEGV, SIGFPE, SIGILL] { sigdelset(&every, fault) }
        pthread_sigmask(SIG_SETMASK, &every, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }

        var handle = pthread_t()
        let box = Unmanaged.passRetained(Body(body))
        let code = pthread_create(
            &handle, nil,
            { argument in
                Unmanaged<Body>.fromOpaque(argument!).takeRetainedValue().run()
                return nil
            }, box.toOpaque())
        if code != 0 {
            box.release()
            throw SystemError(code: code)
        }
        self.handle = handle
    }

    /// Waits for the end of the thread. Call it once, or ``detach()``.
    package func join() { pthread_join(handle, nil) }

    /// Lets the thread go: its end is not waited for.
    package func detach() { pthread_detach(handle) }

    /// The number of threads that the machine runs at once.
    package static var processors: Int { sysconf(Int32(_SC_NPROCESSORS_ONLN)) }

    /// True if this is the thread that the process began with.
    package static var isMain: Bool { gettid() == getpid() }

    /// Has the calling thread sleep, for a time in milliseconds.
    package static func sleep(_ milliseconds: Double) {
        let (seconds, rest) = Int(milliseconds * 1_000_000).quotientAndRemainder(dividingBy: 1_000_000_000)
        var time = timespec(tv_sec: seconds, tv_nsec: rest)
        nanosleep(&time, nil)
    }

    /// Has the calling thread ask again and again whether there is still something to wait for, each time after a sleep.
    ///
    /// - Parameter patience: when it is asked no more, in milliseconds.
    package static func wait(atMost patience: Double, while isWaiting: () -> Bool) {
        let end = MonotonicClock.now + patience
        while isWaiting(), MonotonicClock.now < end { sleep(0.25) }
    }

    /// Has the calling thread do nothing more.
    package static func sleepForEver() -> Never { while true { pause() } }

    /// Has the calling thread run only where no other has anything to do, as far as the system tells them apart.
    package static func yieldToOthers() { _ = setpriority(Int32(PRIO_PROCESS.rawValue), 0, 19) }

    private final class Body {
        let run: @Sendable () -> Void
        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }
}
