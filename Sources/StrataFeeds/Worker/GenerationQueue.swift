import StrataSystem

/// The generations of a followed file: what bears its name now, what waits for its turn, and what was left.
///
///     named ──(enqueue)──▶ upcoming ──(begin, in its turn)──▶ read ──(leave)──▶ left
///     left ──(readLate: more has come to it)──▶ upcoming, and behind it the one that is read
///     unseen ──(putFirst, insert: found when it has gone by)──▶ upcoming
///
/// The name itself leads to a file ──(noteMissing)──▶ nowhere ──(checkName, enqueue)──▶ to a file.
final class GenerationQueue {
    let followed: FollowedFile
    private let appender: LineAppender
    private let store: GenerationStore
    let schedule: SourceSchedule
    let reporter: FeedReporter
    private let quietMilliseconds: Double

    /// The generations to be read next.
    var upcoming: [NextGeneration] = []
    /// The files that were read before, as far as they are still listened to, oldest first.
    var left: [LeftFile] = []
    /// The files that were read and are no longer held.
    var former: [FileStatus] = []
    /// The number of generations that were said to wait.
    var toldBehind = 0

    /// True if the name leads nowhere.
    var isMissing = false
    /// The retries of opening the newest file of that name.
    var openingRetries = ReadRetries()
    /// True if news of the name, and of what was left, was told and was not looked into yet.
    var isNameDue = false
    var isLeftDue = false
    /// What events told of the name and was not looked into yet.
    var told = ToldArrivals()
    /// True if what was read may have been copied before it was cut, which may have taken any time, and nobody has looked
    /// for a copy since.
    var mayBeCopied = false
    /// True if more generations lie behind the file that is read than could be opened at once.
    var isSearchDue = false
    /// The number of those that events told of and that were not found yet.
    var unseen = 0
    /// True if there may be former generations that were never seen as the newest, and more of them may come.
    var hasSiblings = false
    /// The time until which the file counts as being rotated, and is looked at without a pause.
    var hurriesUntil = 0.0
    private static let hurry = 100.0

    /// - Parameter quietMilliseconds: see ``FeedConfiguration/quietMilliseconds``.
    init(
        _ followed: FollowedFile, appender: LineAppender, store: GenerationStore, schedule: SourceSchedule,
        reporter: FeedReporter, quietMilliseconds: Double
    ) {
        (self.followed, self.appender, self.store) = (followed, appender, store)
        (self.schedule, self.reporter, self.quietMilliseconds) = (schedule, reporter, quietMilliseconds)
    }

    var now: Double { schedule.now }

    /// Returns true if the file is being rotated, so that every moment counts.
    func isHurried(at time: Double) -> Bool { time < hurriesUntil || upcoming.count > 1 }

    /// Takes over what the system told until a time.
    func noteChanges(at time: Double) {
        let changes = followed.watch?.drain() ?? FileChanges()
        if followed.isPolled || changes.content { (followed.isDoubtful, isLeftDue) = (true, true) }
        if followed.isPolled || changes.name { isNameDue = true }
        told.note(changes)
        if changes.copies > 0 { mayBeCopied = true }
        if changes.siblings { (hasSiblings, hurriesUntil) = (true, time + Self.hurry) }
    }

    /// Has everything looked at as if something had told of it.
    func doubtAll() { (followed.isDoubtful, isNameDue, isLeftDue) = (true, true, true) }

    /// Has generations read before all that wait.
    func putFirst(_ generations: [NextGeneration]) { upcoming.insert(contentsOf: generations, at: 0) }

    /// Forgets that a file was left: it is read again, or left anew.
    func forgetLeft(_ file: FileDescriptor) { left.removeAll { $0.file === file } }

    /// Goes on with the next generation if its turn has come, or with what has come late.
    func goOn() {
        noteUpcoming()
        // Once something of the newest is known, bytes tell of what becomes of it.
        if (upcoming.last?.noted ?? followed.fingerprint).isEmpty == false {
            (hasSiblings, told.copies, followed.strangers) = (false, 0, [])
        }
        findMore()
        guard let next = upcoming.first else { return readLate() }
        let time = turn(of: next)
        if time > now {
            schedule.look(by: time)
        } else if isReadOut(before: next) {
            upcoming.removeFirst()
            begin(next)
        } else {
            schedule.nextLook = 0
        }
    }

