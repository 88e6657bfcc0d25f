import StrataSystem

/// The times at which a read that failed is tried again. Disks, remote file systems and a system that is short of
/// memory fail for moments; what lasts longer is said.
struct ReadRetries {
    /// Milliseconds before each further attempt; the last for all that follow.
    private static let pauses = [50.0, 200, 800]
    private var failures = 0
    /// The time at which the next attempt is due, in milliseconds of ``MonotonicClock``.
    private(set) var due = -Double.infinity

    /// True if the last attempt failed and the next one is not due yet.
    var isPausing: Bool { failures > 0 && MonotonicClock.now < due }

    /// True if the last attempt failed.
    var isFailing: Bool { failures > 0 }

    /// Takes note of an attempt that failed.
    /// - Returns: whether that is no reason to say anything yet.
    mutating func hasFailed() -> Bool {
        due = MonotonicClock.now + Self.pauses[min(failures, Self.pauses.count - 1)]
        failures += 1
        return failures <= Self.pauses.count
    }

    mutating func hasSucceeded() { failures = 0 }
}
