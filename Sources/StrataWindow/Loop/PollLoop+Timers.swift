import StrataSystem

extension PollLoop {
    /// CLOCK_MONOTONIC, in milliseconds.
    public var now: Double { MonotonicClock.now }

    /// Calls `handler` once, when `deadline` is past, in milliseconds of ``now``.
    @discardableResult
    public func schedule(at deadline: Double, handler: @escaping () -> Void) -> LoopRegistration {
        precondition(deadline.isFinite, "a deadline must be finite")
        let registration = nextRegistration()
        timers[registration] = Timer(deadline: deadline, handler: handler)
        return registration
    }

    var nextDeadline: Double? { timers.values.map(\.deadline).min() }

    /// Calls what is due, earliest first. A timer that a handler adds waits for the next turn, so that a handler
    /// which always schedules another one cannot keep the loop from its descriptors.
    func runDueTimers() {
        guard !timers.isEmpty else { return }
        let now = now
        let due = timers.filter { $0.value.deadline <= now }
            .sorted { ($0.value.deadline, $0.key.number) < ($1.value.deadline, $1.key.number) }
        for (registration, timer) in due where timers.removeValue(forKey: registration) != nil { timer.handler() }
    }
}
