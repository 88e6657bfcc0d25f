import StrataSystem

/// A file that is followed, and the name under which others may replace it.
///
///     named ──(another file bears the name)──▶ upcoming ──(its turn)──▶ file ──(the next one's turn)──▶ left
///
/// The worker reads ``file`` to its end, then goes on with the first of ``upcoming``; what comes late to a file that
/// it has left is read before it returns to the newest one.
final class FollowedFile {
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
    /// The generations to be read next.
    var upcoming: [NextGeneration] = []
    /// The files that were read before, as far as they are still listened to, oldest first.
    var left: [LeftFile] = []
    /// The places where files bore the name, with one of them each, oldest first.
    private var places: [(file: FileDescriptor, place: GenerationPlace)] = []
    /// The files that were read and are no longer held.
    var former: [FileStatus] = []
    /// The files that lay beside an empty file when it was opened: not asked for, and never a generation that came
    /// since.
    var strangers: [FileStatus] = []
    /// True if no process writes to ``file`` any more, because it is a copy or was rotated twice.
    var isSettled = false
    /// The time at which ``file`` was last seen to have grown, in milliseconds; what it held when its turn came is no
    /// growth.
    var lastGrowth = -Double.infinity

    var isRemote: Bool
    var isMissing = false
    var retries = ReadRetries()
    /// The retries of opening the newest file of that name.
    var openingRetries = ReadRetries()
    /// The reason why the file cannot be read, or the newest of that name not be followed.
    var refusal: FeedError?
    /// True if the latter is so.
    var isBarred: Bool { refusal.map { $0.kind != .cannotRead } ?? false }

    /// The number of generations that were said to wait.
    var toldBehind = 0

    /// True if news of it was told and was not looked into yet.
    var isDoubtful = true
    var isNameDue = false
    var isLeftDue = false
    /// What events told of its name and was not looked into yet.
    var told = ToldArrivals()
    /// True if more generations lie behind ``file`` than could be opened at once.
    var isSearchDue = false
    /// The number of generations behind it that events told of, and that were not found yet.
    var unseen = 0
    /// True if there may be former generations that were never seen as the newest, and more of them may come.
    var hasSiblings = false
    /// The time until which it counts as being rotated, and is looked at without a pause.
    var hurriesUntil = 0.0
    private static let hurry = 100.0

    /// Returns true if it is being rotated, so that every moment counts.
    func isHurried(at time: Double) -> Bool { time < hurriesUntil || upcoming.count > 1 }

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

