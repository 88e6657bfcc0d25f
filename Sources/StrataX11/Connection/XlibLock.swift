internal import CX11
import StrataSystem

/// The lock around what Xlib and its extensions keep for the whole process: the list of input methods that are open, the
/// trees of Compose, the tables behind font sets, the modifiers of the locale, and of each extension the record of the
/// connections that use it. libXi frees that record when the last of them closes, while another thread may be about to
/// add one: so a connection's first call of an extension, and its closing, hold the lock. Xlib's own locks are one a
/// connection, and guard none of it.
///
/// A thread may hold it several times over, for Xlib calls back while it is held. No thread holds it while it waits for
/// the program of a method to show that it is there (``InputMethodProbe``).
enum XlibLock {
    /// Runs a call of Xlib's while no other thread is in one.
    static func withLock<Result>(_ body: () -> Result) -> Result { lock.withLock(body) }

    /// Offers an event to the input methods. Returns whether one keeps it.
    static func filter(_ event: inout XEvent) -> Bool { withLock { XFilterEvent(&event, 0) != 0 } }

    private static let lock = RecursiveLock()
}
