import Glibc

/// Signals by their numbers, signal(7).
package enum Signal {
    /// Asks a program to end, SIGTERM.
    package static let terminate = SIGTERM
    /// Asks a program to end from the keyboard, SIGINT.
    package static let interrupt = SIGINT
    /// Ends a program, SIGKILL.
    package static let kill = SIGKILL
    /// Has a program stand still, SIGSTOP.
    package static let stop = SIGSTOP
    /// Lets a program go on that stands still, SIGCONT.
    package static let resume = SIGCONT
    /// The reader of what is written has gone, SIGPIPE.
    package static let brokenPipe = SIGPIPE
    /// A file may not grow any more, SIGXFSZ.
    package static let fileTooLarge = SIGXFSZ
    /// A child has ended, SIGCHLD.
    package static let childEnded = SIGCHLD

    /// A program wants something of the terminal that another group of processes has, SIGTTIN and SIGTTOU.
    package static let terminal = [SIGTTIN, SIGTTOU]

    /// Has a signal do nothing: what it tells is told by an error, too.
    package static func ignore(_ signal: Int32) { Glibc.signal(signal, SIG_IGN) }

    /// Has a signal do what it does by itself, where the program was started with another way.
    package static func restore(_ signal: Int32) { Glibc.signal(signal, SIG_DFL) }

    /// Sends a signal to a process, kill(2).
    package static func send(_ signal: Int32, to process: Int32) { Glibc.kill(process, signal) }

    /// Has a signal wait until it is asked for. Comes before there is a second thread, which would get it instead.
    package static func hold(_ signal: Int32) {
        var signals = only(signal)
        sigprocmask(SIG_BLOCK, &signals, nil)
    }

    /// Returns true if a signal that is held comes within a time in milliseconds, sigtimedwait(2).
    package static func arrives(_ signal: Int32, within milliseconds: Int) -> Bool {
        var signals = only(signal)
        var time = timespec(tv_sec: milliseconds / 1000, tv_nsec: milliseconds % 1000 * 1_000_000)
        return sigtimedwait(&signals, nil, &time) >= 0
    }

    private static func only(_ signal: Int32) -> sigset_t {
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, signal)
        return signals
    }
}