    /// Takes over what the system told until a time.
    func noteChanges(at time: Double) {
        let changes = watch?.drain() ?? FileChanges()
        if isPolled || changes.content { (isDoubtful, isLeftDue) = (true, true) }
        if isPolled || changes.name { isNameDue = true }
        told.note(changes)
        if changes.siblings { (hasSiblings, hurriesUntil) = (true, time + Self.hurry) }
    }

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
    /// - Returns: whether it lies elsewhere than the one before.
    @discardableResult
    func notePlace(of file: FileDescriptor) -> Bool {
        guard let path else { return false }
        let place = GenerationPlace(path)
        let last = places.last
        // Of changes that happened there before it was watched no event tells.
        if let last, !last.place.hasSameNames(as: place) {
            let isNew = last.place.directory != place.directory
            if PathChain(path).isDoubtful(inNewDirectory: isNew) { told.isUncertain = true }
        }
        if let last, last.place.name == place.name, last.place.now(of: last.file).directory == place.directory {
            places.removeLast()
        }
        places = places.suffix(2) + [(file, place)]
        return last.map { !$0.place.hasSameNames(as: place) } ?? false
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

    /// Forgets under what names generations lie, if all that are known of were read.
    func forgetFormerNames() {
        guard upcoming.isEmpty, !isSearchDue, !isNameDue, told.count == 0 else { return }
        watch?.mailbox.forgetNames(upTo: told.departures)
    }

    /// Forgets generations that nobody has written to and that were deleted.
    /// - Returns: how many are missing before the newest one besides, by what was known of those.
    func removeDeletedEmpty() -> Int {
        var missing = 0
        for index in upcoming.indices.reversed() {
            guard upcoming[index].firstSeen == nil, upcoming[index].isDeletedEmpty else { continue }
            let gone = upcoming.remove(at: index)
            if index < upcoming.count {
                upcoming[index].divider.missing += gone.divider.missing
            } else {
                missing += gone.divider.missing
            }
            guard gone.isSearchDue else { continue }
            // What lies behind it lies behind the one before it.
            if index > 0 {
                upcoming[index - 1].isSearchDue = true
                upcoming[index - 1].unseen += gone.unseen
            } else {
                (isSearchDue, unseen) = (true, unseen + gone.unseen)
            }
        }
        return missing
    }

    /// Takes note that generations which wait from a place on were found before the search for them was due.
    ///
    /// - Parameter told: so many of them are among those that events told of.
    func noteFound(_ count: Int, told: Int, at index: Int) {
        let rest = max(0, (index > 0 ? upcoming[index - 1].unseen : unseen) - told)
        let last = index + count - 1
        // Those that are left lie behind the last of them, if there are more.
        let areBehind = upcoming[last].isSearchDue
        if areBehind { upcoming[last].unseen += rest }
        let before = areBehind ? 0 : rest
        if index > 0 { upcoming[index - 1].unseen = before } else { unseen = before }
    }

    /// The files that are read, were, or will be, as far as what becomes of them matters.
    var heldFiles: [FileDescriptor] { [file] + upcoming.map(\.file) + left.map(\.file) }

    /// Returns true if a file is one that is being read, was, or will be.
    func isKnown(_ status: FileStatus) -> Bool {
        if strangers.contains(where: { $0.isSameFile(as: status) && $0.size <= status.size }) { return true }
        if heldFiles.contains(where: { (try? $0.status())?.isSameFile(as: status) == true }) { return true }
        return former.contains { $0.isSameFile(as: status) && $0.modified == status.modified }
    }

    /// Remembers a file that is not held any more, so that it is not read twice.
    func remember(_ status: FileStatus?) {
        guard let status else { return }
        former = former.suffix(63) + [status]
    }
}

/// A generation whose turn will come.
struct NextGeneration {
    let file: FileDescriptor
    let status: FileStatus
    var divider: Divider
    /// True if no process writes to it any more.
    var isSettled = false
    /// The content that it was seen to hold while it waits.
    var noted: Fingerprint
    /// The time at which it was first looked at while it waits; then those at which it was first seen to hold
    /// something, and to hold more than before; in milliseconds.
    var arrival: Double?
    var firstSeen: Double?
    var lastGrowth = -Double.infinity
    /// True if more generations lie behind it than could be opened at once.
    var isSearchDue = false
    /// The number of those that events told of.
    var unseen = 0

    /// True if nothing was ever in it that can still be read, and nothing will be.
    var isDeletedEmpty: Bool {
        guard let status = try? file.status() else { return true }
        return status.links == 0 && status.size == 0
    }

    /// - Parameter since: when what came before it was written to last; what it held and lost since may be found.
    init(
        _ file: FileDescriptor, status: FileStatus, divider: Divider, isSettled: Bool = false, since: Int? = nil
    ) {
        (self.file, self.status, self.divider, self.isSettled) = (file, status, divider, isSettled)
        noted = Fingerprint(
            from: 0, stamp: FileStamp(size: 0, modified: since ?? status.modified, changed: status.changed))
    }
}

/// A file that another one has replaced, to which a process may still write.
struct LeftFile {
    let file: FileDescriptor
    let status: FileStatus
    let fingerprint: Fingerprint

    /// True if there is something in it that was not read.
    var hasMore: Bool { ((try? file.status())?.size ?? 0) > fingerprint.end }
}
