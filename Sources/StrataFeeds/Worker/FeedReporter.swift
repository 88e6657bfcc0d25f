/// Tells the reader of a feed what is new: at once, or within a frame's time while much is being read.
///
///     told ──(noteNews, announce)──▶ due ──(signalIfDue)──▶ told
final class FeedReporter {
    /// The interval at which the reader is woken while much is being read, in milliseconds: about once a frame.
    private static let interval = 16.0

    let channel: FeedChannel
    private let clock: @Sendable () -> Double
    private var lastSignal = -Double.infinity
    private var isDue = false

    /// - Parameter clock: milliseconds of ``MonotonicClock``, or of what a test has in its place.
    init(_ channel: FeedChannel, clock: @escaping @Sendable () -> Double) {
        (self.channel, self.clock) = (channel, clock)
    }

    /// Notes that there is news; the reader hears of it within a frame's time.
    func noteNews() {
        isDue = true
        if clock() - lastSignal >= Self.interval { signalIfDue() }
    }

    /// Announces news that the reader should hear at once.
    func announce() {
        isDue = true
        signalIfDue()
    }

    /// Wakes the reader if there is news of which it has not heard.
    func signalIfDue() {
        guard isDue else { return }
        isDue = false
        lastSignal = clock()
        channel.signal()
    }

    /// Adds an event, and announces it.
    func add(_ event: FeedEvent) {
        channel.withState { $0.pending.add(event) }
        announce()
    }
}
