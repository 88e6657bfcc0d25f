import StrataSystem

/// The file that is read of those which bear a followed name, and that name.
///
/// A ``FileFollower`` reads it to its end; a ``GenerationQueue`` has another one take its place here.
final class FollowedFile {
    /// Milliseconds between two looks at a file that cannot be watched.
    static let pollInterval = 1000.0

    /// The file that is read now.
    var file: FileDescriptor { didSet { tail = TailHistory() } }
    /// The fingerprint of what was read of it.
    var fingerprint: Fingerprint
    /// The states that its end had a moment ago.
    var tail = TailHistory()
    /// Its size when it was found intact last, in bytes.
    var size = 0
    /// The further content that is known to have been in it, though it is not read yet.
    var noted: Fingerprint?
    /// The name that errors and notices give it.
    let name: String
    /// The path; nil for a file that came as a descriptor: no other can take its place.
    let path: String?
    /// The watch; nil if the system tells of nothing: it is looked at once a second.
    var watch: FileWatch?
    /// The file that bore the name when it was looked at last.
    var named: FileStatus
    /// The places where files bore the name, with one of them each, oldest first.
    private var places: [(file: FileDescriptor, place: GenerationPlace)] = []
    /// The files that lay beside an empty file when it was opened: not asked for, and never a generation that came
    /// since.
    var strangers: [FileStatus] = []
    /// True if no process writes to ``file`` any more, because it is a copy or was rotated twice.
    var isSettled = false
    /// The time at which ``file`` was last seen to have grown, in milliseconds; what it held when its turn came is no
    /// growth.
    var lastGrowth = -Double.infinity

    var isRemote: Bool
    var retries = ReadRetries()
    /// The reason why the file cannot be read, or the newest of that name not be followed.
    var refusal: FeedError?
    /// True if the latter is so.
    var isBarred: Bool { refusal.map { $0.kind != .cannotRead } ?? false }

    /// True if news of it was told and was not looked into yet.
    var isDoubtful = true

    init(_ file: FileDescriptor, name: String, path: String?, status: FileStatus, polls: Bool) {
        self.file = file
        self.name = name
        self.path = path
        named = status
        fingerprint = Fingerprint(from: 0, stamp: status.stamp)
        isRemote = file.isRemote
        notePlace(of: file)
        watch = polls ? nil : try? FileWatch(file, path: path)
    }

    /// True if it must be looked at without being told.
    var isPolled: Bool { watch == nil || isRemote }

    /// Returns true if the file that is read still holds what was in it, at a time.
    func isIntact(isDoubtful: Bool, at time: Double) throws(SystemError) -> Bool {
        guard let stamp = try fingerprint.verify(file, isDoubtful: isDoubtful) else { return false }
        if let noted {
            guard try noted.verify(file, isDoubtful: isDoubtful) != nil else { return false }
            if noted.end <= fingerprint.end { self.noted = nil }
        }
        // Until something is read, what was cut before that is looked for from the beginning on.
        if !fingerprint.isEmpty { fingerprint.stamp = stamp }
        if stamp.size > size { lastGrowth = time }
        size = stamp.size
        return true
    }

    /// The content that the file was seen to hold, all of which is gone.
    var loss: Loss {
        let end = max(size, noted?.end ?? 0, fingerprint.end)
        var loss = Loss()
        loss.add(end - fingerprint.origin, unread: end - fingerprint.end)
        return loss
    }

    /// Remembers where the newest file lies.
    /// - Returns: whether it lies elsewhere than the one before, and then whether others may have lain there before.
    @discardableResult
    func notePlace(of file: FileDescriptor) -> (isElsewhere: Bool, isDoubtful: Bool) {
        guard let path else { return (false, false) }
        let place = GenerationPlace(path)
        let last = places.last
        let isElsewhere = last.map { !$0.place.hasSameNames(as: place) } ?? false
        var isDoubtful = false
        if let last, isElsewhere {
            let isNew = last.place.directory != place.directory
            isDoubtful = PathChain(path).isDoubtful(inNewDirectory: isNew)
        }
        if let last, last.place.name == place.name, last.place.now(of: last.file).directory == place.directory {
            places.removeLast()
        }
        places = places.suffix(2) + [(file, place)]
        return (isElsewhere, isDoubtful)
    }

    /// Looks where the name leads now and where it led before, also if the directories bear other names by now.
    var search: GenerationSearch? {
        guard let path else { return nil }
        let present = GenerationPlace(path)
        var found: [GenerationPlace] = []
        for (file, former) in places {
            let place = former.now(of: file)
            if !place.hasSameNames(as: present) && !found.contains(place) { found.append(place) }
        }
        return GenerationSearch(found + [present]) { [mailbox = watch?.mailbox] in
            guard let mailbox else { return [:] }
            FeedThreadPool.shared.catchUp()
            return mailbox.formerNames
        }
    }
}
