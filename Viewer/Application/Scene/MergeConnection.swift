import StrataCommandLine
import StrataFeeds
import StrataInterface
import StrataWindow

/// Brings what several feeds tell to the list that shows them merged, and adds files that come.
final class MergeConnection: SceneSource, FeedSource {
    /// The feeds that are merged.
    let feeds: MergedFeeds
    private let inputs: MergedInputs
    private var connections: [FeedConnection]
    private var loop: (any EventLoop)?
    private var onArrival: () -> Void = {}
    private var registrations: [LoopRegistration] = []
    private var timer: LoopRegistration?
    /// Of the folders.
    private var watch: LoopRegistration?
    private var folderWatch: FolderWatch?
    private var hasStarted = false
    /// Takes the documents that have come together.
    var onNewFiles: ([FeedDocument]) -> Void = { _ in }
    /// Called after every change.
    var onChange: () -> Void = {}

    /// The time between two looks at things of which no event tells, in milliseconds.
    private static let interval = 1000.0
    private static let shortInterval = 50.0

    init(_ feeds: MergedFeeds, _ inputs: MergedInputs) {
        (self.feeds, self.inputs) = (feeds, inputs)
        connections = feeds.documents.map { FeedConnection($0) }
    }

    deinit { disconnect() }

    var documents: [FeedDocument] { feeds.documents }

    func connect(to loop: any EventLoop, onArrival: @escaping () -> Void) {
        (self.loop, self.onArrival) = (loop, onArrival)
        registrations.append(loop.watch(feeds.document.wakeUpDescriptor, handler: onArrival))
        for connection in connections { connection.connect(to: loop, onArrival: onArrival) }
        if inputs.isOpen {
            watchFolders(loop)
            // What has come since the folders were listed no event tells of.
            openNew()
        }
        lookAgain()
    }

    func disconnect() {
        for registration in registrations + [timer, watch].compactMap(\.self) { loop?.remove(registration) }
        for connection in connections { connection.disconnect() }
        (registrations, timer, watch, loop) = ([], nil, nil, nil)
    }

    func start() {
        hasStarted = true
        for connection in connections { connection.start() }
    }

    func applyPending() {
        for connection in connections { connection.applyPending() }
        feeds.document.drain()
        onChange()
    }

    /// Waits until all lines that were read are in their places.
    func settle() {
        feeds.document.settle()
        applyPending()
    }

    // MARK: - Files that come

    /// Watches the folders for files that come, and for files that can be read from now on. If there are no watches
    /// left, or a folder is gone, they are looked at from time to time.
    private func watchFolders(_ loop: any EventLoop) {
        guard let folderWatch = inputs.folders.flatMap({ FolderWatch($0) }) else { return }
        self.folderWatch = folderWatch
        watch = loop.watch(folderWatch.descriptor) { [unowned self, unowned folderWatch] in
            let news = folderWatch.drain()
            if news.isOther { stopWatching() }
            if news.isOwn || news.isOther { openNew() }
            lookAgain()
        }
    }

    private func stopWatching() {
        if let watch { loop?.remove(watch) }
        (watch, folderWatch) = (nil, nil)
    }

    /// Looks again after a while at things of which no event tells: whether a pipe has said what was there before, and
    /// folders that cannot be watched, or not be read whole.
    private func lookAgain() {
        let isPolled = inputs.isOpen && (watch == nil || !inputs.isSure)
        guard timer == nil, let loop, isPolled || !feeds.document.hasBegun else { return }
        let delay = feeds.document.hasBegun ? Self.interval : Self.shortInterval
        timer = loop.schedule(at: loop.now + delay) { [unowned self] in
            timer = nil
            if isPolled {
                // First, so that nothing comes between the two.
                if watch == nil { watchFolders(loop) }
                openNew()
            }
            if !feeds.document.hasBegun { onArrival() }
            lookAgain()
        }
    }

    private func openNew() {
        guard let opened = try? inputs.openNew(), !opened.isEmpty else { return }
        let documents = feeds.add(opened)
        onNewFiles(documents)
        for document in documents {
            let connection = FeedConnection(document)
            connections.append(connection)
            if let loop { connection.connect(to: loop, onArrival: onArrival) }
            if hasStarted { connection.start() }
        }
        onArrival()
    }
}
