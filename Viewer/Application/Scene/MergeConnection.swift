import StrataCommandLine
import StrataFeeds
import StrataInterface
import StrataSystem
import StrataWindow

/// Brings what several feeds tell to the list that shows them merged, and adds files that come.
final class MergeConnection: SceneSource, FeedSource {
    /// What is merged.
    let feeds: MergedFeeds
    private let inputs: MergedInputs
    private var connections: [FeedConnection]
    private var loop: (any EventLoop)?
    private var onArrival: () -> Void = {}
    private var registrations: [LoopRegistration] = []
    private var timer: LoopRegistration?
    private var inotify: Inotify?
    private var hasStarted = false
    /// Takes a document that has come.
    var onNewFile: (FeedDocument) -> Void = { _ in }
    /// Called after every change.
    var onChange: () -> Void = {}

    /// How often it is looked at what nobody tells of, in milliseconds.
    private static let interval = 1000.0
    private static let shortInterval = 50.0

    init(_ feeds: MergedFeeds, _ inputs: MergedInputs) {
        (self.feeds, self.inputs) = (feeds, inputs)
        connections = feeds.documents.map(FeedConnection.init)
    }

    deinit { disconnect() }

    var documents: [FeedDocument] { feeds.documents }

    func connect(to loop: any EventLoop, onArrival: @escaping () -> Void) {
        (self.loop, self.onArrival) = (loop, onArrival)
        registrations.append(loop.watch(feeds.document.wakeUpDescriptor, handler: onArrival))
        for connection in connections { connection.connect(to: loop, onArrival: onArrival) }
        if inputs.isOpen { watchFolders(loop) }
        lookAgain()
    }

    func disconnect() {
        for registration in registrations + [timer].compactMap(\.self) { loop?.remove(registration) }
        for connection in connections { connection.disconnect() }
        (registrations, timer, loop) = ([], nil, nil)
    }

    func start() {
        hasStarted = true
        for connection in connections { connection.start() }
    }

    func applyPending() {
        for connection in connections { connection.applyPending() }
        feeds.document.take()
        onChange()
    }

    // MARK: - Files that come

    private func watchFolders(_ loop: any EventLoop) {
        guard let folders = inputs.folders, let inotify = try? Inotify() else { return }
        let mask = Inotify.Kind.created | Inotify.Kind.movedIn
        for folder in folders {
            // Where there are no watches left it is looked at from time to time.
            guard (try? inotify.add(folder, mask)) != nil else { return }
        }
        self.inotify = inotify
        registrations.append(
            loop.watch(inotify.number) { [unowned self] in
                inotify.read { _ in }
                openNew()
            })
    }

    /// Looks again after a while at what nobody tells of: whether a pipe has said what was there before, and folders that
    /// cannot be watched.
    private func lookAgain() {
        let isPolled = inputs.isOpen && inotify == nil
        guard let loop, isPolled || !feeds.document.hasBegun else { return }
        let delay = feeds.document.hasBegun ? Self.interval : Self.shortInterval
        timer = loop.schedule(at: loop.now + delay) { [unowned self] in
            if isPolled { openNew() }
            if !feeds.document.hasBegun { onArrival() }
            lookAgain()
        }
    }

    private func openNew() {
        guard let opened = try? inputs.openNew(), !opened.isEmpty else { return }
        for (path, feed) in opened {
            let document = feeds.add(path, feed)
            let connection = FeedConnection(document)
            connections.append(connection)
            onNewFile(document)
            if let loop { connection.connect(to: loop, onArrival: onArrival) }
            if hasStarted { connection.start() }
        }
        onArrival()
    }
}
