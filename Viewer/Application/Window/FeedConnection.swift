import StrataFeeds
import StrataWindow

/// Brings what a feed tells to the lists that show its lines: at once, or, of a flood, ten times a second.
final class FeedConnection {
    private let document: FeedDocument
    private let loop: any EventLoop
    private let onArrival: () -> Void
    private var registration: LoopRegistration?
    private var pace = ArrivalPace()
    private var timer: LoopRegistration?

    /// - Parameter onArrival: asks for a frame; before it is drawn, ``applyPending()`` is called.
    init(_ document: FeedDocument, loop: any EventLoop, onArrival: @escaping () -> Void) {
        self.document = document
        self.loop = loop
        self.onArrival = onArrival
        registration = loop.watch(document.feed.wakeUpDescriptor) { [unowned self] in takeLines() }
    }

    deinit {
        for registration in [registration, timer].compactMap(\.self) { loop.remove(registration) }
    }

    /// The first picture is on its way: now the rest of the file can be counted.
    func start() {
        do { try document.feed.start() } catch { Diagnostics.warn(error.description) }
    }

    /// Brings the lists up to now, lines that were kept back included.
    func applyPending() {
        guard document.hasNews else { return }
        if let timer { loop.remove(timer) }
        timer = nil
        document.publish()
    }

    private func takeLines() {
        let events = document.poll()
        guard !events.isEmpty else { return }
        let now = loop.now
        guard pace.isFlood(events, at: now) else { return onArrival() }
        timer = timer ?? loop.schedule(at: now + ArrivalPace.interval) { [unowned self] in onArrival() }
    }
}
