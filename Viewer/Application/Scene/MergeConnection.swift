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
    /// Of the folders.
    private var watch: LoopRegistration?
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
        feeds.document.take()
        onChange()
    }

    // MARK: - Files that come

    /// Hears of files that come to the folders, and of those that somebody may read now. Where there are no watches left, or
    /// a folder is gone, it is looked at from time to time.
    private func watchFolders(_ loop: any EventLoop) {
        guard let folders = inputs.folders, let inotify = try? Inotify() else { return }
        typealias Kind = Inotify.Kind
        var watches: Set<Int32> = []
        for folder in folders {
            // A folder that had files which are open does not tell of its end, but the one that it lies in does.
            let parent = OutputPath.folder(
                of: folder.count > 1 && folder.hasSuffix("/") ? String(folder.dropLast()) : folder)
            guard let watch = try? inotify.add(folder, Kind.created | Kind.movedIn | Kind.attributes | Kind.further),
                (try? inotify.add(parent, Kind.deleted | Kind.movedOut | Kind.movedIn | Kind.further)) != nil
            else { return }
            watches.insert(watch)
        }
        let identities = Self.identities(of: folders)
        self.inotify = inotify
        watch = loop.watch(inotify.number) { [unowned self] in
            var isOwn = false
            inotify.read { isOwn = isOwn || watches.contains($0.watch) || $0.mask & Kind.overflow != 0 }
            let isOther = Self.identities(of: folders) != identities
            if isOther { stopWatching() }
            if isOwn || isOther { openNew() }
            lookAgain()
        }
    }

    private static func identities(of folders: [String]) -> [FileIdentity?] {
        folders.map { (try? FileStatus(path: $0))?.identity }
    }

    private func stopWatching() {
        if let watch { loop?.remove(watch) }
        (watch, inotify) = (nil, nil)
    }

    /// Looks again after a while at what nobody tells of: whether a pipe has said what was there before, and folders that
    /// cannot be watched, or not be read whole.
    private func lookAgain() {
        let isPolled = inputs.isOpen && (inotify == nil || !inputs.isSure)
        guard timer == nil, let loop, isPolled || !feeds.document.hasBegun else { return }
        let delay = feeds.document.hasBegun ? Self.interval : Self.shortInterval
        timer = loop.schedule(at: loop.now + delay) { [unowned self] in
            timer = nil
            if isPolled {
                // First, so that nothing comes between the two.
                if inotify == nil { watchFolders(loop) }
                openNew()
            }
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
