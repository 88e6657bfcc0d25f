import StrataSystem

/// Takes steps until something is so that a thread or another program brings, or until a minute is over.
///
/// - Returns: whether it came to be so.
@discardableResult
func wait(until isDone: () -> Bool, _ step: () -> Void = { Thread.sleep(1) }) -> Bool {
    let end = MonotonicClock.now + 60_000
    while !isDone() {
        guard MonotonicClock.now < end else { return false }
        step()
    }
    return true
}
