import StrataFeeds
import StrataInterface
import StrataWindow

/// Brings what a feed tells to the lists that show its lines: at once, or, of a flood, ten times a second.
final class FeedConnection: SceneSource, FeedSource {
    /// What the feed brings.
    let document: FeedDocument
    private var loop: (any EventLoop)?
    private var onArrival: () -> Void = {}
    private var registration: LoopRegistration?
    private var pace = ArrivalPace()
    private var timer: LoopRegistration?

    init(_ document: FeedDocument) { self.document = document }

    var documents: [FeedDocument] { [document] }

    deinit { disconnect() }

    func connect(to loop: any EventLoop, onArrival: @escaping () -> Void) {
        (self.loop, self.onArrival) = (loop, onArrival)
        registration = loop.watch(document.feed.wakeUpDescriptor) { [unowned self] in takeLines() }
    }

    func disconnect() {
        for registration in [registration, timer].compactMap(\.self) { loop?.remove(registration) }
        (registration, timer, loop) = (nil, nil, nil)
    }

    func start() {
        do { try document.feed.start() } catch { Diagnostics.warn(error.description) }
    }

    func applyPending() {
        guard document.hasNews else { return }
        if let timer { loop?.remove(timer) }
        timer = nil
        document.publish()
    }

    private func takeLines() {
        let events = document.poll()
        guard let loop, !events.isEmpty else { return }
        let now = loop.now
        guard pace.isFlood(events, at: now) else { return onArrival() }
        timer = timer ?? loop.schedule(at: now + ArrivalPace.interval) { [unowned self] in onArrival() }
    }
}

extension WindowScene {
    /// The documents that feeds bring.
    var feeds: [FeedDocument] { sources.flatMap { ($0 as? any FeedSource)?.documents ?? [] } }
}

/// What brings the rows of feeds.
protocol FeedSource {
    /// The documents that the feeds bring.
    var documents: [FeedDocument] { get }
}
