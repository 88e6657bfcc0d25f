import StrataSystem

extension GenerationQueue {
    /// The number of times that a name is looked at while it is given to one file after another.
    private static let maximumLooks = 8

    /// Looks at the name, if something may have happened to it.
    func checkNameIfDue() {
        guard isNameDue else { return }
        isNameDue = false
        // What came before the generations that wait must not be taken for what comes after them.
        noteUpcoming()
        checkName()
    }

    /// Has the name looked at again before long where no event may tell of what becomes of it.
    func lookAgain() {
        // A directory that a process has open tells of its end only when that is closed, and no event tells when a file
        // can be opened that could not.
        if isMissing || followed.isBarred {
            isNameDue = true
            schedule.look(by: now + FollowedFile.pollInterval)
        }
        if openingRetries.isFailing {
            isNameDue = true
            schedule.look(by: openingRetries.due)
        }
    }

    /// Looks whether the name still leads to the file that bore it last.
    private func checkName() {
        guard let path = followed.path else { return }
        do {
            try followed.watch?.followWay()
        } catch {
            stopWatching()
        }
        guard let status = try? FileStatus(path: path) else { return noteMissing(path: path) }
        // A process that opens a pipe is taken for its reader by those who write to it.
        guard status.isRegular else { return refuse(status, path) }
        guard status.isSameFile(as: followed.named) else {
            isNameDue = upcoming.count > Turn.opened
            guard isNameDue else { return enqueue(path) }
            schedule.nextLook = 0
            return
        }
        if isMissing || followed.isBarred { reporter.add(.notice(.returned(path: path))) }
        if followed.isBarred { followed.refusal = nil }
        openingRetries.hasSucceeded()
        isMissing = false
        told.forget()
    }

    private func noteMissing(path: String) {
        openingRetries.hasSucceeded()
        told.noteMissing()
        if isMissing { return }
        isMissing = true
        let newest = upcoming.last?.file ?? followed.file
        let isDeleted = (try? newest.status())?.links == 0
        reporter.add(.notice(isDeleted ? .deleted(path: path) : .moved(path: path)))
    }

    /// Has the file that bears the name now read when its turn comes, and before it those that bore it in between.
    private func enqueue(_ path: String) {
        do throws(SystemError) {
            let (file, status) = try openNewest(path)
            openingRetries.hasSucceeded()
            guard status.isRegular else { return refuse(status, path) }
            enqueue(file, status, path: path)
        } catch {
            if !openingRetries.hasFailed() { refuse(.opening(path, error)) }
        }
    }

    /// Says once why reading does not go on.
    func refuse(_ error: FeedError) {
        if followed.refusal == error { return }
        followed.refusal = error
        reporter.add(.failed(error))
    }

    private func refuse(_ status: FileStatus, _ path: String) {
        refuse(status.isDirectory ? .directory(path) : .noLongerFile(path))
    }

    /// Opens the file that bears the name now, and counts what has borne it until now: the system tells of it later than
    /// it can be seen.
    private func openNewest(_ path: String) throws(SystemError) -> (file: FileDescriptor, status: FileStatus) {
        var file = try FileDescriptor(reading: path)
        var status = try file.status()
        for _ in 0..<Self.maximumLooks {
            FeedThreadPool.shared.catchUp()
            noteChanges(at: now)
            schedule.nextLook = 0
            guard let present = try? FileStatus(path: path), !present.isSameFile(as: status) else { break }
            file = try FileDescriptor(reading: path)
            status = try file.status()
        }
        return (file, status)
    }

    private func enqueue(_ file: FileDescriptor, _ status: FileStatus, path: String) {
        let missing = removeDeletedEmpty()
        (followed.named, followed.isRemote) = (status, file.isRemote)
        if followed.isBarred {
            followed.refusal = nil
            reporter.add(.notice(.returned(path: path)))
        }
        isMissing = false
        let isBack = upcoming.isEmpty && (try? followed.file.status())?.isSameFile(as: status) == true
        guard !isBack else { return reporter.add(.notice(.returned(path: path))) }
        let place = followed.notePlace(of: file)
        // Of changes that happened there before it was watched no event tells.
        if place.isDoubtful { told.isUncertain = true }
        let since = (upcoming.last?.noted ?? followed.fingerprint).stamp.modified
        let between = generationsBetween(file, status)
        upcoming +=
            between + [
                NextGeneration(
                    file, status: status, divider: Divider(.rotated, path: followed.name),
                    since: between.last?.status.modified ?? since)
            ]
        putOffSearch(behind: between.count)
        admitGaps(between.count, copies: place.isElsewhere ? between.count : told.copies)
        upcoming[upcoming.count - 1 - between.count].divider.missing += missing
        // It may have been copied and cut before it was watched.
        hasSiblings = true
        do {
            try followed.watch?.watch(file)
        } catch {
            stopWatching()
        }
    }

    /// Returns the generations that came and went between two looks, as far as they are still there.
    private func generationsBetween(_ newest: FileDescriptor, _ status: FileStatus) -> [NextGeneration] {
        guard told.count > 1 || followed.isPolled || told.isUncertain else { return [] }
        if upcoming.count > Turn.waiting {
            upcoming[upcoming.count - 1].isSearchDue = true
            return []
        }
        let moment = (upcoming.last?.noted ?? followed.fingerprint).stamp.modified
        return unseenGenerations(from: moment, before: newest, followed.search)
    }

    private func stopWatching() {
        guard followed.watch != nil else { return }
        followed.watch = nil
        schedule.nextLook = 0
        reporter.add(.notice(.polled(path: followed.name)))
    }

    /// Forgets under what names generations lie, if all that are known of were read.
    func forgetFormerNames() {
        guard upcoming.isEmpty, !isSearchDue, !isNameDue, told.count == 0 else { return }
        followed.watch?.mailbox.forgetNames(upTo: told.departures)
    }
}
