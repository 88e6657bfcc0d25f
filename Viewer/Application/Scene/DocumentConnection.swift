import StrataDocument
import StrataInterface
import StrataWindow

/// A document whose rows come from outside, as a thread of its own finds them.
protocol ArrivingDocument: Document {
    /// Readable while there is something to ``collectArrival()``. Never read from it.
    var wakeUpDescriptor: Int32 { get }
    /// True if there is anything to publish.
    var hasNews: Bool { get }
    /// Takes what was found, and keeps it back; nil where that is nothing.
    func collectArrival() -> Arrival?
    /// Brings the document up to what was taken, and tells all observers.
    func publish()
    /// Begins to work, if that has not begun.
    ///
    /// - Throws: where the system has no room for that.
    func start() throws
}

/// Brings what a document finds to the lists that show its rows: at once, or, of a flood, ten times a second or less
/// (``ArrivalPace``).
final class DocumentConnection<Source: ArrivingDocument>: SceneSource {
    /// The document that is shown.
    let document: Source
    /// The list that alone shows it; nil where several do.
    private(set) weak var servedList: ListPane?
    private var loop: (any EventLoop)?
    private var onArrival: () -> Void = {}
    private var registration: LoopRegistration?
    private var pace = ArrivalPace()
    private var timer: LoopRegistration?

    /// - Parameter pane: The list that alone shows the rows; nil where several do.
    init(_ document: Source, for pane: ListPane? = nil) { (self.document, servedList) = (document, pane) }

    deinit { disconnect() }

    func connect(to loop: any EventLoop, onArrival: @escaping () -> Void) {
        (self.loop, self.onArrival) = (loop, onArrival)
        registration = loop.watch(document.wakeUpDescriptor) { [unowned self] in drainLines() }
    }

    func disconnect() {
        for registration in [registration, timer].compactMap(\.self) { loop?.remove(registration) }
        (registration, timer, loop) = (nil, nil, nil)
    }

    func start() {
        do { try document.start() } catch { Diagnostics.warn("\(error)") }
    }

    func applyPending() {
        guard document.hasNews else { return }
        if let timer { loop?.remove(timer) }
        timer = nil
        document.publish()
    }

    private func drainLines() {
        guard let arrival = document.collectArrival(), let loop else { return }
        let now = loop.now
        guard let delay = pace.delay(of: arrival, at: now) else { return onArrival() }
        timer = timer ?? loop.schedule(at: now + delay) { [unowned self] in onArrival() }
    }
}
