import StrataSystem

/// Hears of changes to open files and to the name under which they are known, through the process's ``WatchHub``.
final class FileWatch {
    let mailbox = WatchMailbox()
    /// The number of times that a way that does not come to rest is walked.
    private static let maximumWalks = 8
    private let hub: WatchHub
    private let path: String?
    private let walk: (String) -> [PathChain.Point]
    /// Each with its file, so that no other one gets the same identity.
    private var files: [ObjectIdentifier: (file: FileDescriptor, subscription: WatchHub.Subscription)] = [:]
    private var way: [WatchHub.Subscription] = []
    private var spared: FileDescriptor?

    /// - Parameters:
    ///   - path: nil for a file that is known by its descriptor alone, which no other file can replace.
    ///   - walk: finds the way to a path. Tests have something happen meanwhile.
    init(
        _ file: FileDescriptor, path: String?,
        walk: @escaping (String) -> [PathChain.Point] = { PathChain($0).points }
    ) throws(SystemError) {
        guard let hub = WatchHub.shared else { throw SystemError.noDescriptor }
        self.hub = hub
        (self.path, self.walk) = (path, walk)
        try watch(file)
        try followWay()
    }

    deinit { hub.cancel(files.values.map(\.subscription) + way) }

    /// True if something may have happened since it was asked last.
    var hasChanges: Bool { spared != nil || mailbox.hasChanges }

    /// Returns the changes that have happened since it was asked last, or may have.
    func drain() -> FileChanges {
        var changes = mailbox.drain()
        if spared != nil { changes.content = true }
        return changes
    }

    /// Hears of a further file.
    func watch(_ file: FileDescriptor) throws(SystemError) {
        let key = ObjectIdentifier(file)
        guard files[key] == nil else { return }
        // By descriptor rather than by name, which may lead elsewhere by now.
        files[key] = (file, try hub.subscribe(mailbox, to: file.linkPath, .file))
    }

    /// Hears no more of what is written to a file until ``listen()``: it counts as written to all the time.
    func spare(_ file: FileDescriptor) {
        if spared === file { return }
        listen()
        guard let subscription = files[ObjectIdentifier(file)]?.subscription else { return }
        hub.spare(subscription, to: file, true)
        spared = file
    }

    /// Hears of everything again, and marks the content as changed, for no event told of it meanwhile.
    func listen() {
        guard let file = spared else { return }
        spared = nil
        if let subscription = files[ObjectIdentifier(file)]?.subscription { hub.spare(subscription, to: file, false) }
        _ = mailbox.post { $0.content = true }
    }

    /// Hears no more of any file but these.
    func keep(_ kept: @autoclosure () -> [FileDescriptor]) {
        guard files.count > 1 else { return }
        let keys = Set(kept().map(ObjectIdentifier.init))
        if let file = spared, !keys.contains(ObjectIdentifier(file)) { spared = nil }
        hub.cancel(files.filter { !keys.contains($0.key) }.map(\.value.subscription))
        files = files.filter { keys.contains($0.key) }
    }

    /// Walks to the file anew, and watches what is on the way now. A caller that looks where the path leads calls it
    /// first, so that no change falls between the two.
    func followWay() throws(SystemError) {
        guard let path else { return }
        let former = way
        way = []
        // Afterwards, so that what is watched as before is watched all the time.
        defer { hub.cancel(former) }
        // What is put in the way between walking it and watching it leads on to where nothing is watched yet.
        var points: [PathChain.Point] = []
        for _ in 0..<Self.maximumWalks {
            let present = walk(path)
            if present == points { return }
            points = present
            for (index, point) in points.enumerated() { try watch(point, isFile: index == points.count - 1) }
        }
    }

    private func watch(_ point: PathChain.Point, isFile: Bool) throws(SystemError) {
        switch point {
        case .directory(let directory):
            // Directories that may be passed and not read cannot be watched; the file itself still is.
            if let subscription = try? hub.subscribe(mailbox, to: directory, .directory) { way.append(subscription) }
        case .name(let name, let directory):
            do {
                let interest = WatchHub.Interest.name(FileName.bytes(name), isFile: isFile)
                way.append(try hub.subscribe(mailbox, to: directory, interest))
            } catch  where error.isMissing {
                // It has gone since the way was walked.
                _ = mailbox.post { $0.name = true }
            }
        }
    }
}
