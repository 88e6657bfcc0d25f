import StrataSystem

/// Takes steps until something is so that a thread or another program brings, or until a minute is over.
///
/// - Returns: whether it came to be so.
@discardableResult
func wait(until isDone: () throws -> Bool, _ step: () throws -> Void = { Thread.sleep(1) }) rethrows -> Bool {
    let end = MonotonicClock.now + 60_000
    while try !isDone() {
        guard MonotonicClock.now < end else { return false }
        try step()
    }
    return true
}