    /// Looks for the generations that could not be opened with those that are read by now.
    private func findMore() {
        guard isSearchDue, let next = upcoming.first else { return }
        let count = unseen
        (isSearchDue, unseen) = (false, 0)
        let moment = followed.fingerprint.stamp.modified
        let found = unseenGenerations(from: moment, before: next.file, followed.search)
        putFirst(found)
        let rest = count - found.count
        let isCut = found.last?.isSearchDue == true
        // Events tell of a file before or after it can be seen: what one search lacks, a later one may find, and what
        // one finds more, a later one lacks.
        if let later = isCut ? found.count - 1 : upcoming.firstIndex(where: \.isSearchDue) {
            upcoming[later].unseen = max(0, upcoming[later].unseen + rest)
            return
        }
        // It may have been before any of them.
        upcoming[0].divider.missing += max(0, rest)
        if rest > 0, !found.isEmpty { upcoming[0].divider.isUncertain = true }
    }

    /// Returns true if nothing is left of what was written to the present file before the next one. Looked for
    /// afterwards: a writer that has begun the next one has ended this one. A file that grows all the time is not
    /// waited for.
    private func isReadOut(before next: NextGeneration) -> Bool {
        guard now < (next.firstSeen ?? next.arrival ?? now) + Turn.patience,
            let size = try? followed.file.status().size
        else { return true }
        return size <= followed.fingerprint.end || followed.retries.isFailing
    }

    /// Says how many generations wait, where it is more than the newest.
    func tellBehind() {
        let count = upcoming.count > 1 ? upcoming.count : 0
        guard count != toldBehind else { return }
        toldBehind = count
        reporter.channel.withState { $0.pending.add(.notice(.behind(path: followed.name, generations: count))) }
        reporter.noteNews()
    }

    /// Returns the time at which the first of the upcoming generations has its turn, in milliseconds.
    private func turn(of next: NextGeneration) -> Double {
        let seen = next.firstSeen ?? next.arrival ?? now
        if upcoming.count == 1 && next.firstSeen == nil {
            let isBack = next.divider.reason == .resumed
            return isBack ? .infinity : max(followed.lastGrowth, seen) + Turn.emptyPatience
        }
        if followed.isSettled || upcoming.count > Turn.waiting || schedule.lastLook.isWanted { return 0 }
        let quiet = followed.lastGrowth > seen ? Turn.longQuiet : quietMilliseconds
        let patience = next.divider.reason == .resumed ? Turn.latePatience : Turn.patience
        return min(max(followed.lastGrowth, seen) + quiet, seen + patience)
    }

    /// Leaves the former file behind, readable as it is, and reads the next one.
    private func begin(_ next: NextGeneration) {
        leave()
        (followed.file, followed.isSettled, followed.noted) = (next.file, next.isSettled, next.noted)
        (isSearchDue, unseen) = (next.isSearchDue, next.unseen)
        followed.fingerprint = Fingerprint(from: 0, stamp: next.noted.stamp)
        if let known = left.firstIndex(where: { $0.status.isSameFile(as: next.status) }) {
            let known = left.remove(at: known)
            if known.fingerprint.matches(known.file) {
                (followed.file, followed.fingerprint, followed.noted) = (known.file, known.fingerprint, nil)
            }
        }
        followed.size = (try? followed.file.status().size) ?? 0
        (followed.isDoubtful, followed.lastGrowth) = (true, next.lastGrowth)
        // What could not be read of the former file stays unread.
        if !followed.isBarred { followed.refusal = nil }
        let (file, fingerprint) = (followed.file, followed.fingerprint)
        appender.beginLastPart(next.divider) { state in
            state.index.beginPart(file, name: followed.name, from: fingerprint.end, divider: next.divider)
            state.index.setFingerprint(fingerprint)
            state.pending.add(.notice(.rotated(path: followed.name)))
        }
        schedule.nextLook = 0
        store.storeOlder()
    }

    private func leave() {
        guard let status = try? followed.file.status() else { return }
        remember(status)
        // Of a copy nothing more is wanted.
        guard !followed.isSettled else { return }
        forgetLeft(followed.file)
        left.append(LeftFile(file: followed.file, status: status, fingerprint: followed.fingerprint))
        guard left.count > Turn.listening else { return }
        let read = left.firstIndex { !$0.hasMore }
        if let read { left.remove(at: read) }
        if left.count > Turn.listening + Turn.unread { left.removeFirst() }
    }

