/// Waits for everything at once: windows, file descriptors and timers.
///
/// Handlers run on the thread that calls ``run()``, one after the other; each may add and remove descriptors and timers,
/// its own included: what was removed is not called any more, even if it was due in the same turn. A turn is:
/// sleep, descriptors that are ready, the windows' events, timers that are due.
public protocol EventLoop: AnyObject {
    /// The time of now, in milliseconds from a start of the loop's own. It never goes back.
    var now: Double { get }
    /// The number of turns so far, the one that is being taken included.
    var turn: Int { get }

    /// Calls `handler` whenever `descriptor` can be read, has reached its end, or has failed. The descriptor stays the
    /// caller's: remove the registration before closing it.
    @discardableResult
    func watch(_ descriptor: Int32, handler: @escaping () -> Void) -> LoopRegistration
    /// Calls `handler` once, when `deadline` is past, in milliseconds of ``now``; one that is past already is due in the
    /// next turn.
    @discardableResult
    func schedule(at deadline: Double, handler: @escaping () -> Void) -> LoopRegistration
    /// Waits no longer for what `registration` names. Removing twice does nothing.
    func remove(_ registration: LoopRegistration)
    /// Waits and calls handlers until ``stop()`` or a signal that ends the program.
    func run() -> LoopEnding
    /// Makes ``run()`` come back after the handler that is running.
    func stop()
}

extension EventLoop {
    /// Calls `handler` once, `delay` milliseconds from now.
    @discardableResult
    public func schedule(after delay: Double, handler: @escaping () -> Void) -> LoopRegistration {
        schedule(at: now + delay, handler: handler)
    }
}

/// Names something that a loop waits for. A loop uses no number twice.
public struct LoopRegistration: Hashable, Sendable {
    /// The later it was made, the higher.
    public let number: UInt64

    /// Makes a registration, for those who make a loop of their own.
    public init(number: UInt64) { self.number = number }
}

/// The reason why ``EventLoop/run()`` came back.
public enum LoopEnding: Hashable, Sendable {
    /// `stop()` was called.
    case stopped
    /// SIGINT, SIGTERM or SIGHUP arrived: an ordinary end.
    case interrupted
}
