internal import CX11

/// The pictures whose memory the server reads, and its word that it has done so (MIT-SHM protocol, ShmCompletion).
final class SharedImages {
    let server: ServerConnection
    /// The first event code of MIT-SHM; nil where it is not used.
    private let eventBase: Int32?
    private var images: [ShmSeg: WeakReference<SharedImage>] = [:]

    /// - Parameter isAllowed: whether memory may be shared where the server can.
    init(_ server: ServerConnection, isAllowed: Bool) {
        self.server = server
        let canShare = isAllowed && XlibLock.withLock { XShmQueryExtension(server.pointer) } != 0
        eventBase = canShare ? XShmGetEventBase(server.pointer) : nil
    }

    /// True if memory is shared with the server.
    var areUsed: Bool { eventBase != nil }

    func register(_ image: SharedImage, segment: ShmSeg) { images[segment] = WeakReference(image) }
    func unregister(segment: ShmSeg) { images[segment] = nil }

    /// Tells a picture of its completion, if the event is one.
    func handle(_ event: XEvent) {
        guard let eventBase, event.type == eventBase + ShmCompletion else { return }
        let completion = withUnsafeBytes(of: event) { $0.load(as: XShmCompletionEvent.self) }
        images[completion.shmseg]?.object?.completed()
    }

    /// Reads the completions that are there, wherever they stand among other events.
    func drainCompletions() {
        guard let eventBase else { return }
        var event = XEvent()
        while XCheckTypedEvent(server.pointer, eventBase + ShmCompletion, &event) != 0 { handle(event) }
    }
}