    /// Looks at what waits: it may be overwritten before its turn comes.
    func noteUpcoming() {
        for index in upcoming.indices where upcoming[index].arrival == nil {
            upcoming[index].arrival = now
            if upcoming[index].isSettled { upcoming[index].firstSeen = now }
        }
        for next in upcoming where !next.isSettled { note(next) }
    }

    private func note(_ next: NextGeneration) {
        let isIntact = (try? next.noted.verify(next.file, isDoubtful: true)) != nil
        guard let status = try? next.file.status() else { return }
        let noted = status.size > 0 ? content(of: next.file, status) : nil
        let isFirst = next.noted.isEmpty && (noted != nil || hasSiblings)
        // Afterwards: whatever was cut before this was written was copied before that.
        let before = isIntact && !isFirst ? [] : generationsBefore(next)
        var next = next
        let isGone = !isIntact && !before.contains { next.noted.matches($0.file) }
        if isGone {
            next.divider.rewrites += 1
            next.divider.loss.add(loss(of: next))
        }
        if !isIntact { next.noted = Fingerprint(from: 0, stamp: status.stamp) }
        if let noted, noted.end > next.noted.end {
            if !next.noted.isEmpty { next.lastGrowth = now }
            next.noted = noted
        }
        if !next.noted.isEmpty && next.firstSeen == nil {
            // What was written to the old file before the new one must be read before it.
            (next.firstSeen, schedule.nextLook) = (now, 0)
        }
        guard let index = upcoming.firstIndex(where: { $0.file === next.file }) else { return }
        upcoming[index] = next
        insert(before, at: index)
    }

    /// Returns what a generation that waits was seen to hold, all of which is gone. Of one that is gone back to, some
    /// was read.
    private func loss(of next: NextGeneration) -> Loss {
        let known = left.first { $0.status.isSameFile(as: next.status) }
        let read = next.divider.reason == .resumed ? known?.fingerprint.end : nil
        var loss = Loss()
        loss.add(next.noted.end - next.noted.origin, unread: max(0, next.noted.end - (read ?? next.noted.origin)))
        return loss
    }

    /// - Returns: nil where it changes while it is looked at.
    private func content(of file: FileDescriptor, _ status: FileStatus) -> Fingerprint? {
        if let found = try? Fingerprint(of: file, 0..<status.size, status: status),
            (try? found.verify(file, isDoubtful: true)) != nil
        {
            return found
        }
        schedule.nextLook = 0
        return nil
    }

    /// Has generations read before one that waits. Where something may be missing, it may be so between any of them.
    private func insert(_ before: [NextGeneration], at index: Int) {
        guard !before.isEmpty else { return }
        let divider = upcoming[index].divider
        upcoming[index].divider = Divider(.copied, path: followed.name)
        upcoming[index].divider.missing = max(0, divider.missing - before.count)
        upcoming.insert(contentsOf: before, at: index)
        noteFound(before.count, told: max(0, before.count - divider.missing), at: index)
        // What is gone was there before all of them.
        upcoming[index].divider.rewrites += divider.rewrites
        upcoming[index].divider.loss.add(divider.loss)
        for index in index...index + before.count {
            upcoming[index].divider.isUncertain = divider.isUncertain || divider.missing > 0
        }
    }

    /// Reads what has come to a file that was left, between two lines of the present one.
    private func readLate() {
        guard isLeftDue else { return }
        isLeftDue = false
        left.removeAll { $0.hasMore && !$0.fingerprint.matches($0.file) }
        let late = left.filter(\.hasMore)
        guard !late.isEmpty, let present = try? followed.file.status() else { return }
        let isOpen = appender.isLineOpen && !schedule.lastLook.isWanted
        let isWaiting = isOpen && now - followed.lastGrowth < Turn.longQuiet
        guard !isWaiting else {
            isLeftDue = true
            schedule.look(by: followed.lastGrowth + Turn.longQuiet)
            return
        }
        var back = NextGeneration(
            followed.file, status: present, divider: Divider(.resumed, path: followed.name),
            isSettled: followed.isSettled)
        back.noted = followed.fingerprint
        let divider = Divider(.late, path: followed.name)
        upcoming = late.map { NextGeneration($0.file, status: $0.status, divider: divider) } + [back]
        begin(upcoming.removeFirst())
    }
}
